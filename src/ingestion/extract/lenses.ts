import type { Settings } from "../../contract/settings.ts";
import { lenses as kinds } from "./rules/lens.ts";

type Mode = Settings["extract"]["mode"];

/** What each mode looks for and holds important, as a model is told. */
const lenses: Record<Exclude<Mode, "custom_prompt">, string> = {
  identity:
    "Look for who people are: names, age, origin, family, character, values, tastes, biography. Leave out tasks and passing matters. Lasting traits and biography are 7 to 10, tastes 5 to 8.",
  assistant:
    "Look for what an assistant must know to serve: tasks, deadlines, standing wishes about answers, goals, and facts that a task needs. Standing wishes and open tasks are 7 to 10, small talk is left out.",
  chatbot:
    "Look for everything that makes later talk personal: facts, tastes, plans, events, moods, people and places that matter. What lasts or moves the speaker is 7 to 10, passing detail 2 to 4.",
  productivity:
    "Look for work: projects, tasks, who does what, deadlines, decisions, meetings, tools, obstacles. A deadline, decision or duty is 7 to 10; private life counts only where it bears on work, at 1 to 3.",
  research:
    "Look for knowledge: findings, figures, sources, definitions, methods, open questions, and what the speaker studies. Checked figures and findings are 7 to 10; feelings and small talk are left out.",
  discourse:
    "Look for positions: what each speaker holds, with which reasons, what is disputed, conceded or changed. A clear position with its reason is 7 to 10. Say who holds it.",
  resolve_entities:
    "Look for who and what is spoken of: every person, place, organisation and thing with its kind, other names and ties. One memory per entity and tie. List every entity and relation; ties between people are 7 to 10.",
  memory_gate:
    "Keep only what a speaker explicitly asks to be kept, or what is clear, lasting and important about a person. When in doubt keep nothing. What is kept is 8 to 10.",
};

/** The lens in words, with the types that the mode keeps: what an answer holds beside them is left out. */
export function lensOf({
  mode,
  custom_prompt,
}: Pick<Settings["extract"], "mode" | "custom_prompt">): string {
  if (mode === "custom_prompt") return custom_prompt;
  const { keeps } = kinds[mode];
  return keeps === null
    ? lenses[mode]
    : `${lenses[mode]} Use no types but ${[...keeps].join(", ")}.`;
}
