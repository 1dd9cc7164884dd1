<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>EffectFigures</name>
    <message numerus="yes">
        <source>%n layers changed</source>
        <translation><numerusform>%n 层已更改</numerusform></translation>
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
        <source>%1, %2</source>
        <comment>same or another token, divergence</comment>
        <translation>%1，%2</translation>
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
        <source>layer %1: %2 → %3</source>
        <translation>第 %1 层：%2 → %3</translation>
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
    <message>
        <source>both continue alike for %1 tokens</source>
        <translation>两者在 %1 个词元内完全一致</translation>
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
        <translation>秒</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
</context>
<context>
    <name>Views</name>
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
        <source>context, tokens</source>
        <translation>上下文（词元）</translation>
    </message>
    <message>
        <source>Cache against context length</source>
        <translation>缓存随上下文长度的变化</translation>
    </message>
    <message>
        <source>Left and right move the context, plus and minus zoom, Home shows everything</source>
        <translation>左右键移动上下文，加减键缩放，Home 键显示全部</translation>
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
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::Controller</name>
    <message>
        <source>edit from the command line</source>
        <translation>命令行中的编辑</translation>
    </message>
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
        <source>positions by the family's rule</source>
        <translation>按模型系列规则的位置编码</translation>
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
        <source>layer %1: %2 → %3</source>
        <translation>第 %1 层：%2 → %3</translation>
    </message>
    <message>
        <source>%1 layers changed</source>
        <translation>%1 层已更改</translation>
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
</context>
<context>
    <name>layerscope::ui::EffectBar</name>
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
        <source>weights were trained otherwise</source>
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
        <translation>毫秒</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::KvView</name>
    <message>
        <source>Numbers and formulas</source>
        <translation>数值与公式</translation>
    </message>
    <message>
        <source>Reading %1 … %2</source>
        <translation>正在读取 %1 … %2</translation>
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
    <message>
        <source>%1 tokens · %2 · %3</source>
        <translation>%1 个词元 · %2 · %3</translation>
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
        <source>Time of the last 256 tokens</source>
        <translation>最近 256 个词元的用时</translation>
    </message>
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
    <message>
        <source>Layer %1, %2 tokens</source>
        <translation>第 %1 层，%2 个词元</translation>
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
        <source>Loading %1, %2</source>
        <translation>正在加载 %1，%2</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>无法打开 %1</translation>
    </message>
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
        <source>%1 tokens, %2</source>
        <translation>%1 个词元，%2</translation>
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
        <source>%1 reused</source>
        <translation>复用 %1 个</translation>
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
        <source>time of the last 256 tokens · dashed: median · dotted: p95</source>
        <translation>最近 256 个词元的用时 · 虚线：中位数 · 点线：p95</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
</context>
<context>
    <name>layerscope::ui::ModelPicker</name>
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
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
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
    <message>
        <source>%1 slots</source>
        <translation>%1 个槽</translation>
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
    <message>
        <source>writing, %1 tokens so far</source>
        <translation>正在生成，已有 %1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens · %2</source>
        <translation>%1 个词元 · %2</translation>
    </message>
    <message>
        <source>the run failed</source>
        <translation>运行失败</translation>
    </message>
    <message>
        <source>Progress of the prompt</source>
        <translation>提示词处理进度</translation>
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
</TS>
