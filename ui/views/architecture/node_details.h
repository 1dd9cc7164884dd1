// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/architecture/block_scene.h"
#include "views/architecture/opened_part.h"
#include "views/architecture/part_facts.h"

#include <QScrollArea>

#include <map>

class QVBoxLayout;

namespace layerscope::ui {

class DetailDrawing;
class FactList;
class TextbookNotes;
class Theme;
class ThemedLabel;

/// What is known about the opened part: a sentence, a drawing, facts with their sources, tensors, textbook notes.
class NodeDetails : public QScrollArea {
    Q_OBJECT
public:
    NodeDetails(const Theme& theme, const Subject& subject, QWidget* parent = nullptr);

    void setPart(const BlockScene& scene, const OpenedPart& part);
    [[nodiscard]] const OpenedPart& part() const { return m_part; }
    [[nodiscard]] QString text() const; ///< all of it, as one paragraph
    void restyle();

protected:
private:
    void showNotes(const std::vector<NoteTopic>& topics);

    const Theme& m_theme;
    const Subject& m_subject;
    OpenedPart m_part;
    QVBoxLayout* m_layout;
    ThemedLabel* m_title;
    ThemedLabel* m_sentence;
    DetailDrawing* m_drawing;
    FactList* m_facts;
    /// Notes come and go by themselves with the subject; the holder says whether their topics are asked for.
    struct NoteHolder {
        QWidget* holder = nullptr;
        TextbookNotes* notes = nullptr;
    };
    std::map<std::vector<NoteTopic>, NoteHolder> m_notes; ///< made when first asked for
    NoteHolder m_shownNotes;
};

} // namespace layerscope::ui
