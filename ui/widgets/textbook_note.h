// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/notes.h"
#include "theme/height_cache.h"

#include <QAbstractButton>
#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace layerscope::ui {

class Subject;
class ThemedLabel;

/// A claim of the textbook above what this program computes: two quiet lines, cut to the width, or one where room is
/// dear; a click or the space key shows both whole with the source.
class TextbookNote : public QAbstractButton {
    Q_OBJECT
public:
    explicit TextbookNote(const Theme& theme, QWidget* parent = nullptr);
    void setNote(const Note& note);
    void setTerse(bool terse);          ///< the claim and the verdict's sign alone
    [[nodiscard]] QString text() const; ///< verdict, claim, truth, source in one line

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Part {
        QString label, text;
        bool strong = false;
    };
    [[nodiscard]] std::vector<Part> parts() const;
    [[nodiscard]] QRect textArea(int width) const;
    /// Draws when there is a painter; the height in any case.
    int layOut(QPainter* painter, int width) const;
    void refresh();
    const Theme& m_theme;
    Note m_note;
    QString m_claim, m_truth;
    bool m_terse = false;
    mutable HeightCache m_heights;
};

/// The textbook's notes of some topics for the subject as it is now, edits included. Takes no room when there are
/// none. Follows the subject by itself.
class TextbookNotes : public QWidget {
    Q_OBJECT
public:
    TextbookNotes(const Theme& theme, const Subject& subject, std::vector<NoteTopic> topics, QWidget* parent = nullptr);
    [[nodiscard]] QString text() const; ///< all in one paragraph, for spokenText(); empty if there are none
    [[nodiscard]] int count() const;
    void setTerse(bool terse);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void restyle();
    const Theme& m_theme;
    const Subject& m_subject;
    std::vector<NoteTopic> m_topics;
    ThemedLabel* m_heading;
    QVBoxLayout* m_layout;
    std::vector<TextbookNote*> m_notes; ///< those beyond count() are hidden
    int m_count = 0;
    bool m_terse = false;
};

} // namespace layerscope::ui
