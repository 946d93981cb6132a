import { inBoth } from "../words/language.ts";

export const scoreWords = inBoth(
  {
    score: "Score",
    why: "Why this score",
    found: "Found by",
    rank: (n: string) => `rank ${n}`,
    notFound: "not found",
    noEmbedder: "no embedder is configured",
    amount: "Amount asked for",
    together: "All of that together",
    weighed: "Weighed with",
    decay: "Fading",
    importance: "Importance",
    emotion: "Emotion",
    final: "Final score",
  },
  {
    score: "得分",
    why: "得分的由来",
    found: "由以下渠道找到",
    rank: (n: string) => `第 ${n} 名`,
    notFound: "未找到",
    noEmbedder: "未配置向量模型",
    amount: "所问的数量",
    together: "合在一起",
    weighed: "再乘以",
    decay: "淡忘",
    importance: "重要性",
    emotion: "情绪",
    final: "最终得分",
  },
);
