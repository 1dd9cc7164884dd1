<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>EffectFigures</name>
    <message numerus="yes">
        <source>%n layers changed</source>
        <translation>
            <numerusform>%n layer changed</numerusform>
            <numerusform>%n layers changed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FormulaPanel</name>
    <message numerus="yes">
        <source>All %n layers</source>
        <translation>
            <numerusform>The one layer</numerusform>
            <numerusform>All %n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::StatusLine</name>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TopBar</name>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TextbookNotes</name>
    <message numerus="yes">
        <source>Textbook and model, %n notes</source>
        <translation>
            <numerusform>Textbook and model, %n note</numerusform>
            <numerusform>Textbook and model, %n notes</numerusform>
        </translation>
    </message>
</context>
</TS>
