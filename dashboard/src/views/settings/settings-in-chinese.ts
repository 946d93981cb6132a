import type { Settings } from "../../../../client/src/index.ts";

/** A setting as a Chinese reader meets it. */
export interface InChinese {
  name: string;
  /** What it does: the schema's line, in Chinese. */
  description: string;
}

/** One entry for each setting, at its place: one that is missing does not type-check. */
type Told<Part> = {
  readonly [Key in keyof Part]-?: NonNullable<Part[Key]> extends readonly unknown[]
    ? InChinese
    : NonNullable<Part[Key]> extends object
      ? Told<NonNullable<Part[Key]>>
      : InChinese;
};

const told = (name: string, description: string): InChinese => ({ name, description });

const chinese: Told<Settings> = {
  ingest: {
    auto_ingest: told("自动读取", "存入后自动排队读取；关闭时对话只按原样保留"),
    mode: told("读取方式", "由谁读取：队列、请求的后台工作，或先试队列"),
    extract_every_turns: told("每几轮读取一次", "一次提取覆盖一段会话中的几轮"),
    queue_limit: told("等待上限", "一个用户最多有几轮在等待；0 为不限"),
    overflow_policy: told("超出上限时", "跳过新的一轮、跳过等得最久的一轮，或等候"),
    block_timeout_ms: told("等候时长（毫秒）", "block 方式最多等多久，之后回答 503"),
    batch_size: told("每批轮数", "一次提取最多包含一段会话的几轮"),
    batch_delay_ms: told("凑批时长（毫秒）", "为凑满一批等多久"),
    retry_attempts: told("尝试次数", "达到后这一轮标为失败，保留并列出"),
    retry_backoff_ms: told("首次重试前等待（毫秒）", "之后每次加倍"),
    timeout_s: told("模型调用时限（秒）", "一次模型调用最长多久"),
    target_layer: told("目标层级", "调用者未指明层级时，提取的记忆放在哪里"),
    manual_flagging: told("手动标记", "听从话中的 /remember_this 和 /forget_that"),
    custom_tags: told("附加标签", "加在每条记忆上的标签"),
  },
  sanitize: {
    tool_calls: told("去掉工具调用", "提取前去掉工具调用的语法"),
    code_blocks: told("去掉代码块", "提取前去掉围起来的代码"),
    preserve_tagged_code: told("保留标记的代码", "标有 [KEEP_CODE] 的代码块保留"),
    max_memory_tokens: told("单条最多词元", "更长的文字在句子边界截断"),
    custom_patterns: told("自定义清除", "要去掉的 RE2 正则表达式，也可写成用 ; 分隔的一串"),
  },
  filter: {
    info_filter: told("信息量评分", "按每句话说明用户的多少评 0–3 分"),
    preserved_scores: told("保留的分数", "得到这些分数的话会被读取"),
    message_max_chars: told("评分所见字符", "评分时看一句话的多少个字符"),
    prune_low_value: told("去掉琐碎内容", "提取前丢掉琐碎的文字"),
    low_value_words: told("琐碎的界限", "少于这么多词即为琐碎"),
  },
  extract: {
    mode: told("提取视角", "找什么内容，以及如何确定重要性"),
    custom_prompt: told("自定义提示", "custom_prompt 视角所用的提示"),
    insight_model: told("洞察模型", "用于情绪、话题和摘要；空为部署自身的模型"),
    graph_model: told("图谱模型", "用于记忆、实体和关系；空为部署自身的模型"),
    temperature: told("温度", "提取时的采样温度"),
    max_context_tokens: told("上下文词元上限", "超出时一批会拆开"),
    emotion_tagging: told("标注情绪", "为记忆标注情绪"),
    emotion_sensitivity: told("情绪灵敏度", "标注所需的最低强度：0.7、0.4、0.15"),
    topic_tagging: told("标注话题", "为记忆标注话题"),
    vibe_scoring: told("语气评分", "给每条记忆评 0–1 的语气分"),
    language: told("语言", "auto：用户自己的语言；或 BCP 47 标记"),
    timezone: told("时区", "调用者未给时区时，用它理解相对时间"),
  },
  dedupe: {
    enabled: told("启用", "同一事实再次出现只留一条记忆"),
    similarity_threshold: told("字面相似阈值", "字面得分达到此值的两条记忆视为相同"),
    simhash_threshold: told("指纹距离阈值", "汉明距离超过此值就不再计算精确得分"),
    semantic_threshold: told("语义相似阈值", "余弦达到此值，不论字面如何都视为相同"),
  },
  reconcile: {
    enabled: told("启用", "检查新记忆与已有记忆的矛盾和包含"),
    max_count: told("查看条数", "最多查看几条记忆"),
    long_term: told("夜间改写", "夜间处理可以改写有矛盾的记忆"),
  },
  insight: {
    enabled: told("启用", "新记忆足够多时归纳洞察"),
    min_memories: told("所需新记忆", "达到这么多条新记忆才寻找新主题"),
    max_subjects: told("新主题上限", "每次最多几个新主题"),
    update_threshold: told("更新阈值", "相关度达到此值的洞察会更新"),
    update_max_count: told("更新上限", "每次最多更新几条洞察"),
  },
  history: {
    max_pairs: told("窗口轮数", "一段会话的滚动原话窗口"),
    recent_pairs: told("返回轮数", "检索时返回其中几轮"),
    on_evict: told("移出窗口时", "forget：移出窗口的一轮连同由它得到的记忆一起忘记"),
  },
  session: {
    idle_minutes: told("闲置分钟数", "之后会话归档，下一轮开启新的会话"),
    summarize_every_turns: told("每几轮摘要一次", "进行中会话的滚动摘要；0 为关闭"),
    daily_summary: told("每日摘要", "每个用户每个当地日一份摘要"),
  },
  recall: {
    inject_context: told("填写上下文", "检索时填写 context"),
    limit: told("记忆条数", "返回的记忆条数"),
    context_max_tokens: told("上下文词元", "上下文块的词元预算"),
    engine: told("引擎", "候选记忆如何评分"),
    min_score: told("最低得分", "返回的记忆至少要有的最终得分"),
    weights: {
      decay: told("权重：淡去", "可提取性的影响有多大"),
      importance: told("权重：重要性", "重要性的影响有多大"),
      emotion: told("权重：情绪", "情绪分量的影响有多大"),
    },
    query_rewrite: told("改写问题", "用一次模型调用改写问题"),
    timeout_ms: told("时限（毫秒）", "到时返回已经找到的内容"),
    session_isolation: told("会话隔离", "会话层只从同一段会话读取"),
    agent_scope: told("使用人设层", "关闭：人设层既不写也不读"),
    persona_bind_user: told("人设层绑定用户", "人设层的记忆属于用户加助手，而不只属于助手"),
    bank_per_agent: told("助手各有记忆库", "每个助手有自己的记忆库，包括全局层"),
    legacy_scope_fallback: told("兼容旧 ID", "读取为空时，再试旧客户端写法的 ID"),
    auto_migrate_on_read: told("读取时迁移", "这样找到的记忆复制一次到现在的 ID"),
    context_template: told("上下文模板", "上下文块的排版，代替内置的分组"),
    context_tags: told("上下文标记", "context 中的记忆带有 [EMOTION: …] [TOPIC: …]"),
    exclusive_note: told("优先声明", "请模型优先采用这些记忆"),
  },
  hippo: {
    ppr_alpha: told("重启概率", "随机游走回到起点的概率"),
    hybrid_weight: told("相似度占比", "其余为 PageRank"),
    top_entities: told("起点实体数", "游走从几个实体开始"),
    max_candidates: told("候选上限", "参与评分的记忆条数"),
    alias_jaccard: told("别名相似度", "名称相似到此程度视为同一实体"),
  },
  emgas: {
    decay_rate: told("衰减率", "每小时的 λ"),
    prune_threshold: told("舍弃阈值", "低于此值的激活被舍弃"),
    firing_threshold: told("触发阈值", "激活达到此值的节点继续传播"),
    propagation_decay: told("传播衰减", "传给下一个节点的能量比例"),
  },
  decay: {
    curve: told("曲线", "可提取性如何下降"),
    base_stability_hours: told("基础稳定性（小时）", "一般新记忆的稳定性"),
    forget_below: told("淡忘界限", "一直低于此值的记忆会归档；0 为从不"),
  },
  lifecycle: {
    memory_expiry_days: told("保存天数", "超过此天数的记忆被删除；0 为从不"),
    auto_expiration: told("自动过期", "没有给出过期时间的，按类型和重要性确定"),
    access_reinforcement: told("回忆加固", "一次回忆延长稳定性和过期时间"),
    extend_ratio: told("延长比例", "每次回忆延长最初寿命的多少"),
    cleanup_interval_s: told("清理间隔（秒）", "两次过期清理之间的最短时间"),
    review_interval_days: told("复查间隔（天）", "多久请人复查一次记忆；0 为关闭"),
    feedback: told("评价", "赞和踩影响重要性与排序；关闭时只计数"),
  },
  commands: {
    in_prompts: told(
      "话中的命令",
      "检索的话是聊天命令时：off 不理会；look 只执行不改动任何内容的命令；all 全部执行",
    ),
  },
  cache: {
    enabled: told("启用", "相似的问题共用一个答复，直到下一次写入"),
    size: told("条目数", "每个租户和范围保留几条"),
    ttl_s: told("保留时长（秒）", "一条保留多少秒"),
    similarity: told("相似度", "相似到此程度的问题共用结果"),
  },
};

const isTold = (part: object): part is InChinese =>
  "name" in part && typeof part.name === "string" && "description" in part;

/** The Chinese texts of the setting at a path; null where the server has one that this page does not know. */
export function settingInChinese(path: readonly string[]): InChinese | null {
  let part: unknown = chinese;
  for (const name of path) {
    if (typeof part !== "object" || part === null) return null;
    part = new Map<string, unknown>(Object.entries(part)).get(name);
  }
  return typeof part === "object" && part !== null && isTold(part) ? part : null;
}
