// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <optional>

namespace layerscope {
struct Fertility;
}

namespace layerscope::ui {

class Tokenizers;

enum class FertilityMetric { PerChar, PerByte, PerWord };
[[nodiscard]] double valueOf(const Fertility& fertility, FertilityMetric metric);

/// Tokens for a character, byte or word: a row for each language, a column for each tokenizer.
class FertilityModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit FertilityModel(const Tokenizers& tokenizers, QObject* parent = nullptr);
    void setMetric(FertilityMetric metric);
    [[nodiscard]] FertilityMetric metric() const { return m_metric; }
    [[nodiscard]] QString languageName(int row) const;
    /// Of an entry of Tokenizers; nothing while it is not measured.
    [[nodiscard]] std::optional<double> value(int row, int entry) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void update();
    const Tokenizers& m_tokenizers;
    FertilityMetric m_metric = FertilityMetric::PerChar;
    int m_rows = 0, m_entries = 0; ///< as last told to views
};

} // namespace layerscope::ui
