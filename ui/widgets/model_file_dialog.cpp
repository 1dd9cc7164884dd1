// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model_file_dialog.h"

#include <QCoreApplication>
#include <QFileDialog>

namespace layerscope::ui {

namespace {

struct ModelFileDialog {
    Q_DECLARE_TR_FUNCTIONS(ModelFileDialog)
};

QFileDialog& shown(const QString& title, QFileDialog::FileMode mode, QWidget* window) {
    auto* dialog = new QFileDialog(window, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(mode);
    return *dialog;
}

} // namespace

QFileDialog& askForModelFolder(const QString& title, QWidget* window) {
    QFileDialog& dialog = shown(title, QFileDialog::Directory, window);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    dialog.open();
    return dialog;
}

QFileDialog& askForModelFile(const QString& title, QWidget* window) {
    QFileDialog& dialog = shown(title, QFileDialog::ExistingFile, window);
    dialog.setNameFilters(
        {ModelFileDialog::tr("Models (*.gguf *.safetensors config.json)"), ModelFileDialog::tr("All files (*)")});
    dialog.open();
    return dialog;
}

} // namespace layerscope::ui
