import type { MemoryType } from "./memory.ts";

/** What kinds of memories are called in Chinese: the same in a chat's answers, where they may be typed, and on the dashboard. */
export const chineseTypeNames: Readonly<Record<MemoryType, string>> = {
  FACTS: "事实",
  PREFERENCES: "偏好",
  GOALS: "目标",
  TRAITS: "性格",
  RELATIONSHIPS: "关系",
  EVENTS: "事件",
  TOPICS: "话题",
  CONTEXTUAL: "情境",
  TEMPORAL: "时效",
  TASK: "任务",
  SKILL: "技能",
  INTEREST: "兴趣",
  LOCATION: "地点",
  INSIGHT: "洞察",
};
