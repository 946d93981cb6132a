import type { MemoryType } from "../../../model/memory.ts";
import type { Settings } from "../../../contract/settings.ts";

/** What an extraction mode looks for. */
export interface Lens {
  /** Types that are kept; null for all. */
  keeps: ReadonlySet<MemoryType> | null;
  /** Change of the importance level (1–10) by type. */
  levels: Partial<Record<MemoryType, number>>;
  /** Whether informative sentences without a typed fact give a memory. */
  rest: boolean;
  /** Whether statements that are about nobody are read too. */
  impersonal: boolean;
  /** Only what names somebody or something is kept; its importance grows with the names. */
  entitiesFirst: boolean;
  /** Only what was asked to be kept, or scores 3. */
  gate: boolean;
}

const all: Lens = {
  keeps: null,
  levels: {},
  rest: true,
  impersonal: false,
  entitiesFirst: false,
  gate: false,
};
const kept = (...types: MemoryType[]): ReadonlySet<MemoryType> => new Set(types);

/**
 * The lens of each mode. Under rules `custom_prompt` reads as `chatbot`, since rules cannot follow
 * a prompt.
 */
export const lenses: Record<Settings["extract"]["mode"], Lens> = {
  identity: {
    ...all,
    keeps: kept(
      "FACTS",
      "PREFERENCES",
      "TRAITS",
      "RELATIONSHIPS",
      "SKILL",
      "INTEREST",
      "LOCATION",
      "INSIGHT",
      "GOALS",
    ),
    levels: { TRAITS: 2, PREFERENCES: 1, RELATIONSHIPS: 1, FACTS: 1, GOALS: -1 },
    rest: false,
  },
  assistant: {
    ...all,
    keeps: kept("TASK", "GOALS", "PREFERENCES", "TEMPORAL", "EVENTS", "FACTS", "LOCATION"),
    levels: { TASK: 3, GOALS: 2, TEMPORAL: 1, PREFERENCES: 1, FACTS: -1, LOCATION: -1, EVENTS: 1 },
    rest: false,
  },
  chatbot: all,
  productivity: {
    ...all,
    keeps: kept("TASK", "GOALS", "TEMPORAL", "EVENTS", "SKILL", "INSIGHT"),
    levels: { TASK: 4, GOALS: 2, EVENTS: 1, TEMPORAL: 2 },
    impersonal: true,
  },
  research: {
    ...all,
    keeps: kept("FACTS", "INSIGHT", "TOPICS", "INTEREST", "EVENTS", "CONTEXTUAL", "LOCATION"),
    levels: { FACTS: 1, INSIGHT: 2, TOPICS: 2, INTEREST: 1, EVENTS: -1 },
    impersonal: true,
  },
  discourse: {
    ...all,
    keeps: kept("INSIGHT", "PREFERENCES", "TOPICS", "INTEREST", "TRAITS"),
    levels: { INSIGHT: 3, TOPICS: 2, PREFERENCES: 1, TRAITS: -1 },
    rest: false,
  },
  resolve_entities: { ...all, entitiesFirst: true },
  memory_gate: { ...all, gate: true },
  custom_prompt: all,
};
