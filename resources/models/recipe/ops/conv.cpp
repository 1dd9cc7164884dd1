// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// SiLU of a causal depthwise convolution of four taps (tap 3 is the token itself).

#include <algorithm>
#include <cmath>
#include <vector>

namespace recipe {

constexpr int taps = 4;

/// x [batch, length, channels], weight [taps, channels]; `before` keeps the convolution without SiLU.
extern "C" void conv_forward(const float* x, const float* weight, float* before, float* out, int batch, int length,
                             int channels) {
#pragma omp parallel for schedule(static)
    for (int n = 0; n < batch * length; n++) {
        float *pre = before + static_cast<long>(n) * channels, *to = out + static_cast<long>(n) * channels;
        std::fill(pre, pre + channels, 0.0F);
        for (int j = std::max(0, taps - 1 - n % length); j < taps; j++) {
            const float *row = x + static_cast<long>(n - (taps - 1) + j) * channels, *w = weight + j * channels;
            for (int i = 0; i < channels; i++)
                pre[i] += row[i] * w[i];
        }
        for (int i = 0; i < channels; i++)
            to[i] = pre[i] / (1 + expf(-pre[i]));
    }
}

extern "C" void conv_backward(const float* x, const float* weight, const float* before, const float* grad,
                              float* grad_x, float* grad_weight, float* scratch, int batch, int length, int channels) {
#pragma omp parallel for schedule(static)
    for (long n = 0; n < static_cast<long>(batch) * length * channels; n++) {
        const float share = 1 / (1 + expf(-before[n]));
        scratch[n] = grad[n] * share * (1 + before[n] * (1 - share));
    }
#pragma omp parallel
    {
        std::vector<float> sums(taps * channels);
#pragma omp for schedule(static)
        for (int n = 0; n < batch * length; n++) {
            float* to = grad_x + static_cast<long>(n) * channels;
            std::fill(to, to + channels, 0.0F);
            const int t = n % length;
            for (int j = 0; j < taps; j++) {
                const int back = taps - 1 - j;
                if (t + back < length) { // this token was tap j of the one `back` later
                    const float *from = scratch + static_cast<long>(n + back) * channels, *w = weight + j * channels;
                    for (int i = 0; i < channels; i++)
                        to[i] += from[i] * w[i];
                }
                if (t < back) continue;
                const float *row = x + static_cast<long>(n - back) * channels,
                            *from = scratch + static_cast<long>(n) * channels;
                for (int i = 0; i < channels; i++)
                    sums[j * channels + i] += row[i] * from[i];
            }
        }
#pragma omp critical
        for (int i = 0; i < taps * channels; i++)
            grad_weight[i] += sums[i];
    }
}

} // namespace recipe
