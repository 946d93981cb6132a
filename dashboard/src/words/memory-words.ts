import { chineseTypeNames } from "../../../src/model/type-names.ts";
import type { Memory, Turn } from "../../../client/src/index.ts";
import { inBoth } from "./language.ts";

type Named<Name extends string> = Record<Name, string>;

const en = {
  types: {
    FACTS: "Fact",
    PREFERENCES: "Preference",
    GOALS: "Goal",
    TRAITS: "Trait",
    RELATIONSHIPS: "Relationship",
    EVENTS: "Event",
    TOPICS: "Topic",
    CONTEXTUAL: "Context",
    TEMPORAL: "Time-bound",
    TASK: "Task",
    SKILL: "Skill",
    INTEREST: "Interest",
    LOCATION: "Place",
    INSIGHT: "Insight",
  } satisfies Named<Memory["type"]>,
  layers: {
    conversation: "Conversation",
    persona: "Persona",
    global: "Global",
  } satisfies Named<Memory["layer"]>,
  layerNotes: {
    conversation: "one session",
    persona: "one agent and the user",
    global: "the user, everywhere",
  } satisfies Named<Memory["layer"]>,
  emotions: {
    joy: "Joy",
    love: "Love",
    surprise: "Surprise",
    anger: "Anger",
    sadness: "Sadness",
    fear: "Fear",
    disgust: "Disgust",
    trust: "Trust",
    anticipation: "Anticipation",
  } satisfies Named<NonNullable<Memory["emotion"]>>,
  statuses: {
    active: "Active",
    superseded: "Superseded",
    archived: "Archived",
    expired: "Expired",
  } satisfies Named<Memory["status"]>,
  turnStatuses: {
    queued: "Waiting",
    done: "Read",
    failed: "Failed",
    skipped: "Skipped",
    raw: "Kept as is",
  } satisfies Named<Turn["status"]>,
  channels: { vector: "Meaning", text: "Words", raw: "Said", graph: "Graph" },
  engine: { label: "Engine", asSet: "As set" },
};

/** The field's terms, as a reader hears them. */
export const memoryWords = inBoth(en, {
  types: chineseTypeNames,
  layers: { conversation: "会话层", persona: "人设层", global: "全局层" },
  layerNotes: { conversation: "一段会话", persona: "某助手与该用户", global: "该用户的所有场合" },
  emotions: {
    joy: "喜悦",
    love: "爱",
    surprise: "惊讶",
    anger: "愤怒",
    sadness: "悲伤",
    fear: "恐惧",
    disgust: "厌恶",
    trust: "信任",
    anticipation: "期待",
  },
  statuses: { active: "有效", superseded: "已取代", archived: "已归档", expired: "已过期" },
  turnStatuses: {
    queued: "等待中",
    done: "已读取",
    failed: "失败",
    skipped: "已跳过",
    raw: "原样保留",
  },
  channels: { vector: "语义", text: "词语", raw: "原话", graph: "图谱" },
  engine: { label: "引擎", asSet: "按设置" },
});
