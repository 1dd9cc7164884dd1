// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokens/tokens_view.h"

#include "models/piece_model.h"
#include "state/commands.h"
#include "state/subject.h"
#include "state/tokenizers.h"
#include "text/glyph_text.h"
#include "text/token_text.h"
#include "text/units_text.h"
#include "text/wording.h"
#include "theme/theme.h"
#include "views/tokens/fertility_panel.h"
#include "views/tokens/piece_bands.h"
#include "views/tokens/piece_words.h"
#include "views/tokens/text_panel.h"
#include "widgets/fact_lines.h"
#include "widgets/themed_label.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMimeData>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <initializer_list>
#include <utility>

namespace layerscope::ui {

using Role = ThemedLabel::Role;

namespace {

/// Words, digits, an accent, other scripts, an emoji and a special token: what tokenizers differ in. Not translated, so
/// that the same text is talked about everywhere.
const QString firstText = QStringLiteral("The little fox counted 1234567 stars; naïve cafés, 你好世界, привет, "
                                         "😀.\n<|endoftext|>def f(x): return  x**2");

/// Cells without empty boxes; the model keeps the pieces as they are.
class PieceDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QString displayText(const QVariant& value, const QLocale&) const override {
        return drawableText(value.toString(), static_cast<const QWidget*>(parent())->font());
    }
};

} // namespace

TokensView::TokensView(const ViewContext& context, QWidget* parent)
    : View(context, parent), m_title(new ThemedLabel(context.theme, Role::Title)),
      m_caption(new ThemedLabel(context.theme, Role::Muted)), m_error(new ThemedLabel(context.theme, Role::Error)),
      m_text(new TextPanel(context.theme)), m_bands(new PieceBands(context.theme, context.tokenizers)),
      m_fertility(new FertilityPanel(context.theme, context.tokenizers)), m_piece(new FactLines(context.theme)),
      m_model(new PieceModel(this)), m_table(new QTableView) {
    setAcceptDrops(true);
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(makeMain(), 1);
    columns->addWidget(makeSide());
    m_text->setText(firstText);
    connectState();
    restyle();
    refreshEntries();
}

QWidget* TokensView::makeMain() {
    auto* main = new QWidget;
    auto* column = new QVBoxLayout(main);
    column->setObjectName(QStringLiteral("main"));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->addWidget(m_title);
    head->addWidget(m_caption, 1);
    m_title->setText(tr("Tokens"));
    m_error->setWordWrap(true);
    column->addLayout(head);
    column->addWidget(m_text);
    column->addWidget(m_error);
    column->addWidget(m_bands, 6);
    column->addWidget(m_fertility, 5);
    return main;
}

QWidget* TokensView::makeSide() {
    m_side = new QWidget;
    auto* column = new QVBoxLayout(m_side);
    column->setObjectName(QStringLiteral("side"));
    m_piece->setTitle(tr("Piece"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new PieceDelegate(m_table));
    m_table->setAccessibleName(tr("Pieces, table"));
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setCornerButtonEnabled(false);
    m_table->setWordWrap(false);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(m_piece);
    column->addWidget(m_table, 1);
    return m_side;
}

void TokensView::connectState() {
    connect(m_text, &TextPanel::changed, this, &TokensView::ask);
    connect(m_text, &TextPanel::addWanted, this, &TokensView::chooseFile);
    connect(m_text, &TextPanel::removeWanted, this,
            [this] { m_context.commands.removeTokenizer(m_bands->currentBand()); });
    connect(m_fertility, &FertilityPanel::sampleChosen, this, [this](int language) {
        setText(QString::fromStdString(m_context.tokenizers.samples().samples[std::size_t(language)].text));
    });
    connect(m_bands, &PieceBands::currentChanged, this, &TokensView::refreshPiece);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
        if (index.isValid() && m_table->hasFocus()) m_bands->setCurrent(m_bands->currentBand(), index.row());
    });
    connect(&m_context.tokenizers, &Tokenizers::entriesChanged, this, &TokensView::refreshEntries);
    connect(&m_context.tokenizers, &Tokenizers::cutsChanged, this, &TokensView::refreshCuts);
    connect(&m_context.subject, &Subject::stateChanged, this, &TokensView::refreshCuts);
    connect(&m_context.theme, &Theme::changed, this, &TokensView::restyle);
}

void TokensView::setText(const QString& text) { m_text->setText(text); }

void TokensView::ask() {
    if (!m_asked) return; // the first time is when the view is shown
    m_context.commands.cutText(m_text->text(), m_text->options());
}

