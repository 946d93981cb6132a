import { chineseTypeNames } from "../model/type-names.ts";
import type { EbbError } from "../model/errors.ts";
import {
  type Layer,
  type MemoryEvent,
  type MemoryType,
  layers,
  memoryTypes,
} from "../model/memory.ts";
import type { UpkeepReason } from "../ports/overview-store.ts";
import { clipped } from "./layout.ts";
import type { Language } from "./parse.ts";
import { refusalInChinese } from "./refusals-in-chinese.ts";
import type { Typed } from "./typed.ts";

/** Everything that a command answers with, in one language. */
export interface Labels {
  layers: Record<Layer, string>;
  types: Record<MemoryType, string>;
  reasons: Record<UpkeepReason, string>;
  events: Record<MemoryEvent, string>;
  expiry: Record<
    "expired" | "within_day" | "within_week" | "within_month" | "later" | "never",
    string
  >;
  unknown: (word: string) => string;
  needs: (what: "query" | "text" | "id" | "wish") => string;
  /** What a command that takes arguments alone cannot read. */
  stray: (text: string) => string;
  /** What is wrong with an argument's value. */
  faults: Record<"layer" | "type" | "oneType" | "expires" | "importance" | "ops", string> & {
    limit: (most: number) => string;
  };
  /** A fault that a route found, in this language. */
  told: (code: EbbError["code"], detail: string) => string;
  /** Why a version came about. */
  reason: (reason: string) => string;
  /** Commands to type next. */
  commands: Record<"list" | "search" | "delete" | "cleanup", string>;
  past: string;
  which: string;
  apart: string;
  noLayer: string;
  /** That neither the request is about anybody, nor may the command say who. */
  namesNobody: string;
  /** Of a command in a prompt: that it may change nothing, reaches beyond the talk, or goes over all of a tenant. */
  looksOnly: string;
  beyond: (argument: "user" | "agent" | "run", where: Typed["in"]) => string;
  ofAll: string;
  /** Of a command in a platform's chat: that it takes an admin, or was obeyed before and is not told again. */
  adminsOnly: string;
  toldBefore: string;
  /** How many lines of an answer a platform has no room for. */
  linesLeft: (n: number) => string;
  none: string;
  more: string;
  total: (n: number) => string;
  found: (n: number, query: string) => string;
  added: string;
  duplicate: string;
  superseded: string;
  deleted: string;
  cleared: (n: number, layers: string) => string;
  clearMore: string;
  cleaned: string;
  history: string;
  importance: string;
  expires: string;
  pinned: string;
  overview: string;
  panel: string;
  sections: Record<
    | "status"
    | "layers"
    | "types"
    | "importance"
    | "emotions"
    | "time"
    | "entities"
    | "expiry"
    | "upkeep"
    | "quick",
    string
  >;
  partial: (n: number) => string;
  nothingDue: string;
  queue: (waiting: number, failed: number) => string;
  refused: string;
  help: readonly string[];
}

