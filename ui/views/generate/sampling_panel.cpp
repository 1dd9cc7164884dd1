// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/sampling_panel.h"

#include "theme/theme.h"
#include "widgets/themed_label.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSpinBox>

#include <limits>

namespace layerscope::ui {

namespace {

constexpr int Rivals = 8;

QDoubleSpinBox* decimals(double low, double high, double step, double value) {
    auto* box = new QDoubleSpinBox;
    box->setDecimals(2);
    box->setRange(low, high);
    box->setSingleStep(step);
    box->setValue(value);
    return box;
}

QSpinBox* whole(int low, int high, int value) {
    auto* box = new QSpinBox;
    box->setRange(low, high);
    box->setValue(value);
    return box;
}

} // namespace

SamplingPanel::SamplingPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_heading(new ThemedLabel(theme, ThemedLabel::Role::Heading)), m_grid(new QGridLayout(this)),
      m_greedy(new QCheckBox), m_temperature(decimals(0.01, 5, 0.05, 0.7)), m_topK(whole(0, 1'000'000, 40)),
      m_topP(decimals(0.01, 1, 0.05, 1)), m_minP(decimals(0, 1, 0.01, 0)), m_penalty(decimals(0.5, 2, 0.05, 1)),
      m_seed(whole(0, std::numeric_limits<int>::max(), 1)), m_roll(new QPushButton),
      m_length(whole(1, 1'000'000, 200)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(theme.unit());
    m_grid->setVerticalSpacing(theme.unit() / 2);
    m_grid->addWidget(m_heading, 0, 0);
    m_grid->addWidget(m_greedy, 0, 1, Qt::AlignRight);
    for (int i = 0; i < 7; ++i)
        m_names.push_back(new ThemedLabel(theme, ThemedLabel::Role::Muted));
    for (QWidget* control :
         std::initializer_list<QWidget*>{m_temperature, m_topK, m_topP, m_minP, m_penalty, m_seed, m_length})
        addRow(control);
    m_roll->setProperty("role", QStringLiteral("link"));
    m_grid->setColumnStretch(0, 1);
    m_temperature->setObjectName(QStringLiteral("temperature"));
    m_greedy->setObjectName(QStringLiteral("greedy"));
    connect(&theme, &Theme::changed, this, [this, &theme] { setControlWidth(theme.unit()); });
    setControlWidth(theme.unit());
    connect(m_greedy, &QCheckBox::toggled, this, &SamplingPanel::refreshEnabled);
    connect(m_roll, &QPushButton::clicked, this, &SamplingPanel::rollSeed);
    retranslate();
}

void SamplingPanel::addRow(QWidget* control) {
    const int row = m_grid->rowCount();
    ThemedLabel* label = m_names[std::size_t(row - 1)];
    label->setBuddy(control);
    if (control == m_seed) {
        auto* both = new QHBoxLayout;
        both->setObjectName(QStringLiteral("seedWords"));
        both->addWidget(label);
        both->addWidget(m_roll);
        both->addStretch(1);
        m_grid->addLayout(both, row, 0);
    } else {
        m_grid->addWidget(label, row, 0);
    }
    m_grid->addWidget(control, row, 1);
}

void SamplingPanel::setControlWidth(int unit) {
    findChild<QHBoxLayout*>(QStringLiteral("seedWords"))->setSpacing(unit);
    // Room for six figures and the arrows at every zoom.
    for (QWidget* control :
         std::initializer_list<QWidget*>{m_temperature, m_topK, m_topP, m_minP, m_penalty, m_seed, m_length})
        control->setFixedWidth(13 * unit);
}

void SamplingPanel::refreshEnabled() {
    for (QWidget* control : std::initializer_list<QWidget*>{m_temperature, m_topK, m_topP, m_minP, m_seed, m_roll})
        control->setEnabled(!m_greedy->isChecked());
}

GenerationSettings SamplingPanel::settings() const {
    GenerationSettings settings;
    // Rounded as shown: 0.7 means 0.7, not the nearest sum of steps.
    settings.sampling.temperature = m_greedy->isChecked() ? 0.0F : float(m_temperature->value());
    settings.sampling.top_k = m_topK->value();
    settings.sampling.top_p = float(m_topP->value());
    settings.sampling.min_p = float(m_minP->value());
    settings.sampling.repetition_penalty = float(m_penalty->value());
    settings.sampling.seed = std::uint64_t(m_seed->value());
    settings.max_new_tokens = m_length->value();
    settings.n_rivals = Rivals;
    return settings;
}

void SamplingPanel::setSettings(const GenerationSettings& settings) {
    const SamplingSettings& sampling = settings.sampling;
    m_greedy->setChecked(sampling.temperature <= 0);
    if (sampling.temperature > 0) m_temperature->setValue(double(sampling.temperature));
    m_topK->setValue(sampling.top_k);
    m_topP->setValue(double(sampling.top_p));
    m_minP->setValue(double(sampling.min_p));
    m_penalty->setValue(double(sampling.repetition_penalty));
    m_seed->setValue(int(qMin<quint64>(sampling.seed, quint64(m_seed->maximum()))));
    m_length->setValue(int(qMin<qint64>(settings.max_new_tokens, m_length->maximum())));
}

void SamplingPanel::rollSeed() { m_seed->setValue(QRandomGenerator::global()->bounded(1, 1'000'000)); }

void SamplingPanel::retranslate() {
    m_heading->setText(tr("Sampling"));
    m_greedy->setText(tr("greedy"));
    m_greedy->setToolTip(tr("Always take the likeliest token"));
    m_greedy->setAccessibleName(tr("Greedy: always take the likeliest token"));
    m_roll->setText(tr("re-roll"));
    m_roll->setAccessibleName(tr("Choose another seed"));
    const QString names[] = {tr("temperature"),        tr("top-k"), tr("top-p"),         tr("min-p"),
                             tr("repetition penalty"), tr("seed"),  tr("length, tokens")};
    const QString hints[] = {tr("Below 1 sharpens the distribution, above 1 flattens it"),
                             tr("Keeps the k likeliest tokens; 0 keeps all"),
                             tr("Keeps the likeliest tokens that together reach p"),
                             tr("Keeps tokens at least this fraction as likely as the likeliest"),
                             tr("Above 1 weakens tokens that have already occurred"),
                             tr("The same seed gives the same text"),
                             tr("Where the text ends at the latest")};
    QWidget* const controls[] = {m_temperature, m_topK, m_topP, m_minP, m_penalty, m_seed, m_length};
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        m_names[i]->setText(names[i]);
        m_names[i]->setToolTip(hints[i]);
        controls[i]->setAccessibleName(names[i]);
        controls[i]->setToolTip(hints[i]);
    }
    m_topK->setSpecialValueText(tr("off"));
}

} // namespace layerscope::ui

#include "moc_sampling_panel.cpp"
