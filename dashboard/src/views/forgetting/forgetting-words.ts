import { inBoth } from "../../words/language.ts";

export const forgettingWords = inBoth(
  {
    lead: "What is left of each memory as time goes by, what a recall would do, and what goes next.",
    rules: {
      exponential: "Memories fade on an exponential curve",
      power: "Memories fade on a power curve",
      below: (share: string) =>
        `and are archived once what is left × importance is under ${share}.`,
      never: "and none is archived for it.",
      unknown: "A token may not see the settings: drawn with the defaults.",
      change: "Change in the settings",
    },
    which: "Which come first",
    order: { fading: "Fades next", expiring: "Expires next", strongest: "Strongest" },
    newest: (n: string) => `Of the newest ${n} memories.`,
    left: (share: string) => `${share} left`,
    fades: "Archived",
    neverFades: "never by fading",
    due: "at the next sweep",
    recalled: "After a recall now",
    expires: "Expires",
    neverExpires: "never",
    curve: "Show the curve",
    pinnedNote: "Pinned memories never fade.",
    aheadNote: "It speaks of a time to come: it is not archived before that is over.",
    legend: {
      now: "As it is",
      recall: "After a recall now",
      ends: "Archived under this, and when",
    },
    chart: (left: string, fades: string, recalled: string) =>
      `Curve: ${left}; archived ${fades}; after a recall now ${recalled}.`,
    empty: {
      title: "Nothing to forget yet",
      text: "Every memory has a stability: without a recall it fades, and each recall makes it last longer. Their curves will stand here.",
    },
    none: {
      fading: { title: "Nothing fades", text: "All that is here is pinned, or archiving is off." },
      expiring: {
        title: "Nothing expires",
        text: "No memory has a date on which it ends. Tasks and events get one by themselves.",
      },
    },
  },
  {
    lead: "每条记忆随时间还剩多少，想起一次会怎样，接下来会失去什么。",
    rules: {
      exponential: "记忆按指数曲线淡去，",
      power: "记忆按幂律曲线淡去，",
      below: (share: string) => `留存度 × 重要性低于 ${share} 时归档。`,
      never: "但不会因此归档。",
      unknown: "令牌不能查看设置：按默认值绘制。",
      change: "在设置中更改",
    },
    which: "排列顺序",
    order: { fading: "最先淡去", expiring: "最先过期", strongest: "最牢固" },
    newest: (n: string) => `仅限最新的 ${n} 条记忆。`,
    left: (share: string) => `还剩 ${share}`,
    fades: "归档",
    neverFades: "不会因淡去",
    due: "下次清理时",
    recalled: "若现在想起",
    expires: "过期",
    neverExpires: "从不",
    curve: "显示曲线",
    pinnedNote: "固定的记忆永不淡去。",
    aheadNote: "它说的是将来的事：事情过去之前不会归档。",
    legend: { now: "现状", recall: "若现在想起", ends: "低于此线归档及其时间" },
    chart: (left: string, fades: string, recalled: string) =>
      `曲线：${left}；归档 ${fades}；若现在想起 ${recalled}。`,
    empty: {
      title: "还没有可遗忘的",
      text: "每条记忆都有稳定度：不被想起就会淡去，每次想起都会更持久。它们的曲线会显示在这里。",
    },
    none: {
      fading: { title: "没有会淡去的", text: "这里的记忆都已固定，或归档已关闭。" },
      expiring: { title: "没有会过期的", text: "没有记忆设有结束日期。任务和事件会自动得到日期。" },
    },
  },
);
