<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>EffectFigures</name>
    <message>
        <source>KV cache + state</source>
        <translation>KV 缓存 + 状态</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <comment>range of a change</comment>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>no difference measured</source>
        <translation>未测出差异</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>KL %1</source>
        <translation>KL %1</translation>
    </message>
    <message>
        <source>next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>top 1 kept</source>
        <translation>首选词元不变</translation>
    </message>
    <message>
        <source>top 1 changed</source>
        <translation>首选词元改变</translation>
    </message>
    <message>
        <source>perplexity, sample text</source>
        <translation>困惑度（样本文本）</translation>
    </message>
    <message>
        <source>decode, measured</source>
        <translation>解码（实测）</translation>
    </message>
    <message>
        <source>after the text</source>
        <translation>待文本生成完</translation>
    </message>
    <message>
        <source>running…</source>
        <translation>运行中…</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>needs weights</source>
        <translation>需要权重</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>window %1 → %2</source>
        <translation>窗口 %1 → %2</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>attention FLOPs, prefill</source>
        <translation>注意力 FLOPs（预填充）</translation>
    </message>
    <message numerus="yes">
        <source>both continue alike for %1 token(s)</source>
        <translation>
            <numerusform>两者在 %1 个词元内完全一致</numerusform>
        </translation>
    </message>
    <message>
        <source>first differing token %1 of %2</source>
        <translation>第一个不同的词元：第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>KL &lt; 0.001</source>
        <translation>KL &lt; 0.001</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Cannot read or write</source>
        <translation>无法读写</translation>
    </message>
    <message>
        <source>Damaged file</source>
        <translation>文件已损坏</translation>
    </message>
    <message>
        <source>Not supported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>Not possible as asked</source>
        <translation>要求无法满足</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>Not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>This model cannot do that</source>
        <translation>此模型无法做到</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>kind of failure: particulars</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>KvBars</name>
    <message>
        <source>layer %1, %2, %3</source>
        <translation>第 %1 层，%2，%3</translation>
    </message>
    <message>
        <source>layer %1, %2, %3, was %4</source>
        <translation>第 %1 层，%2，%3，原为 %4</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count and kind of layer: 15 sliding</comment>
        <translation>%1 层%2</translation>
    </message>
</context>
<context>
    <name>KvTables</name>
    <message>
        <source>KV cache of %1 at %2 tokens: %3</source>
        <translation>%1 在 %2 个词元时的 KV 缓存：%3</translation>
    </message>
    <message>
        <source>before the edit %1, %2</source>
        <translation>编辑前 %1，%2</translation>
    </message>
    <message>
        <source>with full attention everywhere %1</source>
        <translation>若全部为全局注意力则为 %1</translation>
    </message>
    <message>
        <source>DeltaNet state %1 at every length</source>
        <translation>任意长度下 DeltaNet 状态均为 %1</translation>
    </message>
    <message>
        <source>sliding layers stop growing at %1 tokens</source>
        <translation>滑动层在 %1 个词元后不再增长</translation>
    </message>
    <message>
        <source>KV cache by layer</source>
        <translation>各层 KV 缓存</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>KV bytes, original</source>
        <translation>KV 字节数（原始）</translation>
    </message>
    <message>
        <source>KV bytes</source>
        <translation>KV 字节数</translation>
    </message>
    <message>
        <source>KV bytes if full</source>
        <translation>若为全局的 KV 字节数</translation>
    </message>
    <message>
        <source>state bytes</source>
        <translation>状态字节数</translation>
    </message>
    <message>
        <source>KV cache by context</source>
        <translation>KV 缓存随上下文变化</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>KV bytes, all layers full</source>
        <translation>KV 字节数（全部为全局层）</translation>
    </message>
    <message>
        <source>B, %1: %2</source>
        <translation>B，%1：%2</translation>
    </message>
    <message>
        <source>KV bytes, B</source>
        <translation>KV 字节，B</translation>
    </message>
</context>
<context>
    <name>LayerTypes</name>
    <message>
        <source>sliding</source>
        <translation>滑动</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>full</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>full, NoPE</source>
        <translation>全局，无位置</translation>
    </message>
</context>
<context>
    <name>MaskWords</name>
    <message>
        <source>%1 layers changed</source>
        <translation>%1 层已更改</translation>
    </message>
    <message>
        <source>layer %1 was %2</source>
        <translation>第 %1 层原为%2</translation>
    </message>
    <message>
        <source>worked example, window %1</source>
        <translation>教学示例，窗口 %1</translation>
    </message>
    <message>
        <source>window %1 of %2, true to scale</source>
        <translation>窗口 %1 / %2，按真实比例</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>a window of %1 would look like this</source>
        <translation>窗口为 %1 时如图所示</translation>
    </message>
    <message>
        <source>%1, drawn %2 to %3</source>
        <translation>%1，按 %2 比 %3 绘制</translation>
    </message>
    <message>
        <source> · </source>
        <comment>between two facts</comment>
        <translation> · </translation>
    </message>
    <message>
        <source>no layer</source>
        <translation>无</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation>第 %1 至 %2 层</translation>
    </message>
    <message>
        <source>layers %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between layer numbers</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>layers %1 to %2 and %3 more</source>
        <translation>第 %1 至 %2 层及另外 %3 层</translation>
    </message>
    <message>
        <source>layers %1, %2, %3 and %4 more</source>
        <translation>第 %1、%2、%3 层及另外 %4 层</translation>
    </message>
    <message>
        <source>in the future</source>
        <translation>尚未出现</translation>
    </message>
    <message>
        <source>inside window %1</source>
        <translation>在窗口 %1 内</translation>
    </message>
    <message>
        <source>outside window %1</source>
        <translation>在窗口 %1 外</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>keys %1 to %2</source>
        <translation>键 %1 至 %2</translation>
    </message>
    <message>
        <source>query %1, key %2, distance %3, %4</source>
        <translation>查询 %1，键 %2，距离 %3，%4</translation>
    </message>
    <message>
        <source>T=%1: all %2 pairs visible</source>
        <translation>T=%1：全部 %2 对可见</translation>
    </message>
    <message>
        <source>T=%1, W=%2: %3 of %4 pairs visible</source>
        <translation>T=%1，W=%2：%4 对中 %3 对可见</translation>
    </message>
    <message>
        <source>Local mask</source>
        <translation>局部掩码</translation>
    </message>
    <message>
        <source>Global mask</source>
        <translation>全局掩码</translation>
    </message>
    <message>
        <source>no layer slides yet, click one to try</source>
        <translation>尚无滑动层，点击一层试试</translation>
    </message>
    <message>
        <source>drag the edge</source>
        <translation>可拖动边缘</translation>
    </message>
    <message>
        <source>no layer sees everything</source>
        <translation>没有能看到全部的层</translation>
    </message>
    <message>
        <source>%1 linear: a state, no mask</source>
        <translation>%1 线性：只有状态，没有掩码</translation>
    </message>
    <message>
        <source>← query</source>
        <comment>written upwards along the side, so that the arrow points down</comment>
        <translation>← 查询</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>which mask: what it says about a cell</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>RopeScaling</name>
    <message>
        <source>linear scaling</source>
        <translation>线性缩放</translation>
    </message>
    <message>
        <source>Llama 3 scaling</source>
        <translation>Llama 3 缩放</translation>
    </message>
    <message>
        <source>YaRN</source>
        <translation>YaRN</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>%1 on all layers</source>
        <translation>所有层都用%1</translation>
    </message>
    <message>
        <source>%1 on full layers only</source>
        <translation>只有全局层用%1</translation>
    </message>
</context>
<context>
    <name>StopReason</name>
    <message>
        <source>reached the length asked for</source>
        <translation>达到所要求的长度</translation>
    </message>
    <message>
        <source>the model ended the text</source>
        <translation>模型结束了文本</translation>
    </message>
    <message>
        <source>met a stop text</source>
        <translation>遇到停止文本</translation>
    </message>
    <message>
        <source>stopped by you</source>
        <translation>已由您停止</translation>
    </message>
</context>
<context>
    <name>StripReasons</name>
    <message>
        <source>a sliding_attention layer has no weights of linear attention (gates, short convolution)</source>
        <translation>滑动注意力层没有线性注意力所需的权重（门控、短卷积）</translation>
    </message>
    <message>
        <source>a full_attention layer has no weights of linear attention (gates, short convolution)</source>
        <translation>全局注意力层没有线性注意力所需的权重（门控、短卷积）</translation>
    </message>
    <message>
        <source>a linear_attention layer has no query, key and value projections for sliding_attention</source>
        <translation>线性注意力层没有滑动注意力所需的查询、键和值投影</translation>
    </message>
    <message>
        <source>a linear_attention layer has no query, key and value projections for full_attention</source>
        <translation>线性注意力层没有全局注意力所需的查询、键和值投影</translation>
    </message>
    <message>
        <source>Layer %1 stays as it is: %2.</source>
        <translation>第 %1 层保持不变：%2。</translation>
    </message>
    <message>
        <source>%1 layers stay as they are: %2.</source>
        <translation>%1 层保持不变：%2。</translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>tok/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Dataflow</source>
        <translation>数据流</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::AboutDialog</name>
    <message>
        <source>About Layerscope</source>
        <translation>关于 Layerscope</translation>
    </message>
    <message>
        <source>Layerscope %1</source>
        <translation>Layerscope %1</translation>
    </message>
    <message>
        <source>Runs the transformer architectures that it draws, and shows what each design choice costs and does while you change it.</source>
        <translation>真实运行所绘制的 Transformer 架构，并在您修改设计时展示每个选择的代价与作用。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or any later version. It comes without any warranty.</source>
        <translation>自由软件，依据 GNU 通用公共许可证第 3 版或任何更新版本发布，不提供任何担保。</translation>
    </message>
    <message>
        <source>Built on the work of</source>
        <translation>所用的第三方软件</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::CacheGauge</name>
    <message>
        <source>Cache in use</source>
        <translation>已用缓存</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1, %2 of its tokens from the run before</source>
        <translation>%1，其中 %2 的词元取自上一次运行</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ColorLegend</name>
    <message>
        <source>no colour</source>
        <translation>不着色</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Tokens without colour</source>
        <translation>词元不着色</translation>
    </message>
    <message>
        <source>Colour tokens by probability</source>
        <translation>按概率给词元着色</translation>
    </message>
    <message>
        <source>Colour tokens by entropy</source>
        <translation>按熵给词元着色</translation>
    </message>
    <message>
        <source>0 nats, one way on</source>
        <translation>0 奈特，唯一走向</translation>
    </message>
    <message>
        <source>1, certain</source>
        <translation>1，确定</translation>
    </message>
    <message>
        <source>open, %1 nats</source>
        <translation>开放，%1 奈特</translation>
    </message>
    <message>
        <source>unlikely, 0</source>
        <translation>不太可能，0</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ContextCurve</name>
    <message>
        <source>Cache against context length</source>
        <translation>缓存随上下文长度的变化</translation>
    </message>
    <message>
        <source>log scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>linear scale</source>
        <translation>线性刻度</translation>
    </message>
    <message>
        <source>Scale of the byte axis</source>
        <translation>字节轴的刻度</translation>
    </message>
    <message>
        <source>Scale of the byte axis: logarithmic or linear</source>
        <translation>字节轴的刻度：对数或线性</translation>
    </message>
    <message>
        <source>sliding layers stop growing at %1</source>
        <translation>滑动层在 %1 处不再增长</translation>
    </message>
    <message>
        <source>original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>编辑后</translation>
    </message>
    <message>
        <source>this model</source>
        <translation>此模型</translation>
    </message>
    <message>
        <source>all layers full</source>
        <translation>全部为全局层</translation>
    </message>
    <message>
        <source>B: sliding layers stop growing at %1</source>
        <translation>B：滑动层在 %1 处不再增长</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ContextSlider</name>
    <message>
        <source>&amp;context</source>
        <translation>上下文(&amp;C)</translation>
    </message>
    <message>
        <source>Context length in tokens</source>
        <translation>上下文长度（词元数）</translation>
    </message>
    <message>
        <source>Context length of every picture, 1 to 1M tokens. Page Up and Page Down double and halve it</source>
        <translation>所有图共用的上下文长度，1 至 1M 个词元。Page Up 与 Page Down 加倍或减半</translation>
    </message>
    <message numerus="yes">
        <source>%1 token(s)</source>
        <translation>
            <numerusform>%1 个词元</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::Controller</name>
    <message>
        <source>This model has no window of its own; %1 tokens were chosen. The window can be changed below the layers.</source>
        <translation>此模型本身没有窗口，已选用 %1 个词元。可在各层下方修改窗口。</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>positions as trained</source>
        <translation>保持训练时的位置编码</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>The model is still being loaded.</source>
        <translation>模型仍在加载。</translation>
    </message>
    <message>
        <source>Text needs a model with weights; this is an architecture alone.</source>
        <translation>生成文本需要带权重的模型；当前仅有架构。</translation>
    </message>
    <message>
        <source>all layers scaled</source>
        <translation>所有层都缩放</translation>
    </message>
    <message>
        <source>full layers scaled only</source>
        <translation>只缩放全局层</translation>
    </message>
    <message>
        <source>positions by the family&apos;s rule</source>
        <translation>按模型系列规则的位置编码</translation>
    </message>
    <message>
        <source>The two can change places once both are loaded.</source>
        <translation>两者都加载完成后才能交换。</translation>
    </message>
    <message>
        <source>edit of %1</source>
        <translation>%1 的编辑</translation>
    </message>
    <message>
        <source>edit at the start</source>
        <translation>启动时的编辑</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::EditBar</name>
    <message>
        <source>keep trained positions</source>
        <translation>保持训练时的位置</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo the last edit</source>
        <translation>撤销上一次编辑</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Redo the edit</source>
        <translation>重做编辑</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to the original</source>
        <translation>恢复原始</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the edit as config.json keys</source>
        <translation>将编辑复制为 config.json 键</translation>
    </message>
    <message>
        <source>An edited layer keeps the rotary embedding it was trained with instead of the one its family gives to the new type</source>
        <translation>被编辑的层保留训练时的旋转位置编码，而不采用该系列为新类型规定的编码</translation>
    </message>
    <message>
        <source>no edits</source>
        <translation>无编辑</translation>
    </message>
    <message>
        <source>1 edit</source>
        <translation>1 处编辑</translation>
    </message>
    <message>
        <source>%1 edits</source>
        <translation>%1 处编辑</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no window</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>window %1 → %2</source>
        <translation>窗口 %1 → %2</translation>
    </message>
    <message>
        <source> · </source>
        <comment>between two facts</comment>
        <translation> · </translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>没有可撤销的编辑</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>没有可重做的编辑</translation>
    </message>
    <message>
        <source>Copied layer_types and sliding_window as config.json keys</source>
        <translation>已将 layer_types 和 sliding_window 复制为 config.json 键</translation>
    </message>
    <message>
        <source>%1 on all layers</source>
        <comment>YaRN</comment>
        <translation>所有层都用%1</translation>
    </message>
    <message>
        <source>The file scales the rotation for long contexts. Off: full layers only, as the model was trained. On: sliding layers, too, as some programs read the file</source>
        <translation>模型文件为长上下文缩放旋转频率。关闭：只缩放全局层，与训练时一致。打开：滑动层也缩放，有些程序这样理解该文件</translation>
    </message>
    <message>
        <source>edit refused</source>
        <translation>编辑被拒绝</translation>
    </message>
    <message>
        <source>The model stands here without its edit. %1</source>
        <translation>此处的模型未作其编辑。%1</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::EffectBar</name>
    <message>
        <source>Figures of the effect</source>
        <translation>效果的各项数值</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show the figures of the effect under every view</source>
        <translation>在每个视图下方显示效果的各项数值</translation>
    </message>
    <message>
        <source>Fold the effect into one line</source>
        <translation>把效果收起为一行</translation>
    </message>
    <message>
        <source>Effect of the edit</source>
        <translation>编辑的效果</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>no edit</source>
        <translation>无编辑</translation>
    </message>
    <message>
        <source>weights trained otherwise</source>
        <translation>权重并非如此训练</translation>
    </message>
    <message>
        <source>measured when the text is finished</source>
        <translation>文本生成完后测量</translation>
    </message>
    <message>
        <source>running the original and the edited model on the same weights</source>
        <translation>正以相同权重运行原始与编辑后的模型</translation>
    </message>
    <message>
        <source>Click a layer chip on the left to change its type; what that does appears here.</source>
        <translation>点击左侧的层即可更改其类型，效果会显示在这里。</translation>
    </message>
    <message>
        <source>An architecture without weights: only what follows from it can be told.</source>
        <translation>仅有架构而无权重：只能给出由架构推出的结果。</translation>
    </message>
    <message>
        <source>Details of the effect</source>
        <translation>效果详情</translation>
    </message>
    <message>
        <source>Details ▾</source>
        <translation>详情 ▾</translation>
    </message>
    <message>
        <source>Details ▴</source>
        <translation>详情 ▴</translation>
    </message>
    <message>
        <source>Fold the details away (Ctrl+D)</source>
        <translation>收起详情 (Ctrl+D)</translation>
    </message>
    <message>
        <source>Texts, distributions and figures side by side (Ctrl+D)</source>
        <translation>并排显示文本、分布与指标 (Ctrl+D)</translation>
    </message>
    <message>
        <source>edit refused</source>
        <translation>编辑被拒绝</translation>
    </message>
    <message>
        <source>The model stands here without its edit. %1</source>
        <translation>此处的模型未作其编辑。%1</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::Exporter</name>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>The ending of the file has to be .png, .svg or .pdf.</source>
        <translation>文件扩展名须为 .png、.svg 或 .pdf。</translation>
    </message>
    <message>
        <source>This view has no table yet.</source>
        <translation>此视图尚无表格。</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json)</source>
        <translation>表格 (*.csv *.json)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>No run was timed yet.</source>
        <translation>尚未对任何运行计时。</translation>
    </message>
    <message>
        <source>Export the run&apos;s timeline</source>
        <translation>导出运行时间线</translation>
    </message>
    <message>
        <source>Traces (*.json)</source>
        <translation>跟踪文件 (*.json)</translation>
    </message>
    <message>
        <source>Export as Markdown</source>
        <translation>导出为 Markdown</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*.json)</source>
        <translation>会话 (*.json)</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FormulaPanel</name>
    <message>
        <source>= %1 bytes = %2</source>
        <translation>= %1 字节 = %2</translation>
    </message>
    <message>
        <source>Layer %1, %2</source>
        <translation>第 %1 层，%2</translation>
    </message>
    <message>
        <source>no keys and values: a state of constant size</source>
        <translation>没有键和值：只有固定大小的状态</translation>
    </message>
    <message>
        <source>the same at 1 token and at 1M</source>
        <translation>1 个词元与 1M 个词元时相同</translation>
    </message>
    <message numerus="yes">
        <source>All %n layers</source>
        <translation><numerusform>全部 %n 层</numerusform></translation>
    </message>
