// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/table_writer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace layerscope::ui {

namespace {

QString csvCell(QString text) {
    if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n') && !text.contains(u'\r')) return text;
    return u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString csvRow(const std::vector<QString>& cells) {
    QStringList row;
    for (const QString& cell : cells)
        row << csvCell(cell);
    return row.join(u',') + QStringLiteral("\r\n");
}

} // namespace

QByteArray tablesAsCsv(const std::vector<FigureTable>& tables) {
    QString text;
    for (const FigureTable& table : tables) {
        if (!text.isEmpty()) text += QStringLiteral("\r\n");
        if (tables.size() > 1) text += csvRow({table.title});
        text += csvRow(table.columns);
        for (const auto& row : table.rows)
            text += csvRow(row);
    }
    return text.toUtf8();
}

QByteArray tablesAsJson(const std::vector<FigureTable>& tables) {
    QJsonArray all;
    for (const FigureTable& table : tables) {
        QJsonArray rows;
        for (const auto& row : table.rows) {
            QJsonObject cells;
            for (std::size_t i = 0; i < row.size() && i < table.columns.size(); ++i)
                cells.insert(table.columns[i], row[i]);
            rows.append(cells);
        }
        all.append(QJsonObject{{QStringLiteral("title"), table.title}, {QStringLiteral("rows"), rows}});
    }
    return QJsonDocument(all).toJson();
}

} // namespace layerscope::ui