const english: Labels = {
  layers: { conversation: "conversation", persona: "persona", global: "global" },
  types: {
    FACTS: "FACTS",
    PREFERENCES: "PREFERENCES",
    GOALS: "GOALS",
    TRAITS: "TRAITS",
    RELATIONSHIPS: "RELATIONSHIPS",
    EVENTS: "EVENTS",
    TOPICS: "TOPICS",
    CONTEXTUAL: "CONTEXTUAL",
    TEMPORAL: "TEMPORAL",
    TASK: "TASK",
    SKILL: "SKILL",
    INTEREST: "INTEREST",
    LOCATION: "LOCATION",
    INSIGHT: "INSIGHT",
  },
  reasons: {
    quarantined: "reads like an instruction",
    expired: "has expired",
    expiring: "ends within a week",
    disliked: "was marked as wrong",
    faded: "has faded",
  },
  events: {
    add: "added",
    update: "changed",
    merge: "merged",
    supersede: "superseded",
    restore: "restored",
    expire: "expired",
    archive: "archived",
    delete: "deleted",
  },
  expiry: {
    expired: "expired",
    within_day: "within a day",
    within_week: "within a week",
    within_month: "within a month",
    later: "later",
    never: "never",
  },
  unknown: (word) => `There is no command "${word}".`,
  needs: (what) =>
    ({
      query: "Say what to look for: mem search <query>",
      text: "Say what to remember: mem add <text>",
      wish: "Say what to forget: mem forget <text>",
      id: "Name a memory by its id; mem list shows them.",
    })[what],
  stray: (text) => `I cannot read "${clipped(text, 60)}" here; mem help shows what may be given.`,
  faults: {
    layer: `layer: must be one of ${layers.join(", ")}`,
    type: `type: must be one of ${memoryTypes.join(", ")}`,
    oneType: "type: a memory has one type",
    expires: "expires: must be a day (2030-01-31) or an RFC 3339 time",
    importance: "importance: must be a whole number from 1 to 10",
    ops: "ops: must be true or false",
    limit: (most) => `limit: must be a whole number from 1 to ${most}`,
  },
  told: (_code, detail) => detail,
  reason: (reason) => reason,
  commands: {
    list: "mem list",
    search: "mem search <query>",
    delete: "mem delete",
    cleanup: "mem cleanup",
  },
  past: "expires: lies in the past; name a time to come",
  which: "Nothing is forgotten yet. Which one is meant?",
  apart: "apart from these:",
  noLayer: "No layer applies: name a user, an agent or a session (user= agent= run=).",
  looksOnly: 'In this chat commands may look and change nothing (commands.in_prompts is "look").',
  namesNobody:
    "The request is about nobody: send user_id, agent_id or session_id with it. Naming them in the command takes an admin's key.",
  beyond: (argument, where) =>
    where === "request"
      ? `${argument}= names somebody or something beyond this request, which takes an admin's key.`
      : `${argument}= names somebody or something beyond this chat.`,
  ofAll: "This goes over everybody's memories; it is not done from within a chat.",
  adminsOnly: "Only the admins that are set for this chat may do this.",
  toldBefore: "This was done already, and what it showed has been forgotten since.",
  linesLeft: (n) => `… ${n} more ${n === 1 ? "line" : "lines"}`,
  none: "Nothing here.",
  more: "… there is more; narrow it with layer=, tags= or limit=",
  total: (n) => (n === 1 ? "1 memory" : `${n} memories`),
  found: (n, query) => `${n === 0 ? "Nothing" : n} found for "${query}"`,
  added: "Remembered.",
  duplicate: "Known already:",
  superseded: "Replaces what contradicted it.",
  deleted: "Forgotten:",
  cleared: (n, names) => `Forgot ${n === 1 ? "1 memory" : `${n} memories`} (${names}).`,
  clearMore: "More are left: send the command again.",
  cleaned: "Expired memories are cleaned up.",
  history: "History of",
  importance: "importance",
  expires: "expires",
  pinned: "pinned",
  overview: "Memory overview",
  panel: "Memory panel",
  sections: {
    status: "Status",
    layers: "Layers",
    types: "Types",
    importance: "Importance",
    emotions: "Emotions",
    time: "Timeline",
    entities: "Spoken of most",
    expiry: "Expiry",
    upkeep: "Look after",
    quick: "Quick commands",
  },
  partial: (n) => `The latest ${n} are counted.`,
  nothingDue: "Nothing needs looking after.",
  queue: (waiting, failed) => `Turns waiting: ${waiting}, failed: ${failed}`,
  refused: "That did not work: ",
  help: [
    "Memory commands",
    "  mem list [layer=…] [type=…] [tags=A,B] [meta.key=value] [limit=20]   list, layer by layer",
    "  mem search <query> [layer=…] [type=…] [tags=…] [limit=5]   find by meaning and words",
    "  mem add <text> [layer=…] [type=TYPE] [tags=A,B] [expires=TIME] [importance=1-10] [meta.key=value]",
    "  mem delete <id>                                forget one",
    "  mem forget <text>                              forget the one that is meant, or ask which",
    "  mem history <id>                               its versions",
    "  mem visual [layer=…] [tags=…] [limit=60]       counts, drawn",
    "  mem panel [layer=…] [tags=…] [limit=20] [ops=true|false]   expiry, upkeep, quick commands",
    "  mem clear [layer=…]                            forget a whole layer, or all (admin)",
    "  mem cleanup                                    end what has expired now (admin; also: mem prune)",
    "  /remember_this <text>, /forget_that <text>     the same, in a stored turn too",
    "Layers: conversation, persona, global. Whom it is about: user= agent= run=. Language: lang=en|zh.",
    'Values with blanks go in quotes: tag="my trip".',
  ],
};

