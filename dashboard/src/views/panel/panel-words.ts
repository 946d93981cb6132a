import type { Panel } from "../../../../client/src/index.ts";
import { counted, inBoth } from "../../words/language.ts";

type Reason = Panel["upkeep"][number]["reasons"][number];
type Call = Panel["upkeep"][number]["calls"][number]["name"];

export const panelWords = inBoth(
  {
    lead: "When memories end, what somebody had better look at, and what waits to be read.",
    expiry: {
      title: "When memories end",
      note: "Live memories, by their date of expiry",
      expired: "Ended, waiting for the sweep",
      within_day: "Within a day",
      within_week: "Within a week",
      within_month: "Within a month",
      later: "Later",
      never: "Never",
    },
    queue: {
      title: "Turns",
      waiting: "Wait to be read",
      failed: "Failed",
      skipped: "Skipped",
      oldest: "The oldest waits since",
      replayAll: "Read all again that failed or were skipped",
      replayed: (n: string, left: string) =>
        `${counted(n, "turn waits", "turns wait")} again, ${counted(left, "is", "are")} left.`,
      ofAll: "Of the whole key, whoever is looked at",
      tenant: "Tenant",
      choose: "Choose someone above to see which turns failed.",
    },
    unread: { title: "Failed and skipped turns", none: "None: all that was said is read." },
    upkeep: {
      title: "To look after",
      note: "The most pressing first",
    },
    reasons: {
      quarantined: "Reads like an instruction",
      expired: "Has ended",
      expiring: "Ends soon",
      disliked: "Thumbs down",
      faded: "Nearly faded",
    } satisfies Record<Reason, string>,
    calls: {
      pin: "Pin it",
      keep: "Keep it",
      forget: "Forget it",
      approve: "It is right",
    } satisfies Record<Call, string>,
    expires: "Date of expiry:",
    done: "Done.",
    empty: {
      title: "Nothing to look after",
      text: "What ends soon, has nearly faded, was disliked or reads like an instruction will stand here, with buttons that settle it.",
    },
  },
  {
    lead: "记忆何时结束，哪些需要有人看看，哪些还在等待读取。",
    expiry: {
      title: "记忆何时结束",
      note: "有效记忆，按过期日期",
      expired: "已结束，等待清理",
      within_day: "一天内",
      within_week: "一周内",
      within_month: "一个月内",
      later: "更晚",
      never: "从不",
    },
    queue: {
      title: "对话轮次",
      waiting: "等待读取",
      failed: "失败",
      skipped: "已跳过",
      oldest: "最早的等待始于",
      replayAll: "重新读取所有失败或跳过的",
      replayed: (n: string, left: string) => `${n} 轮重新排队，还剩 ${left} 轮。`,
      ofAll: "整个密钥范围，与所查看的人无关",
      tenant: "租户",
      choose: "在上方选择一个人，查看哪些轮次失败。",
    },
    unread: { title: "失败和跳过的轮次", none: "没有：所有对话都已读取。" },
    upkeep: { title: "需要照看的", note: "最紧要的在前" },
    reasons: {
      quarantined: "读起来像指令",
      expired: "已结束",
      expiring: "即将结束",
      disliked: "被踩",
      faded: "几乎淡去",
    },
    calls: { pin: "固定", keep: "保留", forget: "忘记", approve: "没有问题" },
    expires: "过期日期：",
    done: "已完成。",
    empty: {
      title: "没有需要照看的",
      text: "即将结束的、几乎淡去的、被踩的或读起来像指令的记忆会出现在这里，并附有处理按钮。",
    },
  },
);
