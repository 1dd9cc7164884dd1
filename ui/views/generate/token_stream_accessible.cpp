// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/generate/token_stream_accessible.h"

#include "views/generate/token_stream.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace layerscope::ui {

namespace {

/// The stream as a read-only text.
class TokenStreamAccessible : public QAccessibleWidget, public QAccessibleTextInterface {
public:
    explicit TokenStreamAccessible(TokenStream* stream) : QAccessibleWidget(stream, QAccessible::EditableText) {}

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::TextInterface) return static_cast<QAccessibleTextInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.readOnly = true;
        state.multiLine = true;
        state.selectableText = true;
        return state;
    }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? stream().text() : QAccessibleWidget::text(kind);
    }

    void selection(int index, int* start, int* end) const override {
        *start = *end = 0;
        if (index != 0 || selectionCount() == 0) return;
        *start = int(stream().selectionBegin());
        *end = int(stream().selectionEnd());
    }
    int selectionCount() const override { return stream().selectionBegin() == stream().selectionEnd() ? 0 : 1; }
    void addSelection(int start, int end) override { stream().select(start, end); }
    void removeSelection(int) override { stream().select(stream().caret(), stream().caret()); }
    void setSelection(int index, int start, int end) override {
        if (index == 0) stream().select(start, end);
    }
    int cursorPosition() const override { return int(stream().caret()); }
    void setCursorPosition(int position) override {
        stream().select(position, position);
        if (const int token = stream().tokenAt(position); token >= 0) stream().setCurrentToken(token);
    }
    QString text(int start, int end) const override { return stream().text().mid(start, end - start); }
    int characterCount() const override { return int(stream().text().size()); }
    QRect characterRect(int offset) const override {
        const QRect inViewport = stream().rectOf(offset);
        return {stream().viewport()->mapToGlobal(inViewport.topLeft()), inViewport.size()};
    }
    int offsetAtPoint(const QPoint& point) const override {
        return int(stream().positionAt(stream().viewport()->mapFromGlobal(point)));
    }
    void scrollToSubstring(int start, int) override { stream().reveal(start); }
    QString attributes(int, int* start, int* end) const override {
        *start = 0;
        *end = characterCount();
        return {};
    }

private:
    TokenStream& stream() const { return *static_cast<TokenStream*>(object()); }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* stream = qobject_cast<TokenStream*>(object);
    return stream ? new TokenStreamAccessible(stream) : nullptr;
}

} // namespace

void installTokenStreamAccessibility() {
    QAccessible::removeFactory(makeInterface);
    QAccessible::installFactory(makeInterface);
}

} // namespace layerscope::ui