</context>
<context>
    <name>layerscope::ui::GenerateView</name>
    <message>
        <source>Choose a bundled model, or open a folder with a checkpoint, to generate text</source>
        <translation>请选择内置模型，或打开含检查点的文件夹，以生成文本</translation>
    </message>
    <message>
        <source>Loading %1 … %2</source>
        <translation>正在加载 %1 … %2</translation>
    </message>
    <message>
        <source>The model could not be loaded</source>
        <translation>模型无法加载</translation>
    </message>
    <message>
        <source>%1 is a shape without weights: masks, cache and costs are exact, but it cannot write. Choose a bundled model, or open the folder of a checkpoint (config.json, *.safetensors, tokenizer.json)</source>
        <translation>%1 只有结构而没有权重：掩码、缓存与开销都准确，但无法生成文本。请选择内置模型，或打开检查点文件夹（config.json、*.safetensors、tokenizer.json）</translation>
    </message>
    <message>
        <source>Press Ctrl+Enter, and %1 goes on from the prompt</source>
        <translation>按 Ctrl+Enter，%1 将接着提示词续写</translation>
    </message>
    <message>
        <source>Nothing generated yet; Ctrl+Enter starts</source>
        <translation>尚未生成；按 Ctrl+Enter 开始</translation>
    </message>
    <message>
        <source>Generated tokens</source>
        <translation>生成的词元</translation>
    </message>
    <message>
        <source>index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>词片</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>entropy, nats</source>
        <translation>熵（奈特）</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Write a message first</source>
        <translation>请先写一条消息</translation>
    </message>
    <message>
        <source>A conversation needs a loaded model</source>
        <translation>对话需要已加载的模型</translation>
    </message>
    <message>
        <source>This model has no tokenizer, or no chat template is known for its family</source>
        <translation>此模型没有分词器，或没有适用于其系列的对话模板</translation>
    </message>
    <message>
        <source>The model&apos;s files have no chat template: the program&apos;s own for its family is used. A model that was not trained on conversations just goes on writing</source>
        <translation>模型文件中没有对话模板，因此使用程序为其系列内置的模板。未经对话训练的模型只会接着往下写</translation>
    </message>
    <message>
        <source>Written in the chat template of the model&apos;s own files; special tokens in messages are read as plain text</source>
        <translation>按模型文件自带的对话模板书写；消息中出现的特殊词元按普通文本读取</translation>
    </message>
    <message>
        <source>Texts of this prompt</source>
        <translation>此提示的各个文本</translation>
    </message>
    <message>
        <source>leaves text</source>
        <translation>离开的文本</translation>
    </message>
    <message>
        <source>at token</source>
        <translation>于词元</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>begins with</source>
        <translation>开头</translation>
    </message>
    <message>
        <source>A server is given the text as it stands, without a chat template</source>
        <translation>服务器收到的是原样的文本，不经过对话模板</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::KvView</name>
    <message>
        <source>Numbers and formulas</source>
        <translation>数值与公式</translation>
    </message>
    <message>
        <source>Choose a model above, or open a folder, to see what its cache costs</source>
        <translation>在上方选择模型或打开文件夹，查看其缓存开销</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>%1 by the edit</source>
        <translation>编辑带来 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 token(s) · %2 · %3</source>
        <translation>
            <numerusform>%1 个词元 · %2 · %3</numerusform>
        </translation>
    </message>
    <message>
        <source>click a bar to select its layer</source>
        <translation>点击条形可选中该层</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LatencySpark</name>
    <message>
        <source>Latency of the last tokens</source>
        <translation>最近词元的延迟</translation>
    </message>
    <message>
        <source>no tokens yet</source>
        <translation>尚无词元</translation>
    </message>
    <message>
        <source>%1 tokens, median %2, %3 of them twice as slow or slower</source>
        <translation>%1 个词元，中位数 %2，其中 %3 个慢至两倍或更多</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LatencyStrip</name>
    <message>
        <source>median %1, 95 of 100 below %2</source>
        <translation>中位数 %1，百分之九十五低于 %2</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LayerBars</name>
    <message>
        <source>Cache of each layer</source>
        <translation>每层的缓存</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LayerStripView</name>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Loading %1, %2</source>
        <translation>正在加载 %1，%2</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>无法打开 %1</translation>
    </message>
    <message>
        <source>Nothing on the bench yet. Choose a model at the top, or open a folder with a config.json.</source>
        <translation>尚未选择模型。请在上方选择，或打开含有 config.json 的文件夹。</translation>
    </message>
    <message>
        <source>%1, %2 layers</source>
        <translation>%1，%2 层</translation>
    </message>
    <message>
        <source>selected: %1</source>
        <translation>已选中：%1</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>original type</source>
        <translation>原始类型</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MainWindow</name>
    <message>
        <source>Open a model file</source>
        <translation>打开模型文件</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>Layerscope</source>
        <translation>Layerscope</translation>
    </message>
    <message>
        <source>%1 – Layerscope</source>
        <comment>model name</comment>
        <translation>%1 – Layerscope</translation>
    </message>
    <message>
        <source>Presenter mode: F11 leaves it.</source>
        <translation>演示模式：按 F11 退出。</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MaskCanvas</name>
    <message>
        <source>Attention masks</source>
        <translation>注意力掩码</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MaskControls</name>
    <message>
        <source>Drawn length in cells</source>
        <translation>绘制的长度（格）</translation>
    </message>
    <message>
        <source>How many rows and columns are drawn</source>
        <translation>绘制多少行与列</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>格</translation>
    </message>
    <message>
        <source>A small model of the mask, in which every cell can be seen</source>
        <translation>掩码的小模型，每一格都看得见</translation>
    </message>
    <message>
        <source>true to scale</source>
        <translation>真实比例</translation>
    </message>
    <message>
        <source>The whole context in exact proportions</source>
        <translation>按精确比例显示整个上下文</translation>
    </message>
    <message>
        <source>T=8, W=3</source>
        <translation>T=8,W=3</translation>
    </message>
    <message>
        <source>The worked example: 8 tokens, window 3</source>
        <translation>教学示例：8 个词元，窗口 3</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MaskExplanation</name>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Under the pointer</source>
        <translation>指针所在处</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>Row %1 sees</source>
        <translation>第 %1 行可见</translation>
    </message>
    <message>
        <source>%1 local, %2 global</source>
        <translation>局部 %1 个，全局 %2 个</translation>
    </message>
    <message>
        <source>Ring buffer, window %1</source>
        <translation>环形缓冲区，窗口 %1</translation>
    </message>
    <message numerus="yes">
        <source>Layer %1, %2 token(s)</source>
        <translation>
            <numerusform>第 %1 层，%2 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>linear attention: reads the past through a state of fixed size, so it has no mask</source>
        <translation>线性注意力：通过固定大小的状态读取过去，因此没有掩码</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>可见对</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Prefill of the whole context: visible pairs, key and value cache, scores and weighted sums</source>
        <translation>整个上下文的预填充：可见对、键值缓存、得分与加权和</translation>
    </message>
    <message>
        <source>Reach through the stack</source>
        <translation>逐层可达范围</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MasksView</name>
    <message>
        <source>The masks of a model appear here. Choose one at the top; a config.json is enough.</source>
        <translation>模型的掩码会显示在这里。请在上方选择；只需 config.json 即可。</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1：%2。%3</translation>
    </message>
    <message>
        <source>Masks by layer, %1 tokens</source>
        <translation>各层掩码，%1 个词元</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>visible pairs</source>
        <translation>可见对</translation>
    </message>
    <message>
        <source>visible pairs before</source>
        <translation>编辑前的可见对</translation>
    </message>
    <message>
        <source>KV bytes</source>
        <translation>KV 字节数</translation>
    </message>
    <message>
        <source>KV bytes before</source>
        <translation>编辑前的 KV 字节数</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>first key, local</source>
        <translation>首个键（局部）</translation>
    </message>
    <message>
        <source>visible keys, local</source>
        <translation>可见键（局部）</translation>
    </message>
    <message>
        <source>visible keys, global</source>
        <translation>可见键（全局）</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MeasuredPanel</name>
    <message>
        <source>Measured by this process</source>
        <translation>本进程实测</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>暂无</translation>
    </message>
    <message>
        <source>Generate text to see what is really allocated</source>
        <translation>生成文本即可看到实际分配量</translation>
    </message>
    <message>
        <source>Needs weights: choose a bundled model or open a folder</source>
        <translation>需要权重：请选择内置模型或打开文件夹</translation>
    </message>
    <message>
        <source>%1 at %2 tokens</source>
        <translation>%2 个词元时 %1</translation>
    </message>
    <message>
        <source>formula there: %1</source>
        <translation>此处的公式值：%1</translation>
    </message>
    <message>
        <source>✓ equal to the byte</source>
        <translation>✓ 逐字节相等</translation>
    </message>
    <message>
        <source>differs by %1 bytes</source>
        <translation>相差 %1 字节</translation>
    </message>
    <message>
        <source>⚠ belongs to the edit before; generate again to measure this one</source>
        <translation>⚠ 属于之前的编辑；重新生成即可测量当前编辑</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::Menus</name>
    <message>
        <source>Open &amp;file…</source>
        <translation>打开文件(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;About Layerscope</source>
        <translation>关于 Layerscope(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Open folder…</source>
        <translation>打开文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Export &amp;picture…</source>
        <translation>导出图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Export &amp;table…</source>
        <translation>导出表格(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;set the edit</source>
        <translation>重置编辑(&amp;S)</translation>
    </message>
    <message>
        <source>Copy as &amp;config.json</source>
        <translation>复制为 config.json(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;pattern</source>
        <translation>复制层模式(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>缩放(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>放大(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>缩小(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Normal</source>
        <translation>正常大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>High &amp;contrast</source>
        <translation>高对比度(&amp;C)</translation>
    </message>
    <message>
        <source>Export &amp;comparison…</source>
        <translation>导出比较(&amp;C)…</translation>
    </message>
    <message>
        <source>About the &amp;model</source>
        <translation>关于模型(&amp;M)</translation>
    </message>
    <message>
        <source>Open &amp;beside</source>
        <translation>并排打开(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation>工作区(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Presenter mode</source>
        <translation>演示模式(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Effect in detail</source>
        <translation>效果详情(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation>教学(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>对比(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>生成(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Open s&amp;ession…</source>
        <translation>打开会话(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Save session…</source>
        <translation>保存会话(&amp;S)…</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MessageBar</name>
    <message>
        <source>close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MetricsPanel</name>
    <message>
        <source>%1
copies %2</source>
        <translation>%1
副本 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 token(s), %2</source>
        <translation>
            <numerusform>%1 个词元，%2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 new tokens</source>
        <translation>%1 个新词元</translation>
    </message>
    <message>
        <source>p95 %1</source>
        <translation>p95 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首词元</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>token, median</source>
        <translation>每词元中位数</translation>
    </message>
    <message>
        <source>KV cache used</source>
        <translation>已用 KV 缓存</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>%1, copies %2</source>
        <translation>%1，副本 %2</translation>
    </message>
    <message>
        <source>%1 from the cache</source>
        <translation>%1 个取自缓存</translation>
    </message>
    <message>
        <source>on the server</source>
        <translation>在服务器上</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ModelPicker</name>
    <message>
        <source>Open a model file as subject B</source>
        <translation>打开模型文件作为对象 B</translation>
    </message>
    <message>
        <source>Open a model file</source>
        <translation>打开模型文件</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no model is compared</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>无(&amp;N)</translation>
    </message>
    <message>
        <source>Open fi&amp;le…</source>
        <translation>打开文件(&amp;L)…</translation>
    </message>
    <message>
        <source>%1, %2 parameters</source>
        <comment>model name, size</comment>
        <translation>%1，%2 参数</translation>
    </message>
    <message>
        <source>Architecture only: %1</source>
        <translation>仅架构：%1</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>model name, how much of it is loaded</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Subject A: %1</source>
        <translation>对象 A：%1</translation>
    </message>
    <message>
        <source>Choose the model to look at (subject A)</source>
        <translation>选择要查看的模型（对象 A）</translation>
    </message>
    <message>
        <source>Subject B: %1</source>
        <translation>对象 B：%1</translation>
    </message>
    <message>
        <source>Choose the model to compare with (subject B)</source>
        <translation>选择要比较的模型（对象 B）</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::PairedLines</name>
    <message>
        <source>Texts before and after the edit</source>
        <translation>编辑前后的文本</translation>
    </message>
    <message>
        <source>Before: %1. After: %2</source>
        <translation>编辑前：%1。编辑后：%2</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::PatternBox</name>
    <message>
        <source>pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Layer pattern</source>
        <translation>层模式</translation>
    </message>
    <message>
        <source>Letters s, f and l; * repeats, parentheses group. Enter applies.</source>
        <translation>字母 s、f、l;* 表示重复，括号表示分组。按回车应用。</translation>
    </message>
    <message>
        <source>s sliding, f full, l linear; (s*5,f)*3 repeats. A short pattern repeats to the last layer. Enter applies, Escape gives up.</source>
        <translation>s 滑动，f 全局，l 线性；(s*5,f)*3 表示重复。较短的模式会重复到最后一层。回车应用，Esc 放弃。</translation>
    </message>
    <message>
        <source>Ready patterns</source>
        <translation>现成模式</translation>
    </message>
    <message>
        <source>5:1, five sliding and one full</source>
        <translation>5:1，五个滑动一个全局</translation>
    </message>
    <message>
        <source>3:1, three sliding and one full</source>
        <translation>3:1，三个滑动一个全局</translation>
    </message>
    <message>
        <source>all full</source>
        <translation>全部全局</translation>
    </message>
    <message>
        <source>all sliding</source>
        <translation>全部滑动</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>与训练时相同</translation>
    </message>
    <message>
        <source>layer types as trained</source>
        <translation>层类型与训练时相同</translation>
    </message>
    <message>
        <source>pattern %1</source>
        <translation>模式 %1</translation>
    </message>
    <message>
        <source>linear and sliding, none full</source>
        <translation>线性与滑动，无全局</translation>
    </message>
    <message>
        <source>linear, sliding and full by turns</source>
        <translation>线性，滑动与全局交替</translation>
    </message>
    <message>
        <source>linear and full, none sliding</source>
        <translation>线性与全局，无滑动</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::PromptPanel</name>
    <message>
        <source>■ Stop</source>
        <translation>■ 停止</translation>
    </message>
    <message>
        <source>▶ Generate</source>
        <translation>▶ 生成</translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation>停止生成</translation>
    </message>
    <message>
        <source>Generate text</source>
        <translation>生成文本</translation>
    </message>
    <message>
        <source>Write the beginning of a text</source>
        <translation>写下文本的开头</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>The prompt is a text to go on from</source>
        <translation>提示是一段待续写的文本</translation>
    </message>
    <message>
        <source>chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>The prompt is a conversation</source>
        <translation>提示是一段对话</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Ready prompts for this model</source>
        <translation>适合此模型的现成提示</translation>
    </message>
    <message>
        <source>new chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Begin a new conversation</source>
        <translation>开始新的对话</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ReadOut</name>
    <message>
        <source>Under the pointer</source>
        <translation>指针所在处</translation>
    </message>
    <message>
        <source>At the current context</source>
        <translation>当前上下文处</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message numerus="yes">
        <source>%1 token(s)</source>
        <translation>
            <numerusform>%1 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>编辑后</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>all layers full</source>
        <translation>全部为全局层</translation>
    </message>
    <message>
        <source>share of that</source>
        <translation>占其比例</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ReceptiveCone</name>
    <message>
        <source>layer %1 reaches all %2 earlier tokens</source>
        <translation>第 %1 层可达全部 %2 个先前词元</translation>
    </message>
    <message>
        <source>layer %1 reaches back %2 tokens</source>
        <translation>第 %1 层可回溯 %2 个词元</translation>
    </message>
    <message>
        <source>Reach through the stack</source>
        <translation>逐层可达范围</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::RingPicture</name>
    <message>
        <source>Ring buffer of a sliding layer</source>
        <translation>滑动层的环形缓冲区</translation>
    </message>
    <message>
        <source>position %1 in slot %2 (%1 mod %3)</source>
        <translation>位置 %1 在槽 %2（%1 mod %3）</translation>
    </message>
    <message>
        <source>in the ring: %1</source>
        <translation>环中：%1</translation>
    </message>
    <message>
        <source>in the ring: %1 to %2</source>
        <translation>环中：%1 至 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 slot(s)</source>
        <translation>
            <numerusform>%1 个槽</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>layerscope::ui::RunStatus</name>
    <message>
        <source>taking the edit over: %1 of %2 tokens computed again</source>
        <translation>正在应用编辑：已重新计算 %1 / %2 个词元</translation>
    </message>
    <message>
        <source>reading the prompt: %1 of %2 tokens</source>
        <translation>正在读取提示词：%1 / %2 个词元</translation>
    </message>
    <message>
        <source>waiting for the engine</source>
        <translation>等待引擎</translation>
    </message>
    <message numerus="yes">
        <source>writing, %1 token(s) so far</source>
        <translation>
            <numerusform>正在生成，已有 %1 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 token(s) · %2</source>
        <translation>
            <numerusform>%1 个词元 · %2</numerusform>
        </translation>
    </message>
    <message>
        <source>the run failed</source>
        <translation>运行失败</translation>
    </message>
    <message>
        <source>Progress of the prompt</source>
        <translation>提示词处理进度</translation>
    </message>
    <message>
        <source>waiting for the server</source>
        <translation>等待服务器</translation>
    </message>
    <message>
        <source>%1 is writing, %2 pieces so far</source>
        <translation>%1 正在生成，已有 %2 段</translation>
    </message>
    <message>
        <source>%1 pieces from %2 · %3</source>
        <translation>来自 %2 的 %1 段 · %3</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::SamplingPanel</name>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>Always take the likeliest token</source>
        <translation>总取最可能的词元</translation>
    </message>
    <message>
        <source>Greedy: always take the likeliest token</source>
        <translation>贪心：总取最可能的词元</translation>
    </message>
    <message>
        <source>re-roll</source>
        <translation>换种子</translation>
    </message>
    <message>
        <source>Choose another seed</source>
        <translation>换一个随机种子</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>top-k</source>
        <translation>top-k</translation>
    </message>
    <message>
        <source>top-p</source>
        <translation>top-p</translation>
    </message>
    <message>
        <source>min-p</source>
        <translation>min-p</translation>
    </message>
    <message>
        <source>repetition penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Below 1 sharpens the distribution, above 1 flattens it</source>
        <translation>小于 1 使分布更尖，大于 1 使分布更平</translation>
    </message>
    <message>
        <source>Keeps the k likeliest tokens; 0 keeps all</source>
        <translation>保留最可能的 k 个词元；0 表示全部保留</translation>
    </message>
    <message>
        <source>Keeps the likeliest tokens that together reach p</source>
        <translation>保留累计概率达到 p 的最可能词元</translation>
    </message>
    <message>
        <source>Keeps tokens at least this fraction as likely as the likeliest</source>
        <translation>保留概率不低于最可能词元此比例的词元</translation>
    </message>
    <message>
        <source>Above 1 weakens tokens that have already occurred</source>
        <translation>大于 1 会削弱已出现过的词元</translation>
    </message>
    <message>
        <source>The same seed gives the same text</source>
        <translation>相同种子得到相同文本</translation>
    </message>
    <message>
        <source>Where the text ends at the latest</source>
        <translation>文本最迟在此结束</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>length, tokens</source>
        <translation>长度（词元）</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::StatusLine</name>
    <message>
        <source>Time from the request to the first token</source>
        <translation>从请求到第一个词元的时间</translation>
    </message>
    <message>
        <source>Speed of the decode steps; 95 of 100 tokens took no longer than the second number</source>
        <translation>解码速度；100 个词元中有 95 个不超过后一数值</translation>
    </message>
    <message>
        <source>Memory of this process</source>
        <translation>本进程占用的内存</translation>
    </message>
    <message>
        <source>starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>no run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>prefill %1 tok · %2</source>
        <translation>预填充 %1 词元 · %2</translation>
    </message>
    <message>
        <source>TTFT %1</source>
        <comment>time to first token</comment>
        <translation>首词元 %1</translation>
    </message>
    <message>
        <source>decode %1 · p95 %2</source>
        <translation>解码 %1 · p95 %2</translation>
    </message>
    <message>
        <source>KV %1 of %2</source>
        <comment>used of reserved</comment>
        <translation>KV %1 / %2</translation>
    </message>
    <message>
        <source>last %1</source>
        <comment>tokens</comment>
        <translation>最近 %1 个</translation>
    </message>
    <message>
        <source>RSS %1</source>
        <comment>resident memory</comment>
        <translation>内存 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation><numerusform>%n 线程</numerusform></translation>
    </message>
    <message>
        <source>Remarks on loading the model</source>
        <translation>加载模型时的说明</translation>
    </message>
    <message numerus="yes">
        <source>%n remarks on loading</source>
        <translation><numerusform>加载说明 %n 条</numerusform></translation>
    </message>
</context>
<context>
    <name>layerscope::ui::StripCanvas</name>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Arrow keys up and down move, left and right change the type, S, F and L set it, Shift paints a range.</source>
        <translation>上下方向键移动，左右方向键更改类型，S、F、L 直接设定，按住 Shift 可连续涂改。</translation>
    </message>
    <message>
        <source>layer %1, %2 attention</source>
        <translation>第 %1 层，%2注意力</translation>
    </message>
    <message>
        <source>, changed from %1</source>
        <translation>，原为%1</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <translation>，第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>layer %1: %2</source>
        <translation>第 %1 层：%2</translation>
    </message>
    <message>
        <source>layers %1 to %2: %3</source>
        <translation>第 %1 至 %2 层：%3</translation>
    </message>
    <message>
        <source>%1: not possible, %2</source>
        <translation>%1：不可行，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Click: next type. Drag: paint a range. Number: select only.</source>
        <translation>点击：下一类型。拖动：连续涂改。点数字：仅选中。</translation>
    </message>
    <message>
        <source>, cannot change</source>
        <translation>，不可更改</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TextbookNote</name>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>right in part</source>
        <translation>部分正确</translation>
    </message>
    <message>
        <source>not so here</source>
        <translation>此处并非如此</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>尚无定论</translation>
    </message>
    <message>
        <source>Textbook: %1</source>
        <translation>教材：%1</translation>
    </message>
    <message>
        <source>%1. Computed: %2</source>
        <translation>%1。计算值：%2</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show the whole note</source>
        <translation>展开整条说明</translation>
    </message>
    <message>
        <source>Textbook (%1): %2 Computed: %3 Source: %4</source>
        <translation>教材（%1）：%2 计算值：%3 来源：%4</translation>
    </message>
    <message>
        <source>Textbook:</source>
        <translation>教材：</translation>
    </message>
    <message>
        <source>Computed:</source>
        <translation>计算：</translation>
    </message>
    <message>
        <source>Source:</source>
        <translation>来源：</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TextbookNotes</name>
    <message numerus="yes">
        <source>Textbook and model, %n notes</source>
        <translation><numerusform>教材与模型，%n 条</numerusform></translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TokenAlternatives</name>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Point at a token, or walk with the arrow keys,
to see what else was likely</source>
        <translation>指向一个词元，或用方向键移动，
查看还有哪些可能</translation>
    </message>
    <message>
        <source>Token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>id %1 · %2
probability %3 · entropy %4 nats</source>
        <translation>id %1 · %2
概率 %3 · 熵 %4 奈特</translation>
    </message>
    <message>
        <source>Rivals, before sampling settings</source>
        <translation>备选词元（采样设置之前）</translation>
    </message>
    <message>
        <source>Token %1 · held, Esc lets go</source>
        <translation>词元 %1 · 已固定，Esc 取消</translation>
    </message>
    <message>
        <source>Click a token to hold it, then a rival to go on from there; with the keyboard Enter, arrows, Enter</source>
        <translation>点击词元将其固定，再点击备选词元，即从该处续写；键盘操作：回车、方向键、回车</translation>
    </message>
    <message>
        <source>%1 after the piece before
a server does not tell what else was likely</source>
        <translation>距上一段 %1
服务器不提供其他可能的词元</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TokenStream</name>
    <message>
        <source>Generated text</source>
        <translation>生成的文本</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>分支</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TopBar</name>
    <message>
        <source>Type in which keys and values are kept</source>
        <translation>键和值的存储类型</translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation><numerusform>%n 线程</numerusform></translation>
    </message>
    <message>
        <source>Threads that compute</source>
        <translation>计算所用的线程</translation>
    </message>
    <message>
        <source>■ Stop</source>
        <translation>■ 停止</translation>
    </message>
    <message>
        <source>▶ Run</source>
        <translation>▶ 运行</translation>
    </message>
    <message>
        <source>Stop the generation</source>
        <translation>停止生成</translation>
    </message>
    <message>
        <source>Generate text</source>
        <translation>生成文本</translation>
    </message>
    <message>
        <source>Stop the generation (Ctrl+.)</source>
        <translation>停止生成 (Ctrl+.)</translation>
    </message>
    <message>
        <source>Generate text with the prompt (Ctrl+Return)</source>
        <translation>按提示词生成文本 (Ctrl+回车)</translation>
    </message>
    <message>
        <source>cache %1</source>
        <comment>type of the cache</comment>
        <translation>缓存 %1</translation>
    </message>
    <message>
        <source>Type of the cache: %1</source>
        <translation>缓存类型：%1</translation>
    </message>
    <message>
        <source>Threads: %1</source>
        <translation>线程数：%1</translation>
    </message>
    <message>
        <source>Type of the &amp;cache</source>
        <translation>缓存类型(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Threads</source>
        <translation>线程数(&amp;T)</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TotalBars</name>
    <message>
        <source>Total cache</source>
        <translation>缓存总量</translation>
    </message>
    <message>
        <source>DeltaNet state</source>
        <translation>DeltaNet 状态</translation>
    </message>
    <message>
        <source>original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>编辑后</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>all layers full</source>
        <translation>全部为全局层</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>name and value of a bar</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ViewTabs</name>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::WindowSlider</name>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Window of the sliding layers, tokens</source>
        <translation>滑动层的窗口（词元数）</translation>
    </message>
    <message>
        <source>A sliding layer sees this many tokens, the current one included</source>
        <translation>滑动层能看到这么多词元，含当前词元</translation>
    </message>
    <message>
        <source>Window of the sliding layers, logarithmic</source>
        <translation>滑动层的窗口（对数）</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::WrongAnswers</name>
    <message>
        <source>head size taken as hidden size / query heads</source>
        <translation>误把头维度当作隐藏维度 / 查询头数</translation>
    </message>
    <message>
        <source>window ignored: every layer charged the whole context</source>
        <translation>忽略窗口：每层都按整个上下文计算</translation>
    </message>
    <message>
        <source>query heads counted instead of KV heads</source>
        <translation>误用查询头数代替 KV 头数</translation>
    </message>
    <message>
        <source>Popular wrong answers</source>
        <translation>常见的错误答案</translation>
    </message>
    <message>
        <source>✗ %1</source>
        <comment>a wrong answer</comment>
        <translation>✗ %1</translation>
    </message>
</context>
<context>
    <name>ArchitectureTables</name>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>family</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Steps of layer %1</source>
        <translation>第 %1 层的步骤</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>读入</translation>
    </message>
    <message>
        <source>gives</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>FLOPs, decode</source>
        <translation>FLOPs（解码）</translation>
    </message>
    <message>
        <source>FLOPs, prefill</source>
        <translation>FLOPs（预填充）</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Tensors of layer %1</source>
        <translation>第 %1 层的张量</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>role</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>count</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Where the values come from</source>
        <translation>各数值的来源</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>repeats</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>%1, from the embedding to the head: %2</source>
        <translation>%1，从嵌入到输出头：%2</translation>
    </message>
    <message>
        <source>addition</source>
        <translation>加法</translation>
    </message>
    <message>
        <source>%1; %2; %3 parameters; %4 dependent stages; steps: %5</source>
        <translation>%1；%2；%3 个参数；%4 个先后依赖的阶段；步骤：%5</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ArchitectureView</name>
    <message>
        <source>hide facts</source>
        <translation>收起说明</translation>
    </message>
    <message>
        <source>facts</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Put the facts away</source>
        <translation>收起这些说明</translation>
    </message>
    <message>
        <source>Show what is known about this part</source>
        <translation>显示关于这一部分的说明</translation>
    </message>
    <message>
        <source>%1 · %2 · %3 parameters</source>
        <translation>%1 · %2 · %3 个参数</translation>
    </message>
    <message>
        <source>Choose a model above, or open a folder, to see how it is built; a config.json is enough</source>
        <translation>请在上方选择模型或打开文件夹，以查看其结构；有 config.json 即可</translation>
    </message>
</context>
<context>
    <name>AttentionDrawings</name>
    <message>
        <source>query heads: %1</source>
        <translation>查询头：%1</translation>
    </message>
    <message>
        <source>KV heads, kept in the cache: %1</source>
        <translation>KV 头（保存在缓存中）：%1</translation>
    </message>
    <message>
        <source>context %1</source>
        <translation>上下文 %1</translation>
    </message>
    <message>
        <source>pair 0</source>
        <translation>第 0 对</translation>
    </message>
    <message>
        <source>rows: queries, columns: keys</source>
        <translation>行：查询，列：键</translation>
    </message>
    <message>
        <source>%1 of the square is computed</source>
        <translation>方阵中 %1 需要计算</translation>
    </message>
    <message>
        <source>%1 × %1 tokens, true to scale</source>
        <translation>%1 × %1 个词元，按真实比例</translation>
    </message>
    <message>
        <source>wavelength in tokens</source>
        <translation>波长（词元）</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::BlockCanvas</name>
    <message>
        <source>Block of the layer</source>
        <translation>该层的块</translation>
    </message>
    <message>
        <source>addition to the residual stream</source>
        <translation>加到残差流</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>gives %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>changed by an edit</source>
        <translation>已被编辑更改</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
</context>
<context>
    <name>BlockFacts</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>family: %1</source>
        <translation>模型族：%1</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>sees</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>itself and the %1 before it</source>
        <translation>自身及之前 %1 个</translation>
    </message>
    <message>
        <source>itself and all before it</source>
        <translation>自身及之前全部</translation>
    </message>
    <message>
        <source>nothing after it: causal</source>
        <translation>看不到之后的内容：因果</translation>
    </message>
    <message numerus="yes">
        <source>keys at %1 token(s)</source>
        <translation>
            <numerusform>%1 个词元时的键数</numerusform>
        </translation>
    </message>
    <message>
        <source>visible pairs, prefill</source>
        <translation>可见对数（预填充）</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message numerus="yes">
        <source>Cost at %1 token(s)</source>
        <translation>
            <numerusform>%1 个词元时的代价</numerusform>
        </translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>%1 of the layer</source>
        <translation>占该层 %1</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>不计</translation>
    </message>
    <message>
        <source>a few operations per value; only products are counted</source>
        <translation>每个值只有少数运算；只统计乘积</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>one token</source>
        <translation>一个词元</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>dependent stages</source>
        <translation>先后依赖的阶段</translation>
    </message>
    <message>
        <source>parts that wait for one another</source>
        <translation>必须互相等待的部分</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>additions</source>
        <translation>加法</translation>
    </message>
    <message>
        <source>Output head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>嵌入表</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>tied</source>
        <translation>共享权重</translation>
    </message>
    <message>
        <source>yes, one matrix for both</source>
        <translation>是，两者共用一个矩阵</translation>
    </message>
    <message>
        <source>no, two matrices</source>
        <translation>否，两个矩阵</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>logit scale</source>
        <translation>logit 缩放</translation>
    </message>
    <message>
        <source>soft cap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>FLOPs per position</source>
        <translation>每个位置的 FLOPs</translation>
    </message>
</context>
<context>
    <name>BlockNodes</name>
    <message>
        <source>residual stream</source>
        <translation>残差流</translation>
    </message>
    <message>
        <source>dependent stages: %1</source>
        <translation>先后依赖的阶段：%1</translation>
    </message>
    <message>
        <source>norms: %1 · additions: %2</source>
        <translation>归一化：%1 · 加法：%2</translation>
    </message>
</context>
<context>
    <name>BlockSentences</name>
    <message>
        <source>w ⊙ (x − mean) / deviation, no bias.</source>
        <translation>w ⊙ (x − 均值) / 标准差，无偏置。</translation>
    </message>
    <message>
        <source>(1 + w) ⊙ x / rms(x): the stored weights are centred at zero.</source>
        <translation>(1 + w) ⊙ x / rms(x)：存储的权重以零为中心。</translation>
    </message>
    <message>
        <source>w ⊙ x / rms(x).</source>
        <translation>w ⊙ x / rms(x)。</translation>
    </message>
    <message>
        <source>Stands after the mixer, before its result is added to the stream.</source>
        <translation>位于混合器之后、其结果加到残差流之前。</translation>
    </message>
    <message>
        <source>What the feed-forward reads; the stream itself stays as it is.</source>
        <translation>前馈网络读入的内容；残差流本身保持不变。</translation>
    </message>
    <message>
        <source>Stands after the feed-forward, before its result is added to the stream.</source>
        <translation>位于前馈网络之后、其结果加到残差流之前。</translation>
    </message>
    <message>
        <source>The only norm of the block: both halves read the same normed stream.</source>
        <translation>块中唯一的归一化：两半读入同一个归一化后的残差流。</translation>
    </message>
    <message>
        <source>What the mixer reads; the stream itself stays as it is.</source>
        <translation>混合器读入的内容；残差流本身保持不变。</translation>
    </message>
    <message>
        <source>One query and one gate for every head: the projection is twice as wide as the heads together.</source>
        <translation>每个头各有一个查询和一个门控：投影的宽度是所有头之和的两倍。</translation>
    </message>
    <message>
        <source>What each head asks of the earlier tokens.</source>
        <translation>每个头向之前的词元提出的问题。</translation>
    </message>
    <message>
        <source>What a token offers to be found by; kept in the cache for all later tokens.</source>
        <translation>词元供后文查找的标识；为之后的所有词元保存在缓存中。</translation>
    </message>
    <message>
        <source>What a token hands over where it is attended to; kept in the cache beside its key.</source>
        <translation>词元被关注时交出的内容；与键一起保存在缓存中。</translation>
    </message>
    <message>
        <source>Over the whole projection, before it is split into heads.</source>
        <translation>对整个投影归一化，在拆分成头之前。</translation>
    </message>
    <message>
        <source>Over each head by itself, with one weight vector shared by all heads.</source>
        <translation>对每个头单独归一化，所有头共用一个权重向量。</translation>
    </message>
    <message>
        <source>Turns pairs of dimensions by angles that grow with the position, so that a score depends on the distance of query and key.</source>
        <translation>按随位置增大的角度旋转成对的维度，使分数取决于查询与键的距离。</translation>
    </message>
    <message>
        <source>scale · (q · k) for every key that the mask lets through; query heads of a group share their keys.</source>
        <translation>对掩码放行的每个键计算 缩放 · (q · k)；同组的查询头共用键。</translation>
    </message>
    <message>
        <source>Makes one row of weights per head; they sum to 1 over the keys the token sees.</source>
        <translation>每个头得到一行权重；在词元可见的键上总和为 1。</translation>
    </message>
    <message>
        <source>The values of the seen tokens, weighted by the rows.</source>
        <translation>可见词元的值，按权重行加权。</translation>
    </message>
    <message>
        <source>Each head&apos;s result times the sigmoid of its gate: a head can keep quiet.</source>
        <translation>每个头的结果乘以其门控的 sigmoid：头可以保持安静。</translation>
    </message>
    <message>
        <source>All heads side by side, back to the width of the stream.</source>
        <translation>所有头并排，变回残差流的宽度。</translation>
    </message>
    <message>
        <source>Queries, keys and values in one product.</source>
        <translation>一次乘积得到查询、键和值。</translation>
    </message>
    <message>
        <source>Each channel looks at its last few inputs; then SiLU.</source>
        <translation>每个通道查看其最近几个输入；然后经过 SiLU。</translation>
    </message>
    <message>
        <source>Every query to length 1, then divided by the root of its width.</source>
        <translation>把每个查询缩放到长度 1，再除以其宽度的平方根。</translation>
    </message>
    <message>
        <source>Every key to length 1, so that writing and recalling are exact.</source>
        <translation>把每个键缩放到长度 1，使写入和回忆准确。</translation>
    </message>
    <message>
        <source>β = σ(b): how strongly a token overwrites what its key recalls.</source>
        <translation>β = σ(b)：词元以多大强度覆盖其键所回忆的内容。</translation>
    </message>
    <message>
        <source>g = −exp(A) · softplus(a + dt): how much of the state survives the step, as e^g.</source>
        <translation>g = −exp(A) · softplus(a + dt)：状态在这一步保留多少，即 e^g。</translation>
    </message>
    <message>
        <source>A gate for the result, from the same input.</source>
        <translation>来自同一输入、作用于结果的门控。</translation>
    </message>
    <message>
        <source>A matrix per value head instead of a cache: it is the same size at every context.</source>
        <translation>每个值头用一个矩阵代替缓存：在任何上下文长度下大小都相同。</translation>
    </message>
    <message>
        <source>Norm of each value head, times SiLU of the gate z.</source>
        <translation>对每个值头归一化，再乘以门控 z 的 SiLU。</translation>
    </message>
    <message>
        <source>Says which of the inner features are open.</source>
        <translation>决定哪些内部特征打开。</translation>
    </message>
    <message>
        <source>The inner features themselves.</source>
        <translation>内部特征本身。</translation>
    </message>
    <message>
        <source>down( %1(gate · x) ⊙ (up · x) ): the gate opens the features one by one.</source>
        <translation>down( %1(gate · x) ⊙ (up · x) )：门控逐个打开特征。</translation>
    </message>
    <message>
        <source>Back to the width of the stream.</source>
        <translation>变回残差流的宽度。</translation>
    </message>
    <message>
        <source>One score per expert; the best few do the work, weighted by their probabilities.</source>
        <translation>每个专家一个分数；得分最高的几个工作，并按概率加权。</translation>
    </message>
    <message>
        <source>Small feed-forwards of which every token uses a few. All have to be in memory, few are computed.</source>
        <translation>许多小型前馈网络，每个词元只用其中几个。全部都要放在内存中，但只计算少数。</translation>
    </message>
    <message>
        <source>A feed-forward that every token passes, beside the chosen ones.</source>
        <translation>除所选专家外，每个词元都会经过的前馈网络。</translation>
    </message>
    <message>
        <source>One number per token: how much the shared expert counts.</source>
        <translation>每个词元一个数：共享专家占多大分量。</translation>
    </message>
    <message>
        <source>The chosen experts, weighted, plus the gated shared one.</source>
        <translation>所选专家加权求和，再加上经门控的共享专家。</translation>
    </message>
    <message>
        <source>The residual stream as the layer finds it: one vector per token.</source>
        <translation>进入该层时的残差流：每个词元一个向量。</translation>
    </message>
    <message>
        <source>The residual stream as the layer leaves it.</source>
        <translation>离开该层时的残差流。</translation>
    </message>
    <message>
        <source>Adds the mixer&apos;s result to the residual stream.</source>
        <translation>把混合器的结果加到残差流。</translation>
    </message>
    <message>
        <source>Adds the results of both halves to the residual stream.</source>
        <translation>把两半的结果加到残差流。</translation>
    </message>
    <message>
        <source>Adds the feed-forward&apos;s result to the residual stream.</source>
        <translation>把前馈网络的结果加到残差流。</translation>
    </message>
</context>
<context>
    <name>BlockSteps</name>
    <message>
        <source>last %1 keys</source>
        <translation>最近 %1 个键</translation>
    </message>
    <message>
        <source>all earlier keys</source>
        <translation>之前所有键</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键数</translation>
    </message>
    <message>
        <source>gate %1</source>
        <translation>门控 %1</translation>
    </message>
    <message>
        <source>Query, gate</source>
        <translation>查询与门控</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>q norm</source>
        <translation>q 归一化</translation>
    </message>
    <message>
        <source>k norm</source>
        <translation>k 归一化</translation>
    </message>
    <message>
        <source>Scores q · k</source>
        <translation>分数 q · k</translation>
    </message>
    <message>
        <source>Weighted sum of values</source>
        <translation>值的加权和</translation>
    </message>
    <message>
        <source>Output projection</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>q, k, v projection</source>
        <translation>q、k、v 投影</translation>
    </message>
    <message>
        <source>Short convolution, SiLU</source>
        <translation>短卷积，SiLU</translation>
    </message>
    <message>
        <source>Write β</source>
        <translation>写入 β</translation>
    </message>
    <message>
        <source>Decay g</source>
        <translation>衰减 g</translation>
    </message>
    <message>
        <source>Gate z</source>
        <translation>门控 z</translation>
    </message>
    <message>
        <source>Delta rule</source>
        <translation>Delta 规则</translation>
    </message>
    <message>
        <source>Norm ⊙ SiLU(z)</source>
        <translation>归一化 ⊙ SiLU(z)</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>升维</translation>
    </message>
    <message>
        <source>%1(gate) ⊙ up</source>
        <translation>%1(门控) ⊙ 升维</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>降维</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>路由器</translation>
    </message>
    <message>
        <source>%1 experts</source>
        <translation>%1 个专家</translation>
    </message>
    <message>
        <source>Shared expert</source>
        <translation>共享专家</translation>
    </message>
    <message>
        <source>Experts + gate × shared</source>
        <translation>专家 + 门控 × 共享</translation>
    </message>
    <message>
        <source>%1, no positions</source>
        <translation>%1，无位置</translation>
    </message>
    <message>
        <source>state %1 × %2 × %3</source>
        <translation>状态 %1 × %2 × %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 选 %1</translation>
    </message>
    <message>
        <source>sliding attention</source>
        <translation>滑动注意力</translation>
    </message>
    <message>
        <source>Gated DeltaNet</source>
        <translation>门控 DeltaNet</translation>
    </message>
    <message>
        <source>full attention</source>
        <translation>全注意力</translation>
    </message>
    <message>
        <source>full attention, NoPE</source>
        <translation>全注意力，NoPE</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Layer %1: %2</source>
        <translation>第 %1 层：%2</translation>
    </message>
    <message>
        <source>serial, norm before each half</source>
        <translation>串行，每半之前归一化</translation>
    </message>
    <message>
        <source>serial, norms before and after each half</source>
        <translation>串行，每半前后都归一化</translation>
    </message>
    <message>
        <source>serial, norm after each half</source>
        <translation>串行，每半之后归一化</translation>
    </message>
    <message>
        <source>parallel, one norm for both halves</source>
        <translation>并行，两半共用一个归一化</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
</context>
<context>
    <name>DeltaDrawing</name>
    <message>
        <source>%1 tokens convolved</source>
        <translation>卷积 %1 个词元</translation>
    </message>
    <message>
        <source>decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>回忆</translation>
    </message>
    <message>
        <source>what is new</source>
        <translation>新的部分</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读出</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>S: %1 matrices of %2 × %3</source>
        <translation>S：%1 个 %2 × %3 的矩阵</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::DetailDrawing</name>
    <message>
        <source>Drawing</source>
        <translation>示意图</translation>
    </message>
</context>
<context>
    <name>Drawings</name>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>FLOPs, decode</source>
        <translation>FLOPs（解码）</translation>
    </message>
    <message>
        <source>FLOPs, prefill</source>
        <translation>FLOPs（预填充）</translation>
    </message>
    <message>
        <source>mixer</source>
        <translation>混合器</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈网络</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FactList</name>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>(was %1)</source>
        <translation>（原为 %1）</translation>
    </message>
</context>
<context>
    <name>FfnDrawings</name>
    <message>
        <source>gate</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>up</source>
        <translation>升维</translation>
    </message>
    <message>
        <source>down</source>
        <translation>降维</translation>
    </message>
    <message>
        <source>heights in proportion to the widths</source>
        <translation>高度与宽度成比例</translation>
    </message>
    <message>
        <source>%1 of %2 experts work on a token</source>
        <translation>每个词元由 %2 个专家中的 %1 个处理</translation>
    </message>
    <message>
        <source>an example; the router chooses anew for every token</source>
        <translation>示例；路由器为每个词元重新选择</translation>
    </message>
    <message>
        <source>shared: always</source>
        <translation>共享：始终</translation>
    </message>
</context>
<context>
    <name>FfnFacts</name>
    <message>
        <source>Feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>inner width</source>
        <translation>内部宽度</translation>
    </message>
    <message>
        <source>times the stream</source>
        <translation>残差流的倍数</translation>
    </message>
    <message>
        <source>derived: %1/%2</source>
        <translation>推导：%1/%2</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>混合专家</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家数</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>每词元</translation>
    </message>
    <message>
        <source>inner width of one</source>
        <translation>单个专家的内部宽度</translation>
    </message>
    <message>
        <source>weights sum to 1</source>
        <translation>权重之和为 1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>inner width of the shared one</source>
        <translation>共享专家的内部宽度</translation>
    </message>
    <message>
        <source>one expert</source>
        <translation>单个专家</translation>
    </message>
    <message>
        <source>derived: 3 × %1 × %2</source>
        <translation>推导：3 × %1 × %2</translation>
    </message>
</context>
<context>
    <name>MixerFacts</name>
    <message>
        <source>MHA: every head has its own keys</source>
        <translation>MHA：每个头有自己的键</translation>
    </message>
    <message>
        <source>MQA: all heads share one</source>
        <translation>MQA：所有头共用一个</translation>
    </message>
    <message>
        <source>GQA: %1 heads share one</source>
        <translation>GQA：每 %1 个头共用一个</translation>
    </message>
    <message>
        <source>none (NoPE)</source>
        <translation>无（NoPE）</translation>
    </message>
    <message>
        <source>per head</source>
        <translation>逐头</translation>
    </message>
    <message>
        <source>whole projection</source>
        <translation>整个投影</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>scaling</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>one divisor per pair</source>
        <translation>每对一个除数</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>original length</source>
        <translation>原始长度</translation>
    </message>
    <message>
        <source>low, high frequency factor</source>
        <translation>低、高频因子</translation>
    </message>
    <message>
        <source>fast, slow</source>
        <translation>快、慢</translation>
    </message>
    <message>
        <source>factor on cos and sin</source>
        <translation>cos 与 sin 的因子</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>sharing</source>
        <translation>共用方式</translation>
    </message>
    <message>
        <source>derived: %1/%2</source>
        <translation>推导：%1/%2</translation>
    </message>
    <message>
        <source>all queries</source>
        <translation>全部查询</translation>
    </message>
    <message>
        <source>derived: %1 × %2; the stream is %3 wide</source>
        <translation>推导：%1 × %2；残差流宽 %3</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>q/k norm</source>
        <translation>q/k 归一化</translation>
    </message>
    <message>
        <source>family: %1</source>
        <translation>模型族：%1</translation>
    </message>
    <message>
        <source>soft cap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>output gate</source>
        <translation>输出门控</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>turned dimensions</source>
        <translation>旋转的维度</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>i with i + %1</source>
        <translation>i 与 i + %1</translation>
    </message>
    <message>
        <source>2i with 2i + 1</source>
        <translation>2i 与 2i + 1</translation>
    </message>
    <message>
        <source>half-split</source>
        <translation>前后半配对</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>相邻交错</translation>
    </message>
    <message>
        <source>key heads</source>
        <translation>键头</translation>
    </message>
    <message>
        <source>value heads</source>
        <translation>值头</translation>
    </message>
    <message>
        <source>key width</source>
        <translation>键宽</translation>
    </message>
    <message>
        <source>value width</source>
        <translation>值宽</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>float32, the same at every context</source>
        <translation>float32，任何上下文长度都相同</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>the order of the tokens is in the state</source>
        <translation>词元的顺序已包含在状态中</translation>
    </message>
</context>
<context>
    <name>ModelStack</name>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>layers %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最终归一化</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>tied to the embedding</source>
        <translation>与嵌入共享</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>layer type, how many</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>repeated × %1</source>
        <translation>重复 × %1</translation>
    </message>
    <message>
        <source>%1 parameters, %2 of the model</source>
        <translation>%1 个参数，占模型 %2</translation>
    </message>
    <message>
        <source>changed by an edit</source>
        <translation>已被编辑更改</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::NodeDetails</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>Origins</name>
    <message>
        <source>%1/%2 would be %3</source>
        <translation>%1/%2 则为 %3</translation>
    </message>
    <message>
        <source>%1/%2 would not be whole</source>
        <translation>%1/%2 则不是整数</translation>
    </message>
    <message>
        <source>%1 is not in the file</source>
        <translation>文件中没有 %1</translation>
    </message>
    <message>
        <source>every %1th layer full, the others sliding</source>
        <translation>每第 %1 层为全注意力，其余为滑动</translation>
    </message>
    <message>
        <source>every %1th layer full, the others linear</source>
        <translation>每第 %1 层为全注意力，其余为线性</translation>
    </message>
    <message>
        <source>was on all layers</source>
        <translation>原作用于所有层</translation>
    </message>
    <message>
        <source>was on full layers only</source>
        <translation>原仅作用于全注意力层</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>原为 %1</translation>
    </message>
    <message>
        <source>the family’s default</source>
        <translation>模型族默认值</translation>
    </message>
    <message>
        <source>there was none</source>
        <translation>原先没有</translation>
    </message>
    <message>
        <source>square root of hidden_size</source>
        <translation>hidden_size 的平方根</translation>
    </message>
    <message>
        <source>num_attention_heads: every head has its own</source>
        <translation>num_attention_heads：每个头各有一个</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>file, key</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>family: %1</source>
        <translation>模型族：%1</translation>
    </message>
    <message>
        <source>derived: %1</source>
        <translation>推导：%1</translation>
    </message>
    <message>
        <source>edited, %1</source>
        <translation>已编辑，%1</translation>
    </message>
    <message>
        <source>use_sliding_window is not set: all full</source>
        <translation>未设置 use_sliding_window：全部为全注意力</translation>
    </message>
</context>
<context>
    <name>PartFacts</name>
    <message>
        <source>Click a step to open it; arrow keys walk through the block.</source>
        <translation>点击步骤可打开；方向键在块中移动。</translation>
    </message>
    <message>
        <source>Addition</source>
        <translation>加法</translation>
    </message>
    <message>
        <source>One token</source>
        <translation>一个词元</translation>
    </message>
    <message>
        <source>reads</source>
        <translation>读入</translation>
    </message>
    <message>
        <source>gives</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最终归一化</translation>
    </message>
    <message>
        <source>The last norm of the stream, before the head reads it.</source>
        <translation>残差流的最后一次归一化，之后由输出头读入。</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>One score for every entry of the vocabulary.</source>
        <translation>词表中每一项一个分数。</translation>
    </message>
    <message>
        <source>One row for every entry of the vocabulary: the stream begins with it.</source>
        <translation>词表中每一项一行：残差流由此开始。</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::StackColumn</name>
    <message>
        <source>The whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>%1 active per token</source>
        <translation>每词元激活 %1</translation>
    </message>
</context>
<context>
    <name>AttentionTables</name>
    <message>
        <source>Statistics of every head</source>
        <translation>每个头的统计</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>entropy, bits</source>
        <translation>熵（比特）</translation>
    </message>
    <message>
        <source>mean distance, tokens</source>
        <translation>平均距离（词元）</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>share inside the window</source>
        <translation>窗口内的占比</translation>
    </message>
    <message>
        <source>share on the first token</source>
        <translation>首个词元的占比</translation>
    </message>
    <message>
        <source>Attention of layer %1, head %2</source>
        <translation>第 %1 层、头 %2 的注意力</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Gates of layer %1, head %2</source>
        <translation>第 %1 层、头 %2 的门控</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>half-life, tokens</source>
        <translation>半衰期（词元）</translation>
    </message>
    <message>
        <source>write strength</source>
        <translation>写入强度</translation>
    </message>
    <message>
        <source>Load of every expert</source>
        <translation>每个专家的负载</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
</context>
<context>
    <name>AttentionWords</name>
    <message>
        <source>within %1 tokens</source>
        <translation>%1 个词元以内</translation>
    </message>
    <message>
        <source>below 0.0001</source>
        <translation>小于 0.0001</translation>
    </message>
    <message>
        <source>%1, window %2</source>
        <translation>%1，窗口 %2</translation>
    </message>
    <message>
        <source>Layer %1 · %2</source>
        <translation>第 %1 层 · %2</translation>
    </message>
    <message>
        <source>head %1 of %2, KV group %3 of %4</source>
        <translation>头 %1（共 %2），KV 组 %3（共 %4）</translation>
    </message>
    <message>
        <source>Point at a cell, or move with the arrow keys.</source>
        <translation>指向一个格子，或用方向键移动。</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>masked: in the future</source>
        <translation>被遮蔽：在未来</translation>
    </message>
    <message>
        <source>masked: outside the window</source>
        <translation>被遮蔽：在窗口之外</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被遮蔽</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>greatest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>of a tile of %1 × %1 tokens; single cells of a text this long did not fit into memory</source>
        <translation>%1 × %1 个词元的一块；这么长的文本，单个格子放不进内存</translation>
    </message>
    <message>
        <source>A second token is needed for statistics.</source>
        <translation>统计至少需要两个词元。</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 比特</translation>
    </message>
    <message>
        <source>mean distance</source>
        <translation>平均距离</translation>
    </message>
    <message>
        <source>on first token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>inside window %1</source>
        <translation>窗口 %1 以内</translation>
    </message>
</context>
<context>
    <name>ProbeWords</name>
    <message>
        <source>more than 1 M tokens</source>
        <translation>超过 1 M 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>half-life</source>
        <translation>半衰期</translation>
    </message>
    <message>
        <source>mean decay</source>
        <translation>平均衰减</translation>
    </message>
    <message>
        <source>mean write</source>
        <translation>平均写入</translation>
    </message>
    <message>
        <source>state norm</source>
        <translation>状态范数</translation>
    </message>
    <message>
        <source>state size</source>
        <translation>状态大小</translation>
    </message>
    <message>
        <source>Point at a token, or move with the arrow keys.</source>
        <translation>指向一个词元，或用方向键移动。</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>chosen per token</source>
        <translation>每词元选择</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>busiest</source>
        <translation>最忙</translation>
    </message>
    <message>
        <source>even load</source>
        <translation>均匀负载</translation>
    </message>
    <message>
        <source>balance</source>
        <translation>均衡度</translation>
    </message>
    <message>
        <source>dead experts</source>
        <translation>闲置专家</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>never chosen in this text: %1</source>
        <translation>在这段文本中从未被选中：%1</translation>
    </message>
    <message>
        <source>Point at a cell, or move with the arrow keys.</source>
        <translation>指向一个格子，或用方向键移动。</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>未选中</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>choice</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>its experts</source>
        <translation>所选专家</translation>
    </message>
    <message>
        <source>expert %1</source>
        <translation>专家 %1</translation>
    </message>
    <message>
        <source>its load</source>
        <translation>其负载</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::AttentionView</name>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>One layer</source>
        <translation>单层</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>A small map for every head of every layer</source>
        <translation>每层每个头一张小图</translation>
    </message>
    <message>
        <source>One head, or the state of one linear layer</source>
        <translation>一个头，或一个线性层的状态</translation>
    </message>
    <message>
        <source>Which token went to which expert</source>
        <translation>哪个词元去了哪个专家</translation>
    </message>
    <message>
        <source>Maps of all heads</source>
        <translation>所有头的注意力图</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>正在读取 %1 …</translation>
    </message>
    <message>
        <source>Choose a model above, or open a folder, to see what its heads look at</source>
        <translation>在上方选择模型或打开文件夹，查看各个头在看什么</translation>
    </message>
    <message>
        <source>Attention needs a model that runs; this is an architecture without weights. Choose one with weights above.</source>
        <translation>注意力图需要能运行的模型；这里只有架构，没有权重。请在上方选择带权重的模型。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>The first tokens are being run …</source>
        <translation>正在运行最初的词元 …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>The text is being run once more to record what its heads look at …</source>
        <translation>正在重新运行这段文本，以记录各个头在看什么 …</translation>
    </message>
    <message>
        <source>Attention is recorded while text is written. Press Generate to write one and watch.</source>
        <translation>注意力在生成文本时记录。按“生成”写一段并观察。</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>from token %1 on; the rest follows</source>
        <translation>自词元 %1 起，其余随后补上</translation>
    </message>
    <message>
        <source>following the run</source>
        <translation>跟随运行</translation>
    </message>
    <message>
        <source>recording again, %1</source>
        <translation>重新记录，%1</translation>
    </message>
    <message>
        <source>%1 kept</source>
        <translation>保留 %1</translation>
    </message>
    <message>
        <source>%1 values had no room</source>
        <translation>%1 个值放不下</translation>
    </message>
    <message>
        <source>%1, head %2: above decay, below write strength; half-life %3</source>
        <translation>%1，头 %2：上为衰减，下为写入强度；半衰期 %3</translation>
    </message>
    <message>
        <source>Layer %1 has no experts. Choose one that has in the strip.</source>
        <translation>第 %1 层没有专家。请在层条中选择有专家的层。</translation>
    </message>
    <message>
        <source>Layer %1 is not recorded yet.</source>
        <translation>第 %1 层尚未记录。</translation>
    </message>
    <message>
        <source>%1 layers with a map for each head, %2 tokens</source>
        <translation>%1 层，每个头一张图，%2 个词元</translation>
    </message>
    <message>
        <source>the %1 before were in the cache: they follow once the text is written</source>
        <translation>之前的 %1 个词元来自缓存：文本写完后补上</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::DeltaPage</name>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Decay: share of the state that stays</source>
        <translation>衰减：状态保留的占比</translation>
    </message>
    <message>
        <source>Write strength: share of the error that is written</source>
        <translation>写入强度：误差写入的占比</translation>
    </message>
    <message>
        <source>Recurrent state of one head</source>
        <translation>一个头的循环状态</translation>
    </message>
    <message>
        <source>value dimension</source>
        <translation>值维度</translation>
    </message>
    <message>
        <source>key dimension</source>
        <translation>键维度</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Under the pointer</source>
        <translation>指针下</translation>
    </message>
    <message>
        <source>This head</source>
        <translation>此头</translation>
    </message>
    <message>
        <source>State entry</source>
        <translation>状态元素</translation>
    </message>
    <message>
        <source>decay and write strength</source>
        <translation>衰减与写入强度</translation>
    </message>
    <message>
        <source>state entry</source>
        <translation>状态元素</translation>
    </message>
    <message>
        <source>State after %1 tokens, head %2</source>
        <translation>%1 个词元后的状态，头 %2</translation>
    </message>
    <message>
        <source>key, value</source>
        <translation>键，值</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>元素</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::HeadGrid</name>
    <message>
        <source>KV %1</source>
        <translation>KV %1</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::HeadPage</name>
    <message>
        <source>Attention of one head</source>
        <translation>一个头的注意力</translation>
    </message>
    <message>
        <source>key: what is looked at</source>
        <translation>键：被看的词元</translation>
    </message>
    <message>
        <source>query: what looks</source>
        <translation>查询：在看的词元</translation>
    </message>
    <message>
        <source>Under the pointer</source>
        <translation>指针下</translation>
    </message>
    <message>
        <source>This head</source>
        <translation>此头</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Equal steps of colour are equal ratios</source>
        <translation>颜色等距即比值相等</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Equal steps of colour are equal differences</source>
        <translation>颜色等距即差值相等</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Where a pixel is many cells: the greatest of them</source>
        <translation>一个像素含多个格子时：取最大</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Where a pixel is many cells: their mean</source>
        <translation>一个像素含多个格子时：取平均</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被遮蔽</translation>
    </message>
    <message>
        <source>weight by distance</source>
        <translation>按距离的权重</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::RoutingPage</name>
    <message>
        <source>Experts chosen for each token</source>
        <translation>每个词元选择的专家</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Under the pointer</source>
        <translation>指针下</translation>
    </message>
    <message>
        <source>Experts of this layer</source>
        <translation>本层的专家</translation>
    </message>
    <message>
        <source>weight of an expert</source>
        <translation>专家的权重</translation>
    </message>
    <message>
        <source>not chosen; dead in the bars</source>
        <translation>未选中；柱图中为闲置</translation>
    </message>
    <message>
        <source>load of each expert; dashed: even</source>
        <translation>每个专家的负载；虚线：均匀</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ComputeControls</name>
    <message>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>One new token against everything in the cache</source>
        <translation>一个新词元，对照缓存中的全部内容</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <source>A whole prompt of this length at once</source>
        <translation>一次处理这么长的整段提示</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>必需</translation>
    </message>
    <message>
        <source>What the answer takes: only pairs that the mask lets through, logits of the last position</source>
        <translation>得到答案所需：只算掩码放行的配对，只算最后一个位置的 logits</translation>
    </message>
    <message>
        <source>executed</source>
        <translation>实际执行</translation>
    </message>
    <message>
        <source>What this engine multiplies: whole blocks of pairs, a few masked ones at their edges</source>
        <translation>本引擎实际相乘的量：按整块计算配对，块边缘含少量被掩码的配对</translation>
    </message>
    <message>
        <source>without skipping</source>
        <translation>不跳过</translation>
    </message>
    <message>
        <source>The whole square of pairs, masked afterwards, and logits for every position</source>
        <translation>先算整个方阵再掩码，并对每个位置计算 logits</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ComputeView</name>
    <message>
        <source>Choose a model above, or open a folder, to see what a token costs</source>
        <translation>在上方选择模型或打开文件夹，查看一个词元的计算开销</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>one token with %1 present · moves %2</source>
        <translation>已有 %1 个词元时的一个词元 · 搬运 %2</translation>
    </message>
    <message numerus="yes">
        <source>a prompt of %1 token(s) · moves %2</source>
        <translation>
            <numerusform>%1 个词元的提示 · 搬运 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 by the edit</source>
        <translation>编辑带来 %1</translation>
    </message>
    <message>
        <source>needed %1 · executed by this engine %2 · without skipping, logits everywhere %3</source>
        <translation>必需 %1 · 本引擎实际执行 %2 · 不跳过且处处计算 logits %3</translation>
    </message>
    <message>
        <source>FLOPs against context</source>
        <translation>FLOPs 随上下文的变化</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>total before the edit</source>
        <translation>编辑前的合计</translation>
    </message>
</context>
<context>
    <name>ComputeWords</name>
    <message>
        <source>%1 of %2 experts for each token: %3 active, %4 if all ran; weights read %5 of %6; parameters %7 active of %8</source>
        <translation>每个词元使用 %2 个专家中的 %1 个：激活 %3，全部运行则为 %4；读取权重 %5 / %6；激活参数 %7 / %8</translation>
    </message>
    <message>
        <source>bfloat16 weights lie in memory with 12 bits a value, without loss: %1 less to read</source>
        <translation>bfloat16 权重在内存中每个值占 12 位，无损：少读取 %1</translation>
    </message>
    <message>
        <source>Times need a model with weights; this is an architecture alone.</source>
        <translation>计时需要带权重的模型；这里只有架构。</translation>
    </message>
    <message>
        <source>The last run was of other layers; run again to measure this edit.</source>
        <translation>上次运行用的是其他层设置；请再次运行以测量此编辑。</translation>
    </message>
    <message>
        <source>Press Run: the steps that write the text are timed.</source>
        <translation>点击“运行”：生成文本的每一步都会计时。</translation>
    </message>
    <message>
        <source>Press Run: the prompt is timed.</source>
        <translation>点击“运行”：会为提示计时。</translation>
    </message>
    <message>
        <source>in cache: read faster than memory can give it, because it fits the processor&apos;s caches</source>
        <translation>缓存内：数据放得进处理器缓存，读取快于内存所能提供</translation>
    </message>
    <message>
        <source>measured in the prompt of %1 tokens: %2, of it %3 in operations; ideal and limit are of it</source>
        <translation>在 %1 个词元的提示中测得：%2，其中运算占 %3；理想值与瓶颈按该提示计算</translation>
    </message>
    <message numerus="yes">
        <source>medians of %n step(s) of the last run, at %1 tokens: %2 a token, of it %3 in operations; ideal and limit are of the same steps</source>
        <translation><numerusform>上次运行 %n 步的中位数，位于 %1 个词元处：每词元 %2，其中运算占 %3；理想值与瓶颈按同样的步计算</numerusform></translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>FLOPs before the edit</source>
        <translation>编辑前的 FLOPs</translation>
    </message>
    <message>
        <source>bytes moved</source>
        <translation>搬运字节</translation>
    </message>
    <message>
        <source>ideal seconds</source>
        <translation>理想秒数</translation>
    </message>
    <message>
        <source>measured seconds</source>
        <translation>实测秒数</translation>
    </message>
    <message>
        <source>reached FLOP/s</source>
        <translation>达到的 FLOP/s</translation>
    </message>
    <message>
        <source>One token at %1 tokens costs %2 and moves %3</source>
        <translation>在 %1 个词元处，一个词元需要 %2，搬运 %3</translation>
    </message>
    <message>
        <source>A prompt of %1 tokens costs %2 and moves %3</source>
        <translation>%1 个词元的提示需要 %2，搬运 %3</translation>
    </message>
    <message>
        <source>before the edit %1</source>
        <translation>编辑前 %1</translation>
    </message>
    <message>
        <source>%1 %2 of it</source>
        <translation>%1 占 %2</translation>
    </message>
    <message>
        <source>at best %1 on this machine</source>
        <translation>在本机上最快 %1</translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation>实测 %1</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::DataflowView</name>
    <message>
        <source>▶ Play</source>
        <translation>▶ 播放</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>‹ step</source>
        <translation>‹ 单步</translation>
    </message>
    <message>
        <source>step ›</source>
        <translation>单步 ›</translation>
    </message>
    <message>
        <source>restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>One event back</source>
        <translation>后退一个事件</translation>
    </message>
    <message>
        <source>One event on</source>
        <translation>前进一个事件</translation>
    </message>
    <message>
        <source>Back to the beginning</source>
        <translation>回到开头</translation>
    </message>
    <message>
        <source>Speed of the animation</source>
        <translation>动画速度</translation>
    </message>
    <message>
        <source>measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Measure both branches again</source>
        <translation>重新测量两条分支</translation>
    </message>
    <message>
        <source>Facts about both blocks</source>
        <translation>两种块的数据</translation>
    </message>
    <message>
        <source>Timeline of the real run</source>
        <translation>实际运行的时间线</translation>
    </message>
    <message>
        <source>wheel or W S zoom · drag or A D pan · double click shows all</source>
        <translation>滚轮或 W S 缩放 · 拖动或 A D 平移 · 双击显示全部</translation>
    </message>
    <message>
        <source>around the layer</source>
        <translation>聚焦该层</translation>
    </message>
    <message>
        <source>Zoom to the selected layer and its neighbours</source>
        <translation>缩放到所选层及其相邻层</translation>
    </message>
    <message>
        <source>trace …</source>
        <translation>跟踪 …</translation>
    </message>
    <message>
        <source>Write the run&apos;s timeline as trace JSON, which Perfetto opens</source>
        <translation>将运行的时间线写为跟踪 JSON，可用 Perfetto 打开</translation>
    </message>
    <message>
        <source>❚❚ Pause</source>
        <translation>❚❚ 暂停</translation>
    </message>
    <message>
        <source>Choose a model above, or open a folder, to see how a token flows through its blocks</source>
        <translation>在上方选择模型或打开文件夹，查看词元如何流过它的块</translation>
    </message>
    <message>
        <source>layer %1, %2</source>
        <translation>第 %1 层，%2</translation>
    </message>
    <message>
        <source>Press Run: every operation of the steps that write the text appears here.</source>
        <translation>点击“运行”：生成文本的每一步中的每个运算都会显示在这里。</translation>
    </message>
    <message>
        <source>The timeline needs a model with weights; this is an architecture alone.</source>
        <translation>时间线需要带权重的模型；这里只有架构。</translation>
    </message>
    <message>
        <source>Dataflow of %1, layer %2</source>
        <translation>%1 的数据流，第 %2 层</translation>
    </message>
    <message>
        <source>its block is parallel</source>
        <translation>它的块是并行的</translation>
    </message>
    <message>
        <source>its block is serial</source>
        <translation>它的块是串行的</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 in %n operation(s)</source>
        <translation><numerusform>%1：%2，共 %n 个运算</numerusform></translation>
    </message>
</context>
<context>
    <name>DataflowWords</name>
    <message>
        <source>both branches at once, one decode step</source>
        <translation>两条分支同时运行，一个解码步</translation>
    </message>
    <message>
        <source>one branch after the other</source>
        <translation>两条分支先后运行</translation>
    </message>
    <message>
        <source>the chosen step, at %1 tokens</source>
        <translation>所选的一步，%1 个词元处</translation>
    </message>
    <message>
        <source>median of the last decode steps, at %1 tokens</source>
        <translation>最近解码步中用时居中的一步，%1 个词元处</translation>
    </message>
    <message>
        <source>last %1 tokens of the prompt</source>
        <translation>提示的最后 %1 个词元</translation>
    </message>
    <message>
        <source>The engine runs this model&apos;s blocks as they are: serial. Only a parallel block can run both branches at once.</source>
        <translation>引擎按原样运行此模型的块：串行。只有并行块才能同时运行两条分支。</translation>
    </message>
    <message>
        <source>Both branches at once are measured once the weights are loaded.</source>
        <translation>加载权重后会测量两条分支同时运行的速度。</translation>
    </message>
    <message>
        <source>measuring both ways … %1</source>
        <translation>正在测量两种方式 … %1</translation>
    </message>
    <message>
        <source>At once is faster here.</source>
        <translation>在本机上同时运行更快。</translation>
    </message>
    <message>
        <source>At once is slower here; one after the other stays.</source>
        <translation>在本机上同时运行更慢；保持先后运行。</translation>
    </message>
    <message>
        <source>The results are identical.</source>
        <translation>结果完全相同。</translation>
    </message>
    <message>
        <source>The results differ.</source>
        <translation>结果不同。</translation>
    </message>
    <message>
        <source>Parts of the block</source>
        <translation>块的组成部分</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>details</source>
        <translation>细节</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>earliest start</source>
        <translation>最早开始</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>关键</translation>
    </message>
    <message>
        <source>serial</source>
        <translation>串行</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>工作线程</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>begin, seconds</source>
        <translation>开始（秒）</translation>
    </message>
    <message>
        <source>end, seconds</source>
        <translation>结束（秒）</translation>
    </message>
    <message>
        <source>The ways differ by less than the rounds do; one after the other stays.</source>
        <translation>两种方式的差别小于各轮之间的差别；保持先后运行。</translation>
    </message>
    <message numerus="yes">
        <source>A decode step takes %1 one after the other, %2 at once; a prompt of %3 tokens %4 and %5 (%n thread(s)).</source>
        <translation><numerusform>一个解码步先后运行需 %1，同时运行需 %2；%3 个词元的提示分别需 %4 和 %5（%n 个线程）。</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Medians of %n round(s) by turns, which gained %1 in decode and %2 in prefill.</source>
        <translation><numerusform>取交替 %n 轮的中位数；各轮加速：解码 %1，预填充 %2。</numerusform></translation>
    </message>
    <message>
        <source>More than the ideal can come of two small teams that wait less for each other than one large one, or of other programs: then only the range means something.</source>
        <translation>高于理想值，可能因为两个小组比一个大组更少互相等待，也可能因为其他程序的干扰：此时只有范围有意义。</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FlopsChart</name>
    <message>
        <source>FLOPs against context</source>
        <translation>FLOPs 随上下文的变化</translation>
    </message>
    <message>
        <source>as shares</source>
        <translation>按份额</translation>
    </message>
    <message>
        <source>Shares of the whole, or FLOPs as they are</source>
        <translation>占总量的份额，或 FLOPs 原值</translation>
    </message>
    <message>
        <source>FLOPs against context length</source>
        <translation>FLOPs 随上下文长度的变化</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>attention projections</source>
        <translation>注意力投影</translation>
    </message>
    <message>
        <source>DeltaNet</source>
        <translation>DeltaNet</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>total before the edit</source>
        <translation>编辑前的合计</translation>
    </message>
    <message numerus="yes">
        <source>%1 token(s): %2</source>
        <translation>
            <numerusform>%1 个词元：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>before the edit %1</source>
        <translation>编辑前 %1</translation>
    </message>
</context>
<context>
    <name>FlowBlock</name>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>%1 heads, %2 kv</source>
        <translation>%1 头，%2 个 KV</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 头</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 选 %1</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FlowCanvas</name>
    <message>
        <source>One token through a serial and a parallel block</source>
        <translation>一个词元流过串行块与并行块</translation>
    </message>
    <message>
        <source>serial: %1</source>
        <translation>串行：%1</translation>
    </message>
    <message>
        <source>parallel: %1</source>
        <translation>并行：%1</translation>
    </message>
    <message>
        <source>Serial block</source>
        <translation>串行块</translation>
    </message>
    <message>
        <source>Parallel block</source>
        <translation>并行块</translation>
    </message>
    <message>
        <source>● this model, %1</source>
        <translation>● 本模型，%1</translation>
    </message>
    <message>
        <source>○ the same weights, rearranged for comparison</source>
        <translation>○ 相同权重，为比较而重排</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>value: width</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FlowFacts</name>
    <message>
        <source>dependent stages</source>
        <translation>相依阶段</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>additions</source>
        <translation>加法</translation>
    </message>
    <message>
        <source>all parts</source>
        <translation>全部部分</translation>
    </message>
    <message>
        <source>critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>measured, prefill</source>
        <translation>实测，预填充</translation>
    </message>
    <message>
        <source>times measured in the last run</source>
        <translation>时间取自上次运行的实测</translation>
    </message>
    <message>
        <source>times as this machine&apos;s roof allows</source>
        <translation>时间按本机性能上限推算</translation>
    </message>
    <message>
        <source>times in proportion to FLOPs</source>
        <translation>时间与 FLOPs 成正比</translation>
    </message>
    <message>
        <source>The shorter branch waits for the longer one: it is %1 of the parallel block, and overlap cannot save more (%2).</source>
        <translation>较短的分支要等较长的：它占并行块的 %1，重叠最多只能省下这么多（%2）。</translation>
    </message>
    <message>
        <source>serial</source>
        <translation>串行</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排对比</translation>
    </message>
    <message>
        <source>%1 serial %2, parallel %3</source>
        <translation>%1 串行 %2，并行 %3</translation>
    </message>
    <message>
        <source>ideal, this block</source>
        <translation>理想（此块）</translation>
    </message>
    <message>
        <source>ideal, whole step</source>
        <translation>理想，整步</translation>
    </message>
    <message>
        <source>measured, whole step</source>
        <translation>实测，整步</translation>
    </message>
    <message>
        <source>ideal, prefill</source>
        <translation>理想，预填充</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <comment>range of a gain</comment>
        <translation>%1 … %2</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::MachineLine</name>
    <message>
        <source>measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Measure this machine again</source>
        <translation>重新测量本机</translation>
    </message>
    <message>
        <source>this machine has not been measured yet</source>
        <translation>尚未测量本机</translation>
    </message>
    <message>
        <source>measuring this machine … %1</source>
        <translation>正在测量本机 … %1</translation>
    </message>
    <message>
        <source>this machine, measured: %1 from memory, %2</source>
        <translation>本机实测：内存 %1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation><numerusform>%n 个线程</numerusform></translation>
    </message>
</context>
<context>
    <name>layerscope::ui::OperationModel</name>
    <message>
        <source>%1
at %2</source>
        <comment>a figure, tokens of context</comment>
        <translation>%1
@ %2</translation>
    </message>
    <message>
        <source>in cache</source>
        <translation>缓存内</translation>
    </message>
    <message>
        <source>read from the processor&apos;s caches, faster than memory</source>
        <translation>从处理器缓存读取，快于内存</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>算术</translation>
    </message>
    <message>
        <source>%1, %2 of it</source>
        <comment>memory, 63 % of it reached</comment>
        <translation>%1，达到 %2</translation>
    </message>
    <message>
        <source>%1, %2 of all</source>
        <translation>%1，占全部的 %2</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>搬运 %1</translation>
    </message>
    <message>
        <source>before the edit %1</source>
        <translation>编辑前 %1</translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation>实测 %1</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>受限于%1</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>before</source>
        <translation>编辑前</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>搬运</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>理想</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>reached</source>
        <translation>达到</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>瓶颈</translation>
    </message>
</context>
<context>
    <name>OperationRows</name>
    <message>
        <source>whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>%1 layers × %2</source>
        <translation>%1层 × %2</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::OperationTree</name>
    <message>
        <source>Operations</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>Left and right fold and unfold, up and down choose a line</source>
        <translation>左右键折叠与展开，上下键选择行</translation>
    </message>
</context>
<context>
    <name>Operations</name>
    <message>
        <source>embedding row</source>
        <translation>嵌入行</translation>
    </message>
    <message>
        <source>norm before the mixer</source>
        <translation>混合器前归一化</translation>
    </message>
    <message>
        <source>query, key, value</source>
        <translation>查询、键、值</translation>
    </message>
    <message>
        <source>norm of queries</source>
        <translation>查询归一化</translation>
    </message>
    <message>
        <source>norm of keys</source>
        <translation>键归一化</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>旋转位置</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>注意力输出</translation>
    </message>
    <message>
        <source>norm after the mixer</source>
        <translation>混合器后归一化</translation>
    </message>
    <message>
        <source>addition after the mixer</source>
        <translation>混合器后加法</translation>
    </message>
    <message>
        <source>norm before the FFN</source>
        <translation>前馈前归一化</translation>
    </message>
    <message>
        <source>gate, up</source>
        <translation>门控、上投影</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>down</source>
        <translation>下投影</translation>
    </message>
    <message>
        <source>norm after the FFN</source>
        <translation>前馈后归一化</translation>
    </message>
    <message>
        <source>addition after the FFN</source>
        <translation>前馈后加法</translation>
    </message>
    <message>
        <source>router</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>shared expert</source>
        <translation>共享专家</translation>
    </message>
    <message>
        <source>DeltaNet projections</source>
        <translation>DeltaNet 投影</translation>
    </message>
    <message>
        <source>short convolution</source>
        <translation>短卷积</translation>
    </message>
    <message>
        <source>delta rule</source>
        <translation>delta 规则</translation>
    </message>
    <message>
        <source>gated norm</source>
        <translation>门控归一化</translation>
    </message>
    <message>
        <source>DeltaNet output</source>
        <translation>DeltaNet 输出</translation>
    </message>
    <message>
        <source>final norm</source>
        <translation>最终归一化</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>embed</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>归一</translation>
    </message>
    <message>
        <source>qkv</source>
        <translation>qkv</translation>
    </message>
    <message>
        <source>rope</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>attend</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>out</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>act</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>project</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>conv</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>delta</source>
        <translation>delta</translation>
    </message>
    <message>
        <source>head</source>
        <translation>输出头</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::RooflineChart</name>
    <message>
        <source>Under the roof of this machine</source>
        <translation>本机性能上限之下</translation>
    </message>
    <message>
        <source>FLOPs for each byte moved</source>
        <translation>每搬运一字节的 FLOPs</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线图</translation>
    </message>
    <message>
        <source>Left and right go from mark to mark, plus and minus zoom, Home shows everything</source>
        <translation>左右键在标记间移动，加减键缩放，Home 显示全部</translation>
    </message>
    <message>
        <source>measured roof</source>
        <translation>实测上限</translation>
    </message>
    <message>
        <source>hollow: possible, filled: reached</source>
        <translation>空心：可能，实心：达到</translation>
    </message>
    <message>
        <source>hollow: possible</source>
        <translation>空心：可能</translation>
    </message>
    <message>
        <source>reached %1</source>
        <translation>达到 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>%1: %2 FLOP/byte, %3</source>
        <translation>%1：%2 FLOP/字节，%3</translation>
    </message>
    <message>
        <source>left of %1 FLOP/byte memory is the limit, right of it arithmetic</source>
        <translation>%1 FLOP/字节以左受限于内存，以右受限于算术</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TimelineCanvas</name>
    <message>
        <source>Timeline of the operations</source>
        <translation>运算时间线</translation>
    </message>
    <message>
        <source>worker %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>始于 %1</translation>
    </message>
    <message>
        <source>all workers</source>
        <translation>所有线程</translation>
    </message>
</context>
<context>
    <name>TimeShares</name>
    <message>
        <source>projections</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>norms, additions</source>
        <translation>归一化与相加</translation>
    </message>
    <message>
        <source>in between</source>
        <translation>操作之间</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::BranchList</name>
    <message>
        <source>Texts of this prompt</source>
        <translation>此提示的各个文本</translation>
    </message>
    <message>
        <source>Texts of this prompt; Enter shows one</source>
        <translation>此提示的各个文本；按回车显示所选文本</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ChatPanel</name>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>System message</source>
        <translation>系统消息</translation>
    </message>
    <message>
        <source>How the model shall behave; may stay empty</source>
        <translation>说明模型应如何表现；可以留空</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Message of the user</source>
        <translation>用户消息</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>写一条消息</translation>
    </message>
    <message>
        <source>assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>Answer of the model</source>
        <translation>模型的回答</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LatencyPanel</name>
    <message>
        <source>Show layer %1</source>
        <translation>显示第 %1 层</translation>
    </message>
    <message>
        <source>token %1: %2</source>
        <translation>词元 %1：%2</translation>
    </message>
    <message>
        <source>its operations were not timed</source>
        <translation>未对其各操作计时</translation>
    </message>
    <message>
        <source>switch on the timing and generate again to see its layers</source>
        <translation>打开计时并重新生成，即可看到各层用时</translation>
    </message>
    <message>
        <source>usually %1</source>
        <translation>通常 %1</translation>
    </message>
    <message>
        <source>most of it beside the model: choosing the token, or another program</source>
        <translation>大部分不在模型内：选取词元，或其他程序占用</translation>
    </message>
    <message>
        <source>between the operations: another program had the processor</source>
        <translation>发生在各操作之间：处理器被其他程序占用</translation>
    </message>
    <message>
        <source>%1 took %2 longer than its median</source>
        <translation>%1 比其中位数多用 %2</translation>
    </message>
    <message>
        <source>layer %1 took %2 longer than its median, mostly %3</source>
        <translation>第 %1 层比其中位数多用 %2，主要在%3</translation>
    </message>
    <message>
        <source>Time of the last 256 tokens</source>
        <translation>最近 256 个词元的用时</translation>
    </message>
    <message>
        <source>time the operations</source>
        <translation>为各操作计时</translation>
    </message>
    <message>
        <source>Time every operation while a text is written</source>
        <translation>书写文本时为每个操作计时</translation>
    </message>
    <message>
        <source>Costs a few clock readings a layer: a tiny model becomes a little slower</source>
        <translation>每层需读几次时钟：极小的模型会略微变慢</translation>
    </message>
    <message>
        <source>last 256 tokens · dashed: median · dotted: p95 · click a bar for its slow layer</source>
        <translation>最近 256 个词元的用时 · 虚线：中位数 · 点线：p95 · 点击竖条查看慢的层</translation>
    </message>
    <message>
        <source>layer %1: its operations were not timed</source>
        <translation>第 %1 层：未对其各操作计时</translation>
    </message>
    <message numerus="yes">
        <source>layer %1 took the coloured part: %2 in the median of %n token(s)</source>
        <translation><numerusform>着色部分为第 %1 层所用时间：%n 个词元的中位数为 %2</numerusform></translation>
    </message>
</context>
<context>
    <name>layerscope::ui::RivalList</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ShareBar</name>
    <message numerus="yes">
        <source>Medians of the last %n step(s): %1</source>
        <translation>
            <numerusform>最近 %n 步的中位数：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>name and share</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Share of time per operation</source>
        <translation>各操作的用时占比</translation>
    </message>
    <message>
        <source>time per operation: nothing timed yet</source>
        <translation>各操作用时：尚未计时</translation>
    </message>
    <message>
        <source>time per operation</source>
        <translation>各操作用时</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TextBranchModel</name>
    <message>
        <source>text %1 of %2, from the prompt</source>
        <translation>文本 %1，共 %2 个，从提示开始</translation>
    </message>
    <message>
        <source>text %1 of %2, leaves text %3 at token %4 with %5</source>
        <translation>文本 %1，共 %2 个，在词元 %4 处离开文本 %3，概率 %5</translation>
    </message>
</context>
<context>
    <name>ComparedRun</name>
    <message>
        <source>%1 bit</source>
        <translation>%1 比特</translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation>%1 奈特</translation>
    </message>
    <message>
        <source>no KL: vocabularies of other sizes</source>
        <translation>无 KL：词表大小不同</translation>
    </message>
    <message>
        <source>no KL: vocabularies of other entries</source>
        <translation>无 KL：词表条目不同</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>share, number of places</comment>
        <translation>%1，共 %2 处</translation>
    </message>
    <message>
        <source>no token of its own</source>
        <translation>没有自己的词元</translation>
    </message>
    <message>
        <source>nothing before it to predict it from</source>
        <translation>之前没有可供预测的内容</translation>
    </message>
    <message>
        <source>expected %1, %2; it came · %3 for this stretch</source>
        <translation>预期 %1，%2；正是它 · 此段 %3</translation>
    </message>
    <message>
        <source>expected %1, %2; %3 came, %4 · %5 for this stretch</source>
        <translation>预期 %1，%2；实为 %3，%4 · 此段 %5</translation>
    </message>
    <message>
        <source>A %1</source>
        <translation>A %1</translation>
    </message>
    <message>
        <source>B %1</source>
        <translation>B %1</translation>
    </message>
    <message>
        <source>the same top choice</source>
        <translation>首选相同</translation>
    </message>
    <message>
        <source>different top choices</source>
        <translation>首选不同</translation>
    </message>
    <message>
        <source>KL %1 nats</source>
        <translation>KL %1 奈特</translation>
    </message>
    <message>
        <source>%1 bytes through both: A %2 per byte, B %3 per byte; same top choice at %4; KL %5</source>
        <translation>%1 字节经过两者：A 每字节 %2，B 每字节 %3；首选相同 %4；KL %5</translation>
    </message>
</context>
<context>
    <name>FactGroups</name>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>Block and norms</source>
        <translation>块与归一化</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
</context>
<context>
    <name>FactValues</name>
    <message>
        <source>serial</source>
        <translation>串行</translation>
    </message>
    <message>
        <source>sandwich</source>
        <translation>夹心</translation>
    </message>
    <message>
        <source>post-norm</source>
        <translation>后归一化</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>RMSNorm</source>
        <translation>RMSNorm</translation>
    </message>
    <message>
        <source>RMSNorm, 1 + w</source>
        <translation>RMSNorm，1 + w</translation>
    </message>
    <message>
        <source>LayerNorm</source>
        <translation>LayerNorm</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>per head</source>
        <translation>每个头</translation>
    </message>
    <message>
        <source>whole projection</source>
        <translation>整个投影</translation>
    </message>
    <message>
        <source>no such layers</source>
        <translation>没有此类层</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>RoPE, own divisors</source>
        <translation>RoPE，自带除数</translation>
    </message>
    <message>
        <source>RoPE, linear scaling</source>
        <translation>RoPE，线性缩放</translation>
    </message>
    <message>
        <source>RoPE, Llama 3 scaling</source>
        <translation>RoPE，Llama 3 缩放</translation>
    </message>
    <message>
        <source>RoPE, YaRN</source>
        <translation>RoPE，YaRN</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>family</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>norm of queries and keys</source>
        <translation>查询与键的归一化</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>layer types</source>
        <translation>层类型</translation>
    </message>
    <message>
        <source>sliding window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>feed-forward size</source>
        <translation>前馈维度</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>longest context</source>
        <translation>最长上下文</translation>
    </message>
    <message>
        <source>head tied to the embedding</source>
        <translation>输出头与嵌入共享</translation>
    </message>
    <message>
        <source>scale of the scores</source>
        <translation>注意力分数缩放</translation>
    </message>
    <message>
        <source>scale of the embedding</source>
        <translation>嵌入缩放</translation>
    </message>
    <message>
        <source>scale of the logits</source>
        <translation>logits 缩放</translation>
    </message>
    <message>
        <source>gate behind attention</source>
        <translation>注意力后的门控</translation>
    </message>
    <message>
        <source>positions of sliding layers</source>
        <translation>滑动层的位置</translation>
    </message>
    <message>
        <source>positions of full layers</source>
        <translation>全局层的位置</translation>
    </message>
    <message>
        <source>RoPE base, sliding layers</source>
        <translation>RoPE 基数，滑动层</translation>
    </message>
    <message>
        <source>RoPE base, full layers</source>
        <translation>RoPE 基数，全局层</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家数</translation>
    </message>
    <message>
        <source>experts of a token</source>
        <translation>每词元专家数</translation>
    </message>
    <message>
        <source>size of an expert</source>
        <translation>专家维度</translation>
    </message>
    <message>
        <source>size of the shared expert</source>
        <translation>共享专家维度</translation>
    </message>
    <message>
        <source>DeltaNet key heads</source>
        <translation>DeltaNet 键头</translation>
    </message>
    <message>
        <source>DeltaNet value heads</source>
        <translation>DeltaNet 值头</translation>
    </message>
    <message>
        <source>DeltaNet key dimension</source>
        <translation>DeltaNet 键维度</translation>
    </message>
    <message>
        <source>DeltaNet value dimension</source>
        <translation>DeltaNet 值维度</translation>
    </message>
    <message>
        <source>context of the costs</source>
        <translation>代价所用的上下文</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>with the head counted apart</source>
        <translation>输出头单独计入</translation>
    </message>
    <message>
        <source>in the embedding</source>
        <translation>嵌入中</translation>
    </message>
    <message>
        <source>in layers and final norm</source>
        <translation>各层与末端归一化中</translation>
    </message>
    <message>
        <source>used by a token</source>
        <translation>一个词元所用</translation>
    </message>
    <message>
        <source>type of the cache</source>
        <translation>缓存类型</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>with all layers full</source>
        <translation>若全部为全局层</translation>
    </message>
    <message>
        <source>DeltaNet state</source>
        <translation>DeltaNet 状态</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>projections</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>output head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>one token: %1</source>
        <translation>一个词元：%1</translation>
    </message>
    <message>
        <source>whole prompt: %1</source>
        <translation>整段提示：%1</translation>
    </message>
</context>
<context>
    <name>PairTables</name>
    <message>
        <source>One text through both</source>
        <translation>同一文本经过两者</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>same top choice</source>
        <translation>首选相同</translation>
    </message>
    <message>
        <source>mean KL(A ‖ B)</source>
        <translation>平均 KL(A ‖ B)</translation>
    </message>
    <message>
        <source>Tokens aligned by bytes</source>
        <translation>按字节对齐的词元</translation>
    </message>
    <message>
        <source>begin, bytes</source>
        <translation>起点（字节）</translation>
    </message>
    <message>
        <source>end, bytes</source>
        <translation>终点（字节）</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>ids of A</source>
        <translation>A 的编号</translation>
    </message>
    <message>
        <source>ids of B</source>
        <translation>B 的编号</translation>
    </message>
    <message>
        <source>bits of A</source>
        <translation>A 的比特</translation>
    </message>
    <message>
        <source>bits of B</source>
        <translation>B 的比特</translation>
    </message>
    <message>
        <source>top choice of A</source>
        <translation>A 的首选</translation>
    </message>
    <message>
        <source>top choice of B</source>
        <translation>B 的首选</translation>
    </message>
    <message>
        <source>KL, nats</source>
        <translation>KL（奈特）</translation>
    </message>
</context>
<context>
    <name>Suggestions</name>
    <message>
        <source>trained, can run</source>
        <translation>已训练，可运行</translation>
    </message>
    <message>
        <source>same family, other size</source>
        <translation>同族，不同规模</translation>
    </message>
    <message>
        <source>sliding windows</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>mixture of experts</source>
        <translation>混合专家</translation>
    </message>
    <message>
        <source>another block</source>
        <translation>另一种块</translation>
    </message>
    <message>
        <source>another family</source>
        <translation>另一模型族</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::CompareDoors</name>
    <message>
        <source>Open a model folder as subject B</source>
        <translation>打开模型文件夹作为对象 B</translation>
    </message>
    <message>
        <source>There is nothing to export yet: no model stands beside this one.</source>
        <translation>还没有可导出的内容：旁边没有第二个模型。</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::CompareHeader</name>
    <message>
        <source>Markdown…</source>
        <translation>Markdown…</translation>
    </message>
    <message>
        <source>Let A and B change places</source>
        <translation>交换 A 与 B</translation>
    </message>
    <message>
        <source>Let A and B change places; edits go with their model</source>
        <translation>交换 A 与 B；编辑随其模型一起移动</translation>
    </message>
    <message>
        <source>Compare no longer</source>
        <translation>结束比较</translation>
    </message>
    <message>
        <source>Take subject B away</source>
        <translation>移走对象 B</translation>
    </message>
    <message>
        <source>Export the comparison as Markdown</source>
        <translation>将比较导出为 Markdown</translation>
    </message>
    <message>
        <source>Export facts, costs and the run as a Markdown page (Ctrl+Shift+M)</source>
        <translation>将事实、代价与运行结果导出为 Markdown 页面 (Ctrl+Shift+M)</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::CompareStart</name>
    <message>
        <source>Compare %1 with …</source>
        <translation>将 %1 与……比较</translation>
    </message>
    <message>
        <source>Reading %1 … %2</source>
        <translation>正在读取 %1 … %2</translation>
    </message>
    <message>
        <source>Choose a second model above, below or in this row. Facts and costs need only a config.json; two models with weights can also read the same text.</source>
        <translation>请在上方、下方或此行中选择第二个模型。事实与代价只需 config.json；两个带权重的模型还可以读同一段文本。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>model name, why it is suggested</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Put %1 beside %2</source>
        <translation>将 %1 放到 %2 旁边</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::CompareView</name>
    <message>
        <source>Facts and costs</source>
        <translation>事实与代价</translation>
    </message>
    <message>
        <source>One text through both</source>
        <translation>同一文本经过两者</translation>
    </message>
    <message>
        <source>Families</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>Choose a model above, or open a folder; then a second one to compare it with</source>
        <translation>请在上方选择模型或打开文件夹，然后选择第二个模型与之比较</translation>
    </message>
    <message numerus="yes">
        <source>costs at %1 token(s), cache %2</source>
        <translation>
            <numerusform>%1 个词元时的代价，缓存 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>A is edited</source>
        <translation>A 已编辑</translation>
    </message>
    <message>
        <source>B is edited</source>
        <translation>B 已编辑</translation>
    </message>
    <message>
        <source>B stands here without its edit. %1</source>
        <translation>此处的 B 未作其编辑。%1</translation>
    </message>
    <message>
        <source>A %1, B %2</source>
        <translation>A %1，B %2</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::CostBars</name>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>used by a token</source>
        <translation>一个词元所用</translation>
    </message>
    <message numerus="yes">
        <source>KV cache at %1 token(s)</source>
        <translation>
            <numerusform>%1 个词元时的 KV 缓存</numerusform>
        </translation>
    </message>
    <message>
        <source>DeltaNet state</source>
        <translation>DeltaNet 状态</translation>
    </message>
    <message>
        <source>FLOPs of one token</source>
        <translation>一个词元的 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of a prompt of %1</source>
        <translation>%1 个词元提示的 FLOPs</translation>
    </message>
    <message>
        <source>Costs of A and B</source>
        <translation>A 与 B 的代价</translation>
    </message>
    <message>
        <source>%1: A %2, B %3</source>
        <translation>%1：A %2，B %3</translation>
    </message>
    <message>
        <source>%1: A %2, B %3, %4</source>
        <translation>%1：A %2，B %3，%4</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::DepthLink</name>
    <message>
        <source>Layers of A and B by depth</source>
        <translation>按深度排列的 A 与 B 的层</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>sliding 512</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>A layer %1 of %2, %3</source>
        <translation>A 第 %1 层，共 %2 层，%3</translation>
    </message>
    <message>
        <source>B layer %1 of %2, %3</source>
        <translation>B 第 %1 层，共 %2 层，%3</translation>
    </message>
    <message>
        <source>B layers %1–%2 of %3, %4</source>
        <translation>B 第 %1–%2 层，共 %3 层，%4</translation>
    </message>
    <message>
        <source>%1 · as deep: %2</source>
        <translation>%1 · 同一深度：%2</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FactModel</name>
    <message>
        <source>%1: %2 in both</source>
        <translation>%1：两者均为 %2</translation>
    </message>
    <message>
        <source>%1: A %2, B %3, %4</source>
        <translation>%1：A %2，B %3，%4</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>B against A</source>
        <translation>B 相对 A</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FactTable</name>
    <message>
        <source>Facts of A and B</source>
        <translation>A 与 B 的事实</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FactsPage</name>
    <message>
        <source>all facts</source>
        <translation>全部事实</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Show the facts that are equal, too</source>
        <translation>也显示相同的事实</translation>
    </message>
    <message>
        <source>%1 of %2 facts differ</source>
        <translation>%2 项事实中有 %1 项不同</translation>
    </message>
    <message>
        <source>Facts of A and B</source>
        <translation>A 与 B 的事实</translation>
    </message>
    <message>
        <source>group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>B against A</source>
        <translation>B 相对 A</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FamiliesPage</name>
    <message>
        <source>every size</source>
        <translation>所有规模</translation>
    </message>
    <message>
        <source>Every model in the box; else of each family the one nearest to A in size</source>
        <translation>内置的所有模型；否则每个模型族只列规模最接近 A 的一个</translation>
    </message>
    <message numerus="yes">
        <source>Families, counted at %1 token(s)</source>
        <translation>
            <numerusform>模型族，按 %1 个词元计算</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading the models in the box …</source>
        <translation>正在读取内置模型…</translation>
    </message>
    <message>
        <source>Heads: query/KV × dimension. Cache: what it keeps at this context; of all full: compared with full attention in every layer. Enter or a double click puts a model beside A.</source>
        <translation>头：查询/KV × 维度。缓存：此上下文下保存的内容；占全局：与每层都用全局注意力相比。按回车或双击可将模型放到 A 旁边。</translation>
    </message>
    <message>
        <source>Compare with A</source>
        <translation>与 A 比较</translation>
    </message>
    <message>
        <source>Compare %1 with A</source>
        <translation>将 %1 与 A 比较</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FamilyModel</name>
    <message>
        <source>%1/%2 × %3</source>
        <comment>query heads, KV heads, size of one</comment>
        <translation>%1/%2 × %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>experts of a token, of all</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>稠密</translation>
    </message>
    <message>
        <source>%1, subject %2</source>
        <translation>%1，对象 %2</translation>
    </message>
    <message>
        <source>of what full attention in every layer would keep</source>
        <translation>占每层都用全局注意力时的比例</translation>
    </message>
    <message>
        <source>query heads / KV heads × head dimension</source>
        <translation>查询头 / KV 头 × 头维度</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>family</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>active</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家数</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>of all full</source>
        <translation>占全局</translation>
    </message>
    <message>
        <source>FLOPs a token</source>
        <translation>每词元 FLOPs</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FamilyTable</name>
    <message>
        <source>Models in the box</source>
        <translation>内置模型</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::PairChart</name>
    <message>
        <source>place in the text, common token boundaries</source>
        <translation>文本位置（共同的词元边界）</translation>
    </message>
    <message>
        <source>bits per byte so far</source>
        <translation>至此每字节比特</translation>
    </message>
    <message>
        <source>KL, nats</source>
        <translation>KL（奈特）</translation>
    </message>
    <message>
        <source>Bits per byte and KL along the text</source>
        <translation>沿文本的每字节比特与 KL</translation>
    </message>
    <message>
        <source>Left and right choose a place, plus and minus zoom, Home shows everything</source>
        <translation>左右键选择位置，加减键缩放，Home 显示全部</translation>
    </message>
    <message>
        <source>A, bits per byte so far</source>
        <translation>A，至此每字节比特</translation>
    </message>
    <message>
        <source>B, bits per byte so far</source>
        <translation>B，至此每字节比特</translation>
    </message>
    <message>
        <source>KL(A ‖ B) at each place</source>
        <translation>各位置的 KL(A ‖ B)</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::PairFigures</name>
    <message>
        <source>bits per byte</source>
        <translation>每字节比特</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>cache, measured</source>
        <translation>缓存（实测）</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Figures of the run</source>
        <translation>运行数值</translation>
    </message>
    <message>
        <source>%1: A %2, B %3</source>
        <translation>%1：A %2，B %3</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::PairedTokens</name>
    <message>
        <source>Tokens of A and B, aligned by bytes</source>
        <translation>按字节对齐的 A 与 B 的词元</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::RunPage</name>
    <message numerus="yes">
        <source>%1 byte(s) predicted by both</source>
        <translation>
            <numerusform>两者都预测了 %1 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>the beginning of a longer text</source>
        <translation>较长文本的开头</translation>
    </message>
    <message numerus="yes">
        <source>%n threads</source>
        <translation><numerusform>%n 个线程</numerusform></translation>
    </message>
    <message>
        <source>Text for both models</source>
        <translation>给两个模型的文本</translation>
    </message>
    <message>
        <source>the sample text; or write your own, Ctrl+Enter runs it</source>
        <translation>样本文本；也可自己输入，Ctrl+Enter 运行</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>%1 has no tokenizer: it cannot read a text</source>
        <translation>%1 没有分词器：无法读取文本</translation>
    </message>
    <message>
        <source>Loading %1 … %2</source>
        <translation>正在加载 %1 … %2</translation>
    </message>
    <message>
        <source>%1 is a shape without weights: facts and costs are exact, but it cannot read a text. Choose a bundled model or a folder with a checkpoint as %2.</source>
        <translation>%1 只有形状没有权重：事实与代价是精确的，但无法读取文本。请选择内置模型或含检查点的文件夹作为 %2。</translation>
    </message>
    <message>
        <source>■ Stop</source>
        <translation>■ 停止</translation>
    </message>
    <message>
        <source>▶ Run both</source>
        <translation>▶ 同时运行</translation>
    </message>
    <message>
        <source>Stop the comparison</source>
        <translation>停止比较</translation>
    </message>
    <message>
        <source>Run the text through both models</source>
        <translation>让文本经过两个模型</translation>
    </message>
    <message>
        <source>both models read the text, then each goes on alone</source>
        <translation>两个模型先读文本，然后各自续写</translation>
    </message>
    <message>
        <source>Running …</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>Press “Run both” to see how the two cut and predict the same text</source>
        <translation>点击“同时运行”，看两者如何切分并预测同一文本</translation>
    </message>
    <message>
        <source>same top choice, of %1</source>
        <translation>首选相同，共 %1 处</translation>
    </message>
    <message>
        <source>same top choice</source>
        <translation>首选相同</translation>
    </message>
    <message>
        <source>mean KL(A ‖ B)</source>
        <translation>平均 KL(A ‖ B)</translation>
    </message>
    <message>
        <source>A goes on: %1</source>
        <translation>A 续写：%1</translation>
    </message>
    <message>
        <source>B goes on: %1</source>
        <translation>B 续写：%1</translation>
    </message>
    <message>
        <source>Choose a stretch: what each model expected there stands here.</source>
        <translation>选择一段：这里显示每个模型在该处的预期。</translation>
    </message>
    <message>
        <source>the same top choice</source>
        <translation>首选相同</translation>
    </message>
    <message>
        <source>≠ different top choices</source>
        <translation>≠ 首选不同</translation>
    </message>
    <message>
        <source>in front of the text</source>
        <translation>文本之前</translation>
    </message>
    <message>
        <source>KL %1 nats</source>
        <translation>KL %1 奈特</translation>
    </message>
    <message>
        <source>A %1</source>
        <translation>A %1</translation>
    </message>
    <message>
        <source>B %1</source>
        <translation>B %1</translation>
    </message>
</context>
<context>
    <name>PieceKinds</name>
    <message>
        <source>normal</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>special</source>
        <translation>特殊</translation>
    </message>
    <message>
        <source>user-defined</source>
        <translation>用户定义</translation>
    </message>
    <message>
        <source>byte fallback</source>
        <translation>字节回退</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>TokenWords</name>
    <message numerus="yes">
        <source>%1 and %n other(s)</source>
        <translation><numerusform>%1 及其他 %n 个</numerusform></translation>
    </message>
    <message>
        <source>Pieces of %1, the first %2 of %3</source>
        <translation>%1 的片段，%3 个中的前 %2 个</translation>
    </message>
    <message>
        <source>Pieces of %1</source>
        <translation>%1 的片段</translation>
    </message>
    <message>
        <source>Tokens of the text</source>
        <translation>文本的词元</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>每词元字节数</translation>
    </message>
    <message>
        <source>characters per token</source>
        <translation>每词元字符数</translation>
    </message>
    <message>
        <source>Tokens across languages (%1)</source>
        <translation>各语言的词元数（%1）</translation>
    </message>
    <message>
        <source>language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>tokens per character</source>
        <translation>每字符词元数</translation>
    </message>
    <message>
        <source>tokens per byte</source>
        <translation>每字节词元数</translation>
    </message>
    <message>
        <source>tokens per word</source>
        <translation>每词词元数</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 bytes/token</source>
        <translation>%1 字节/词元</translation>
    </message>
    <message>
        <source>%1 characters/token</source>
        <translation>%1 字符/词元</translation>
    </message>
    <message>
        <source>piece %1 of %2: %3, id %4, %5, bytes %6</source>
        <translation>第 %1 个片段，共 %2 个：%3，ID %4，%5，字节 %6</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name of a tokenizer and its figures</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 across languages: from %2 tokens per character (%3) to %4 (%5)</source>
        <translation>%1 在各语言中：从每字符 %2 个词元（%3）到 %4 个（%5）</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FertilityBars</name>
    <message>
        <source>Tokens across languages</source>
        <translation>各语言的词元数</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>tokenizer and its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>language, values</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>tokens per character</source>
        <translation>每字符词元数</translation>
    </message>
    <message>
        <source>tokens per byte</source>
        <translation>每字节词元数</translation>
    </message>
    <message>
        <source>tokens per word</source>
        <translation>每词词元数</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FertilityModel</name>
    <message>
        <source>language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::FertilityPanel</name>
    <message>
        <source>Tokens across languages</source>
        <translation>各语言的词元数</translation>
    </message>
    <message>
        <source>per character</source>
        <translation>每字符</translation>
    </message>
    <message>
        <source>per byte</source>
        <translation>每字节</translation>
    </message>
    <message>
        <source>per word</source>
        <translation>每词</translation>
    </message>
    <message>
        <source>Tokens %1</source>
        <translation>词元数（%1）</translation>
    </message>
    <message>
        <source>bars</source>
        <translation>柱形</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Show bars</source>
        <translation>显示柱形图</translation>
    </message>
    <message>
        <source>Show a table</source>
        <translation>显示表格</translation>
    </message>
    <message>
        <source>Tokens across languages, table</source>
        <translation>各语言的词元数，表格</translation>
    </message>
    <message>
        <source>Counting tokens in every language …</source>
        <translation>正在统计各语言的词元…</translation>
    </message>
    <message>
        <source>Here is what languages cost, once there is a tokenizer</source>
        <translation>有了分词器，这里会显示各语言的代价</translation>
    </message>
    <message>
        <source>Click a language to cut its sentences</source>
        <translation>点击一种语言即可切分它的句子</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LessonCard</name>
    <message>
        <source>%1. %2</source>
        <comment>number and title of a lesson</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>%1 steps, %2 questions</source>
        <translation>%1 步，%2 个问题</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>%1 of %2 steps</source>
        <translation>%2 步中的 %1 步</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>再来一次</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>button and title of a lesson</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LessonDock</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LessonDriver</name>
    <message>
        <source>lesson</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LessonPanel</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Big type and one view, for a projector (F11)</source>
        <translation>大字号、单个视图，用于投影（F11）</translation>
    </message>
    <message>
        <source>Presenter mode</source>
        <translation>演示模式</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>离开课程</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>a number, for example 21 or 7.5 MiB</source>
        <translation>一个数，例如 21 或 7.5 MiB</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Write a number, with a unit if you like: 21, 7.5 MiB, 6.25 %</source>
        <translation>请写一个数，可带单位：21、7.5 MiB、6.25 %</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Putting the step on the bench …</source>
        <translation>正在准备这一步…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>✓ Right</source>
        <translation>✓ 正确</translation>
    </message>
    <message>
        <source>✗ Not quite</source>
        <translation>✗ 不完全对</translation>
    </message>
    <message>
        <source>: %1</source>
        <comment>the right answer, after a verdict</comment>
        <translation>：%1</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::LessonsView</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Guided tours through the real views. Each step asks for your prediction before it shows the effect; the answers are computed from the model on the bench.</source>
        <translation>在真实视图中的引导式讲解。每一步先请你预测，再显示效果；答案由当前模型计算得出。</translation>
    </message>
    <message>
        <source>Reading the lessons …</source>
        <translation>正在读取课程…</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>teaches</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>steps done</source>
        <translation>已完成的步数</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::OptionButton</name>
    <message>
        <source>%1: %2</source>
        <comment>letter of an option and its text</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>not right</source>
        <translation>不正确</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::PieceBands</name>
    <message>
        <source>Pieces of the text</source>
        <translation>文本的片段</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>tokenizer, piece</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>… and %1 more: the table beside holds them all</source>
        <translation>……还有 %1 个：旁边的表格中列出全部</translation>
    </message>
    <message>
        <source>vocabulary %1</source>
        <translation>词表 %1</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::PieceModel</name>
    <message>
        <source>piece</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TextPanel</name>
    <message>
        <source>Write or paste a text</source>
        <translation>输入或粘贴文本</translation>
    </message>
    <message>
        <source>Text to cut into tokens</source>
        <translation>要切分成词元的文本</translation>
    </message>
    <message>
        <source>read special tokens</source>
        <translation>识别特殊词元</translation>
    </message>
    <message>
        <source>A special token written in the text counts as one; otherwise as plain characters</source>
        <translation>文本中写出的特殊词元算作一个词元；否则按普通字符处理</translation>
    </message>
    <message>
        <source>add begin and end</source>
        <translation>添加首尾词元</translation>
    </message>
    <message>
        <source>With the tokens that the model&apos;s file puts around a text, for example &lt;bos&gt;</source>
        <translation>带上模型文件放在文本首尾的词元，例如 &lt;bos&gt;</translation>
    </message>
    <message>
        <source>Add tokenizer…</source>
        <translation>添加分词器…</translation>
    </message>
    <message>
        <source>Read a tokenizer.json or a GGUF file</source>
        <translation>读取 tokenizer.json 或 GGUF 文件</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take the chosen tokenizer away again</source>
        <translation>移除所选的分词器</translation>
    </message>
    <message>
        <source>Remove tokenizer</source>
        <translation>移除分词器</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TokensView</name>
    <message>
        <source>%1 comes without a tokenizer</source>
        <translation>%1 没有附带分词器</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>Pieces, table</source>
        <translation>片段，表格</translation>
    </message>
    <message>
        <source>Add a tokenizer</source>
        <translation>添加分词器</translation>
    </message>
    <message>
        <source>Tokenizers (*.json *.gguf)</source>
        <translation>分词器 (*.json *.gguf)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Reading tokenizers …</source>
        <translation>正在读取分词器…</translation>
    </message>
    <message>
        <source>Open a model with a tokenizer, or add one from a file</source>
        <translation>打开一个带分词器的模型，或从文件添加</translation>
    </message>
    <message>
        <source>%1 characters · %2 bytes · %3 words</source>
        <translation>%1 个字符 · %2 字节 · %3 个词</translation>
    </message>
    <message>
        <source>cutting …</source>
        <translation>正在切分…</translation>
    </message>
    <message>
        <source>Piece of %1</source>
        <translation>%1 的片段</translation>
    </message>
    <message>
        <source>Point at a piece, or walk over them with the arrow keys</source>
        <translation>指向一个片段，或用方向键逐个查看</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1（共 %2）</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>in the vocabulary</source>
        <translation>词表中的写法</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>EffectRows</name>
    <message>
        <source>KV cache + state at %1 tokens</source>
        <translation>%1 个词元时的 KV 缓存 + 状态</translation>
    </message>
    <message>
        <source>&lt; 0.001 nats</source>
        <translation>&lt; 0.001 奈特</translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation>%1 奈特</translation>
    </message>
    <message>
        <source>KV cache at %1 tokens</source>
        <translation>%1 个词元时的 KV 缓存</translation>
    </message>
    <message>
        <source>Keys, values and states of all layers, from the formulas of the KV cache view</source>
        <translation>所有层的键、值与状态，按 KV 缓存视图中的公式计算</translation>
    </message>
    <message>
        <source>attention, prefill of %1</source>
        <translation>注意力，预填充 %1</translation>
    </message>
    <message>
        <source>Scores and weighted values of all visible pairs</source>
        <translation>所有可见词元对的分数与加权值</translation>
    </message>
    <message>
        <source>all, prefill of %1</source>
        <translation>全部，预填充 %1</translation>
    </message>
    <message>
        <source>Every matrix product of the prefill</source>
        <translation>预填充的全部矩阵乘法</translation>
    </message>
    <message>
        <source>all, one token at %1</source>
        <translation>全部，%1 处一个词元</translation>
    </message>
    <message>
        <source>Every matrix product of one decode step</source>
        <translation>一个解码步骤的全部矩阵乘法</translation>
    </message>
    <message>
        <source>likeliest next token</source>
        <translation>最可能的下一个词元</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>token, its probability</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>another</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>Behind the prompt, before any sampling setting</source>
        <translation>提示之后，未应用任何采样设置</translation>
    </message>
    <message>
        <source>same top 1, sample text</source>
        <translation>首选相同，样本文本</translation>
    </message>
    <message>
        <source>Share of the positions at which both variants think the same token most likely</source>
        <translation>两个变体认为同一词元最可能的位置所占比例</translation>
    </message>
    <message>
        <source>KL, next token</source>
        <translation>KL，下一个词元</translation>
    </message>
    <message>
        <source>Divergence of the edited from the original distribution behind the prompt</source>
        <translation>提示之后编辑后分布相对原始分布的散度</translation>
    </message>
    <message>
        <source>mean KL, sample text</source>
        <translation>平均 KL，样本文本</translation>
    </message>
    <message>
        <source>Over %1 positions of the sample text</source>
        <translation>样本文本的 %1 个位置</translation>
    </message>
    <message>
        <source>perplexity, sample text</source>
        <translation>困惑度（样本文本）</translation>
    </message>
    <message>
        <source>Over %1 tokens of the sample text</source>
        <translation>样本文本的 %1 个词元</translation>
    </message>
    <message>
        <source>KV cache, allocated</source>
        <translation>KV 缓存，已分配</translation>
    </message>
    <message>
        <source>Counted in this process when the texts above were finished</source>
        <translation>上述文本生成完时在本进程中计数</translation>
    </message>
    <message>
        <source>decode, measured</source>
        <translation>解码（实测）</translation>
    </message>
    <message numerus="yes">
        <source>%n round(s) of steps by turns, at %1 tokens: the original&apos;s median, and the edited speed from the median gain of a round. The change is a range that holds the true one in 98 of 100 such measurements: here %2</source>
        <translation>
            <numerusform>在 %1 个词元处交替运行 %n 轮解码步：原模型取中位数，编辑后的速度由各轮增益的中位数得出。变化以区间给出，100 次这样的测量中有 98 次包含真实值：此处为 %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EffectTables</name>
    <message>
        <source>Effect of the edit</source>
        <translation>编辑的效果</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>编辑后</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Continuations</source>
        <translation>续写</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>probability, original</source>
        <translation>概率，原始</translation>
    </message>
    <message>
        <source>probability, edited</source>
        <translation>概率，编辑后</translation>
    </message>
    <message>
        <source>Positions of the sample text</source>
        <translation>样本文本的各位置</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>KL, nats</source>
        <translation>KL（奈特）</translation>
    </message>
    <message>
        <source>top 1, original</source>
        <translation>首选，原始</translation>
    </message>
    <message>
        <source>top 1, edited</source>
        <translation>首选，编辑后</translation>
    </message>
    <message>
        <source>loss, original, nats</source>
        <translation>损失，原始（奈特）</translation>
    </message>
    <message>
        <source>loss, edited, nats</source>
        <translation>损失，编辑后（奈特）</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name of a figure, its values</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>Lists</name>
    <message>
        <source>, </source>
        <comment>between the parts of a sentence</comment>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::DockTitle</name>
    <message>
        <source>%1: a window of its own, or back</source>
        <comment>name of a view</comment>
        <translation>%1：独立窗口，或放回</translation>
    </message>
    <message>
        <source>%1: back into the row of views</source>
        <comment>name of a view</comment>
        <translation>%1：放回视图行</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::EffectGrid</name>
    <message>
        <source>Figures before and after the edit</source>
        <translation>编辑前后的指标</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>编辑后</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::EffectPanel</name>
    <message>
        <source>The model stands here without its edit. %1</source>
        <translation>此处的模型未作其编辑。%1</translation>
    </message>
    <message>
        <source>Effect of the edit, in detail</source>
        <translation>编辑的效果，详情</translation>
    </message>
    <message>
        <source>The weights were trained with the original layers. What stands here is what the edit does to them, not what a model trained with it would reach.</source>
        <translation>权重是用原始层训练的。这里显示的是编辑对它们的影响，而不是用该编辑训练的模型所能达到的水平。</translation>
    </message>
    <message>
        <source>Effect of the edit</source>
        <translation>编辑的效果</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>导出表格…</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>All figures, both texts, both distributions and every position as CSV or JSON</source>
        <translation>全部指标、两段文本、两个分布与每个位置，存为 CSV 或 JSON</translation>
    </message>
    <message>
        <source>Fold the details away</source>
        <translation>收起详情</translation>
    </message>
    <message>
        <source>Fold the details away (Esc)</source>
        <translation>收起详情 (Esc)</translation>
    </message>
    <message>
        <source>Next token: original, edited</source>
        <translation>下一个词元：原始、编辑后</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Click a layer chip on the left to change its type; what that does appears here.</source>
        <translation>点击左侧的层即可更改其类型，效果会显示在这里。</translation>
    </message>
    <message>
        <source>measured when the text is finished</source>
        <translation>文本生成完后测量</translation>
    </message>
    <message>
        <source>running the original and the edited model on the same weights</source>
        <translation>正以相同权重运行原始与编辑后的模型</translation>
    </message>
    <message>
        <source>An architecture without weights: only what follows from it can be told.</source>
        <translation>仅有架构而无权重：只能给出由架构推出的结果。</translation>
    </message>
    <message>
        <source>no edit</source>
        <translation>无编辑</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ModelDialog</name>
    <message>
        <source>family</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>trained context</source>
        <translation>训练上下文</translation>
    </message>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation><numerusform>%n 个词元</numerusform></translation>
    </message>
    <message>
        <source>active for one token</source>
        <translation>每个词元激活</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>none: an architecture alone</source>
        <translation>无：仅有架构</translation>
    </message>
    <message>
        <source>place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>%1, mostly %2</source>
        <comment>bytes, type</comment>
        <translation>%1，以 %2 为主</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message numerus="yes">
        <source>%n ids</source>
        <translation><numerusform>%n 个 ID</numerusform></translation>
    </message>
    <message>
        <source>none: token ids only</source>
        <translation>无：只有词元 ID</translation>
    </message>
    <message>
        <source>loaded in</source>
        <translation>加载用时</translation>
    </message>
    <message numerus="yes">
        <source>nothing reads %n of the file&apos;s tensors</source>
        <translation><numerusform>文件中有 %n 个张量未被读取</numerusform></translation>
    </message>
    <message>
        <source>About the model</source>
        <translation>关于模型</translation>
    </message>
    <message>
        <source>What loading remarked</source>
        <translation>加载时的说明</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::NextTokenBars</name>
    <message>
        <source>Next token, original and edited</source>
        <translation>下一个词元，原始与编辑后</translation>
    </message>
    <message>
        <source>%1: original %2, edited %3</source>
        <translation>%1：原始 %2，编辑后 %3</translation>
    </message>
    <message numerus="yes">
        <source>%n more in the exported table</source>
        <translation><numerusform>导出的表格中还有 %n 个</numerusform></translation>
    </message>
</context>
<context>
    <name>layerscope::ui::PositionChart</name>
    <message>
        <source>Divergence along the sample text</source>
        <translation>沿样本文本的散度</translation>
    </message>
    <message>
        <source>position, tokens</source>
        <translation>位置（词元）</translation>
    </message>
    <message>
        <source>KL, nats</source>
        <translation>KL（奈特）</translation>
    </message>
    <message>
        <source>Divergence at each position</source>
        <translation>每个位置的散度</translation>
    </message>
    <message>
        <source>%1 of %2 positions have another likeliest token</source>
        <translation>%2 个位置中有 %1 个的首选词元不同</translation>
    </message>
    <message>
        <source>likeliest %1 in both</source>
        <translation>首选均为 %1</translation>
    </message>
    <message>
        <source>likeliest %1 → %2</source>
        <translation>首选 %1 → %2</translation>
    </message>
    <message>
        <source>position %1, %2 · KL %3 nats · %4</source>
        <translation>位置 %1，%2 · KL %3 奈特 · %4</translation>
    </message>
    <message>
        <source>KL</source>
        <translation>KL</translation>
    </message>
    <message>
        <source>◇ another likeliest token</source>
        <translation>◇ 首选词元不同</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::TextPair</name>
    <message>
        <source>A · original</source>
        <translation>A · 原始</translation>
    </message>
    <message>
        <source>A′ · edited</source>
        <translation>A′ · 编辑后</translation>
    </message>
    <message>
        <source>Text of the original model</source>
        <translation>原始模型的文本</translation>
    </message>
    <message>
        <source>Text of the edited model</source>
        <translation>编辑后模型的文本</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ViewStack</name>
    <message>
        <source>Open &amp;beside</source>
        <translation>并排打开(&amp;B)</translation>
    </message>
    <message>
        <source>Open in a &amp;window of its own</source>
        <translation>在独立窗口中打开(&amp;W)</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ContextPlot</name>
    <message>
        <source>context, tokens</source>
        <translation>上下文（词元）</translation>
    </message>
    <message>
        <source>Left and right move the context, plus and minus zoom, Home shows everything</source>
        <translation>左右键移动上下文，加减键缩放，Home 键显示全部</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::RemotePanel</name>
    <message>
        <source>Write the address of the server first, as in http://127.0.0.1:8080</source>
        <translation>请先填写服务器地址，例如 http://127.0.0.1:8080</translation>
    </message>
    <message>
        <source>Write the name by which the server knows its model</source>
        <translation>请填写服务器所用的模型名称</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>生成者</translation>
    </message>
    <message>
        <source>Text is written by this machine</source>
        <translation>文本由本机生成</translation>
    </message>
    <message>
        <source>Text is written by a server</source>
        <translation>文本由服务器生成</translation>
    </message>
    <message>
        <source>address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>服务器地址</translation>
    </message>
    <message>
        <source>Name of the model on the server</source>
        <translation>服务器上的模型名称</translation>
    </message>
    <message>
        <source>Key for the server</source>
        <translation>服务器的密钥</translation>
    </message>
    <message>
        <source>as the server calls it</source>
        <translation>服务器所用的名称</translation>
    </message>
    <message>
        <source>if it asks for one</source>
        <translation>如服务器要求</translation>
    </message>
    <message>
        <source>vLLM, llama-server and others that speak the OpenAI completions interface. The prompt is sent there as it stands; the key is not kept.</source>
        <translation>vLLM、llama-server 以及其他支持 OpenAI completions 接口的服务器。提示会原样发送过去；密钥不会保存。</translation>
    </message>
    <message>
        <source>here</source>
        <comment>text is written here</comment>
        <translation>本机</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::SessionDoors</name>
    <message>
        <source>Open a session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>Sessions (*.json)</source>
        <translation>会话 (*.json)</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::SubjectHint</name>
    <message>
        <source>%1 could not be read</source>
        <translation>无法读取 %1</translation>
    </message>
    <message>
        <source>Reading %1 … %2</source>
        <translation>正在读取 %1 … %2</translation>
    </message>
</context>
<context>
    <name>ModelFileDialog</name>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Models (*.gguf *.safetensors config.json)</source>
        <translation>模型 (*.gguf *.safetensors config.json)</translation>
    </message>
</context>
<context>
    <name>EditWords</name>
    <message numerus="yes">
        <source>%n layers changed</source>
        <translation>
            <numerusform>%n 层已更改</numerusform>
        </translation>
    </message>
    <message>
        <source>layer %1: %2 → %3</source>
        <translation>第 %1 层：%2 → %3</translation>
    </message>
</context>
</TS>
