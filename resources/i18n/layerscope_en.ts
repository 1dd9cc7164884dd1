<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>EffectRows</name>
    <message numerus="yes">
        <source>%n round(s) of steps by turns, at %1 tokens: the original&apos;s median, and the edited speed from the median gain of a round. The change is a range that holds the true one in 98 of 100 such measurements: here %2</source>
        <translation>
            <numerusform>%n round of steps by turns, at %1 tokens: the original&apos;s median, and the edited speed from the median gain of a round. The change is a range that holds the true one in 98 of 100 such measurements: here %2</numerusform>
            <numerusform>%n rounds of steps by turns, at %1 tokens: the original&apos;s median, and the edited speed from the median gain of a round. The change is a range that holds the true one in 98 of 100 such measurements: here %2</numerusform>
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
    <name>layerscope::ui::RunPage</name>
    <message numerus="yes">
        <source>%1 byte(s) predicted by both</source>
        <translation>
            <numerusform>%1 byte predicted by both</numerusform>
            <numerusform>%1 bytes predicted by both</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
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
    <message numerus="yes">
        <source>%n remarks on loading</source>
        <translation>
            <numerusform>%n remark on loading</numerusform>
            <numerusform>%n remarks on loading</numerusform>
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
<context>
    <name>ComputeWords</name>
    <message numerus="yes">
        <source>medians of %n step(s) of the last run, at %1 tokens: %2 a token, of it %3 in operations; ideal and limit are of the same steps</source>
        <translation>
            <numerusform>measured in %n step of the last run, at %1 tokens: %2 a token, of it %3 in operations; ideal and limit are of the same steps</numerusform>
            <numerusform>medians of %n steps of the last run, at %1 tokens: %2 a token, of it %3 in operations; ideal and limit are of the same steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::DataflowView</name>
    <message numerus="yes">
        <source>%1: %2 in %n operation(s)</source>
        <translation>
            <numerusform>%1: %2 in %n operation</numerusform>
            <numerusform>%1: %2 in %n operations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataflowWords</name>
    <message numerus="yes">
        <source>A decode step takes %1 one after the other, %2 at once; a prompt of %3 tokens %4 and %5 (%n thread(s)).</source>
        <translation>
            <numerusform>A decode step takes %1 one after the other, %2 at once; a prompt of %3 tokens %4 and %5 (%n thread).</numerusform>
            <numerusform>A decode step takes %1 one after the other, %2 at once; a prompt of %3 tokens %4 and %5 (%n threads).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Medians of %n round(s) by turns, which gained %1 in decode and %2 in prefill.</source>
        <translation>
            <numerusform>Figures of %n round, which gained %1 in decode and %2 in prefill.</numerusform>
            <numerusform>Medians of %n rounds by turns, which gained %1 in decode and %2 in prefill.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MachineLine</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ModelDialog</name>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ids</source>
        <translation>
            <numerusform>%n id</numerusform>
            <numerusform>%n ids</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>nothing reads %n of the file&apos;s tensors</source>
        <translation>
            <numerusform>nothing reads %n of the file&apos;s tensors</numerusform>
            <numerusform>nothing reads %n of the file&apos;s tensors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::NextTokenBars</name>
    <message numerus="yes">
        <source>%n more in the exported table</source>
        <translation>
            <numerusform>%n more in the exported table</numerusform>
            <numerusform>%n more in the exported table</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LatencyPanel</name>
    <message numerus="yes">
        <source>layer %1 took the coloured part: %2 in the median of %n token(s)</source>
        <translation>
            <numerusform>layer %1 took the coloured part: %2 of %n token</numerusform>
            <numerusform>layer %1 took the coloured part: %2 in the median of %n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TokenWords</name>
    <message numerus="yes">
        <source>%1 and %n other(s)</source>
        <translation>
            <numerusform>%1 and %n other</numerusform>
            <numerusform>%1 and %n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EditWords</name>
    <message numerus="yes">
        <source>%n layers changed</source>
        <translation>
            <numerusform>%n layer changed</numerusform>
            <numerusform>%n layers changed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ShareBar</name>
    <message numerus="yes">
        <source>Medians of the last %n step(s): %1</source>
        <translation>
            <numerusform>The last %n step: %1</numerusform>
            <numerusform>Medians of the last %n steps: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ContextSlider</name>
    <message numerus="yes">
        <source>%1 token(s)</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::KvView</name>
    <message numerus="yes">
        <source>%1 token(s) · %2 · %3</source>
        <translation>
            <numerusform>%1 token · %2 · %3</numerusform>
            <numerusform>%1 tokens · %2 · %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ReadOut</name>
    <message numerus="yes">
        <source>%1 token(s)</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MaskExplanation</name>
    <message numerus="yes">
        <source>Layer %1, %2 token(s)</source>
        <translation>
            <numerusform>Layer %1, %2 token</numerusform>
            <numerusform>Layer %1, %2 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::CompareView</name>
    <message numerus="yes">
        <source>costs at %1 token(s), cache %2</source>
        <translation>
            <numerusform>costs at %1 token, cache %2</numerusform>
            <numerusform>costs at %1 tokens, cache %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FamiliesPage</name>
    <message numerus="yes">
        <source>Families, counted at %1 token(s)</source>
        <translation>
            <numerusform>Families, counted at %1 token</numerusform>
            <numerusform>Families, counted at %1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::CostBars</name>
    <message numerus="yes">
        <source>KV cache at %1 token(s)</source>
        <translation>
            <numerusform>KV cache at %1 token</numerusform>
            <numerusform>KV cache at %1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FlopsChart</name>
    <message numerus="yes">
        <source>%1 token(s): %2</source>
        <translation>
            <numerusform>%1 token: %2</numerusform>
            <numerusform>%1 tokens: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ComputeView</name>
    <message numerus="yes">
        <source>a prompt of %1 token(s) · moves %2</source>
        <translation>
            <numerusform>a prompt of %1 token · moves %2</numerusform>
            <numerusform>a prompt of %1 tokens · moves %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::RunStatus</name>
    <message numerus="yes">
        <source>%1 token(s) · %2</source>
        <translation>
            <numerusform>%1 token · %2</numerusform>
            <numerusform>%1 tokens · %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>writing, %1 token(s) so far</source>
        <translation>
            <numerusform>writing, %1 token so far</numerusform>
            <numerusform>writing, %1 tokens so far</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MetricsPanel</name>
    <message numerus="yes">
        <source>%1 token(s), %2</source>
        <translation>
            <numerusform>%1 token, %2</numerusform>
            <numerusform>%1 tokens, %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EffectFigures</name>
    <message numerus="yes">
        <source>both continue alike for %1 token(s)</source>
        <translation>
            <numerusform>both continue alike for %1 token</numerusform>
            <numerusform>both continue alike for %1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BlockFacts</name>
    <message numerus="yes">
        <source>Cost at %1 token(s)</source>
        <translation>
            <numerusform>Cost at %1 token</numerusform>
            <numerusform>Cost at %1 tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>keys at %1 token(s)</source>
        <translation>
            <numerusform>keys at %1 token</numerusform>
            <numerusform>keys at %1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::RingPicture</name>
    <message numerus="yes">
        <source>%1 slot(s)</source>
        <translation>
            <numerusform>%1 slot</numerusform>
            <numerusform>%1 slots</numerusform>
        </translation>
    </message>
</context>
</TS>