void TokensView::chooseFile() {
    auto* dialog = new QFileDialog(this, tr("Add a tokenizer"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Tokenizers (*.json *.gguf)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { m_context.commands.addTokenizer(path); });
    dialog->open();
}

void TokensView::refreshEntries() {
    const auto& error = m_context.tokenizers.error();
    m_error->setText(error ? errorText(*error) : QString());
    m_error->setVisible(error.has_value());
    refreshHint();
    refreshCuts();
}

void TokensView::refreshHint() {
    m_bands->setEmptyText(m_context.tokenizers.isLoading()
                              ? tr("Reading tokenizers …")
                              : tr("Open a model with a tokenizer, or add one from a file"));
}

void TokensView::refreshCuts() {
    const Tokenizers& tokenizers = m_context.tokenizers;
    m_bands->refresh();
    QString caption;
    for (const Tokenizers::Entry& entry : tokenizers.entries())
        if (entry.cut) {
            const TextMeasure& text = entry.cut->text;
            caption = tr("%1 characters · %2 bytes · %3 words")
                          .arg(countText(text.chars), countText(text.bytes), countText(text.words));
        }
    if (tokenizers.isCutting()) caption += caption.isEmpty() ? tr("cutting …") : QString(u" · " + tr("cutting …"));
    const Subject& subject = m_context.subject;
    const bool without =
        subject.state() == Subject::State::Ready && !(subject.hasModel() && subject.model()->tokenizer);
    if (without)
        caption += (caption.isEmpty() ? QString() : QStringLiteral(" · ")) +
                   tr("%1 comes without a tokenizer").arg(subject.name());
    m_caption->setText(caption);
    setAccessibleDescription(spokenText());
}

void TokensView::refreshPiece(int band, int piece) {
    const auto& entries = m_context.tokenizers.entries();
    const Tokenizers::Entry* entry = band >= 0 && band < int(entries.size()) ? &entries[std::size_t(band)] : nullptr;
    m_text->setRemovable(entry && entry->added);
    m_model->setCut(entry ? entry->tokenizer : nullptr, entry ? entry->cut : nullptr);
    m_piece->setTitle(entry ? tr("Piece of %1").arg(shortName(*entry)) : tr("Piece"),
                      entry ? tr("Piece of %1").arg(entry->name()) : QString());
    if (!entry || !entry->cut || piece < 0) {
        m_piece->setLines({{QString(), tr("Point at a piece, or walk over them with the arrow keys")}});
        return;
    }
    const TokenId id = entry->cut->ids[std::size_t(piece)];
    const std::string_view spelling = entry->tokenizer->piece(id);
    m_piece->setLines(
        {{tr("piece"), tr("%1 of %2").arg(countText(piece + 1), countText(std::int64_t(entry->cut->ids.size())))},
         {tr("id"), QString::number(id)},
         {tr("text"), drawableText(pieceText(*entry->tokenizer, id), font())},
         {tr("in the vocabulary"),
          drawableText(QString::fromUtf8(spelling.data(), qsizetype(spelling.size())), font())},
         {tr("kind"), pieceKindText(entry->tokenizer->kind(id))},
         {tr("bytes"), hexText(entry->tokenizer->bytes(id))}});
    if (m_table->currentIndex().row() == piece) return;
    m_table->setCurrentIndex(m_model->index(piece, 0));
}

void TokensView::restyle() {
    const int unit = m_context.theme.unit();
    auto* main = findChild<QVBoxLayout*>(QStringLiteral("main"));
    main->setContentsMargins(3 * unit, 2 * unit, 2 * unit, unit);
    main->setSpacing(unit);
    auto* side = findChild<QVBoxLayout*>(QStringLiteral("side"));
    side->setContentsMargins(unit, 2 * unit, 2 * unit, unit);
    side->setSpacing(unit);
    m_piece->restyle();
    m_table->setFont(m_context.theme.figureFont(0.92));
    m_table->horizontalHeader()->setFont(m_context.theme.textFont(0.85));
    m_table->verticalHeader()->setDefaultSectionSize(QFontMetrics(m_table->font()).height() + unit / 2);
    arrange();
}

/// With the table as narrow as it may become, whatever it takes now: it does not hold the window open.
QSize TokensView::minimumSizeHint() const {
    const QSize least = layout()->minimumSize();
    return {least.width() - m_side->minimumWidth() + 30 * m_context.theme.unit(), least.height()};
}

void TokensView::arrange() {
    const int unit = m_context.theme.unit();
    const QFontMetrics figures(m_table->font());
    const QHeaderView& header = *m_table->horizontalHeader();
    int needed = 4 * unit; // the margins and the scroll bar
    // As wide as its heading and what stands in most rows; the bytes take the rest.
    for (const auto& [column, sample] :
         std::initializer_list<std::pair<int, QString>>{{PieceModel::Place, QStringLiteral("8888")},
                                                        {PieceModel::Id, QStringLiteral("888888")},
                                                        {PieceModel::Text, QStringLiteral("mmmmmmm")},
                                                        {PieceModel::Kind, QStringLiteral("mmmmmm")},
                                                        {PieceModel::Bytes, QStringLiteral("E4 BD A0 E5")}}) {
        const int wide = qMax(header.sectionSizeHint(column), figures.horizontalAdvance(sample) + 3 * unit / 2);
        m_table->setColumnWidth(column, wide);
        needed += wide;
    }
    // Less only where the texts beside it would not have their room: then the table scrolls.
    const int others = layout()->minimumSize().width() - m_side->minimumWidth();
    const int least = qMin(needed, qMax(30 * unit, width() - others));
    m_side->setFixedWidth(qBound(least, width() / 4, qMin(50 * unit, qMax(least, width() * 2 / 5))));
}

void TokensView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    if (std::exchange(m_asked, true)) return;
    m_context.commands.wantTokenizers();
    ask();
}

void TokensView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    arrange();
}

void TokensView::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.front().isLocalFile()) event->acceptProposedAction();
}

void TokensView::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) m_context.commands.addTokenizer(url.toLocalFile());
    event->acceptProposedAction();
}

QString TokensView::spokenText() const {
    const QString spoken = spokenTokens(m_context.tokenizers);
    if (!spoken.isEmpty()) return spoken;
    return m_context.tokenizers.isLoading() ? tr("Reading tokenizers …")
                                            : tr("Open a model with a tokenizer, or add one from a file");
}

std::vector<FigureTable> TokensView::tables() const { return tokenTables(m_context.tokenizers); }

} // namespace layerscope::ui

#include "moc_tokens_view.cpp"