/** The fields that a change may be of, and why the rules and a person's words change a memory. */
const chineseReasons: ReadonlyMap<string, string> = new Map([
  ["content", "内容"],
  ["type", "类型"],
  ["importance", "重要性"],
  ["tags", "标签"],
  ["metadata", "元数据"],
  ["expires_at", "过期时间"],
  ["pinned", "置顶"],
  ["layer", "层级"],
  ["status", "状态"],
  ["emotion", "情绪"],
  ["topics", "话题"],
  ["attribute", "属性"],
  ["it was denied", "后来被否认"],
  ["it was corrected", "后来被更正"],
  ["it was said again", "再次说到"],
  ["with more to it", "内容更全"],
  ["a later value was known already", "早已知道更新的内容"],
  ["what was said later makes it untrue", "后来的话使其不再成立"],
  ["the user asked for it", "用户要求"],
  ["as old as memories may get", "已到保存期限"],
  ["was superseded", "原为被取代"],
  ["was expired", "原为过期"],
  ["was archived", "原为归档"],
  ["feedback up", "评为有用"],
  ["feedback down", "评为有误"],
]);

const chinese: Labels = {
  layers: { conversation: "会话", persona: "人设", global: "全局" },
  types: chineseTypeNames,
  reasons: {
    quarantined: "疑似指令",
    expired: "已过期",
    expiring: "一周内过期",
    disliked: "被标为有误",
    faded: "已淡忘",
  },
  events: {
    add: "添加",
    update: "修改",
    merge: "合并",
    supersede: "被取代",
    restore: "恢复",
    expire: "过期",
    archive: "归档",
    delete: "删除",
  },
  expiry: {
    expired: "已过期",
    within_day: "一天内",
    within_week: "一周内",
    within_month: "一月内",
    later: "更晚",
    never: "永久",
  },
  unknown: (word) => `没有“${word}”这个命令。`,
  needs: (what) =>
    ({
      query: "请写明要找什么：mem 搜索 <内容>",
      text: "请写明要记住什么：mem 添加 <内容>",
      wish: "请写明要忘记什么：mem 忘记 <内容>",
      id: "请给出记忆编号，可用 mem 列表 查看。",
    })[what],
  stray: (text) => `这里看不懂“${clipped(text, 60)}”，可用 mem 帮助 查看用法。`,
  faults: {
    layer: "层级：只能是 会话、人设、全局",
    type: `类型：只能是 ${memoryTypes.map((type) => chineseTypeNames[type]).join("、")}`,
    oneType: "类型：一条记忆只有一个类型",
    expires: "过期：请写日期（2030-01-31）或 RFC 3339 时间",
    importance: "重要性：须为 1 到 10 的整数",
    ops: "操作：只能是 true 或 false",
    limit: (most) => `数量：须为 1 到 ${most} 的整数`,
  },
  told: refusalInChinese,
  reason: (reason) =>
    reason
      .split(", ")
      .map((part) => chineseReasons.get(part) ?? part)
      .join("、"),
  commands: {
    list: "mem 列表",
    search: "mem 搜索 <内容>",
    delete: "mem 删除",
    cleanup: "mem 清理",
  },
  past: "过期时间已过，请写将来的时间",
  which: "还没有忘记任何内容，请指明是哪一条：",
  apart: "另有",
  noLayer: "没有适用的层级：请指明用户、助手或会话（user= agent= run=）。",
  looksOnly: "本聊天中的命令只能查看，不能改动（commands.in_prompts 为 look）。",
  namesNobody:
    "请求没有指明是谁的记忆：请随请求发送 user_id、agent_id 或 session_id；在命令里指明需要管理员密钥。",
  beyond: (argument, where) => {
    const named = { user: "用户", agent: "助手", run: "会话" }[argument];
    return where === "request"
      ? `${named}= 指向本次请求之外，需要管理员密钥。`
      : `${named}= 指向本聊天之外，不予执行。`;
  },
  ofAll: "这会涉及所有人的记忆，不能在聊天中执行。",
  adminsOnly: "只有为此聊天设定的管理员可以这样做。",
  toldBefore: "这条命令已执行过，其显示的内容后来已被忘记。",
  linesLeft: (n) => `……还有 ${n} 行`,
  none: "这里还没有记忆。",
  more: "……还有更多，可用 层级= 标签= 数量= 缩小范围",
  total: (n) => `共 ${n} 条`,
  found: (n, query) => (n === 0 ? `没有找到“${query}”` : `“${query}”找到 ${n} 条`),
  added: "已记住。",
  duplicate: "早已记得：",
  superseded: "取代了与之矛盾的记忆。",
  deleted: "已忘记：",
  cleared: (n, names) => `已清空 ${n} 条（${names}）。`,
  clearMore: "还有剩余，请再发一次。",
  cleaned: "过期记忆已清理。",
  history: "历史",
  importance: "重要性",
  expires: "过期",
  pinned: "已置顶",
  overview: "记忆总览",
  panel: "记忆面板",
  sections: {
    status: "状态",
    layers: "层级",
    types: "类型",
    importance: "重要性",
    emotions: "情绪",
    time: "时间线",
    entities: "常提到",
    expiry: "过期",
    upkeep: "待处理",
    quick: "快捷命令",
  },
  partial: (n) => `只统计最近 ${n} 条。`,
  nothingDue: "没有需要处理的记忆。",
  queue: (waiting, failed) => `待处理对话：${waiting}，失败：${failed}`,
  refused: "没有成功：",
  help: [
    "记忆命令",
    "  mem 列表 [层级=…] [类型=…] [标签=A,B] [meta.键=值] [数量=20]   按层级列出",
    "  mem 搜索 <内容> [层级=…] [类型=…] [标签=…] [数量=5]   按含义和字词查找",
    "  mem 添加 <内容> [层级=…] [类型=…] [标签=A,B] [过期=时间] [重要性=1-10] [meta.键=值]",
    "  mem 删除 <编号>                          忘记一条",
    "  mem 忘记 <内容>                          忘记所指的一条，不明确时先问",
    "  mem 历史 <编号>                          查看各个版本",
    "  mem 总览 [层级=…] [标签=…] [数量=60]     统计图",
    "  mem 面板 [层级=…] [标签=…] [数量=20] [操作=true|false]   过期、待处理、快捷命令",
    "  mem 清空 [层级=…]                        清空一层或全部（管理员）",
    "  mem 清理                                 立即结束已过期的记忆（管理员）",
    "  /remember_this <内容>、/forget_that <内容>   也可写在要存储的对话里，效果相同",
    "层级：会话、人设、全局。对象：用户= 助手= 会话=。语言：lang=en|zh。",
    "带空格的值请加引号：标签=“我的 旅行”。",
  ],
};

export const labelsOf = (language: Language): Labels => (language === "zh" ? chinese : english);

/** The types as each language calls them. */
export const typeLabels: readonly Labels["types"][] = [english.types, chinese.types];
