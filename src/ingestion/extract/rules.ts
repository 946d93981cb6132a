import type { Settings } from "../../contract/settings.ts";
import { memoriesPerTurnMax } from "../../model/limits.ts";
import { terms } from "../../model/text.ts";
import type { Turn } from "../../model/turn.ts";
import type { Draft, Extractor } from "../draft.ts";
import { passes } from "../filter.ts";
import { namesToldIn } from "../stance/own-things.ts";
import type { Stance } from "../stance.ts";
import { isOutOfTime, momentsIn } from "./rules/dates.ts";
import { isTimeless, tellsOfChange } from "./rules/lasting.ts";
import { draftOf } from "./rules/drafting.ts";
import { type Finding, findingsOf } from "./rules/findings.ts";
import { lenses } from "./rules/lens.ts";
import type { Moment } from "./rules/moment.ts";
import { isHour, isOneTime } from "./rules/recurring.ts";
import { type Sentence, type Utterance, utterancesOf } from "./rules/utterance.ts";
import { laidOut } from "../../model/laid-out.ts";

/**
 * The extractor without a model: English and Chinese by rules. A memory that it makes is the
 * person's own words, so its evidence is exact. Deterministic; takes any text; the date parser is
 * loaded on first use.
 */
export function rulesExtractor(): Extractor {
  return {
    async extract({ turns, settings, known }) {
      const drafts: Draft[] = [];
      const names = known.flatMap(namesToldIn);
      for (const turn of turns) {
        drafts.push(...(await draftsOf(turn, settings, names)));
        names.push(...namesToldIn(turn.prompt));
      }
      return {
        drafts,
        extractor: "rules",
        modelCalls: 0,
        inputTokens: 0,
        outputTokens: 0,
        problem: null,
      };
    },
  };
}

async function draftsOf(
  turn: Turn,
  settings: Settings,
  names: readonly string[],
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const utterance of await utterancesOf(turn, settings, names)) {
    const found = withPictures(
      utterance,
      findingsOf(utterance, (sentence) => isRead(sentence, utterance, settings)),
    );
    for (const finding of found) {
      const moments = await momentsOf(utterance, finding, settings);
      const draft = draftOf(utterance, finding, moments, settings);
      if (draft.content !== "" && isSought(finding, draft, utterance, settings)) drafts.push(draft);
    }
  }
  return drafts.slice(0, memoriesPerTurnMax);
}

/** Whether a sentence goes on to extraction. */
function isRead(sentence: Sentence, { voice }: Utterance, { filter, extract }: Settings): boolean {
  if (sentence.asked) return true;
  if (sentence.stance === "impersonal" && lenses[extract.mode].impersonal) return true;
  // Between people a question or a word of advice is part of the talk, said by a named person.
  const told =
    voice === "named" && spokenToOne.has(sentence.stance) && terms(sentence.text).length > 1;
  return passes(told ? 2 : sentence.score, filter);
}

const spokenToOne: ReadonlySet<Stance> = new Set<Stance>(["question", "request", "advice"]);

/** Whether the mode's lens wants the draft. */
function isSought(
  finding: Finding,
  draft: Draft,
  utterance: Utterance,
  { extract }: Settings,
): boolean {
  const lens = lenses[extract.mode];
  if (finding.asked || finding.quarantined || finding.retracts) return true;
  if (lens.gate) return finding.score === 3;
  if (lens.keeps !== null && !lens.keeps.has(draft.type)) return false;
  if (finding.rest && !lens.rest) return false;
  const others = draft.entities.filter(({ name }) => name !== utterance.speaker);
  return !lens.entitiesFirst || others.length > 0 || draft.relations.length > 0;
}

/** A picture says something though the words around it do not. */
function withPictures(utterance: Utterance, findings: Finding[]): Finding[] {
  if (utterance.captions.length === 0 || findings.some(({ rest }) => rest)) return findings;
  const whole: Finding = {
    start: 0,
    end: utterance.text.length,
    prefix: "",
    words: null,
    type: "CONTEXTUAL",
    level: 3,
    fact: null,
    clauseEnd: null,
    score: 2,
    asked: false,
    quarantined: false,
    rest: true,
    code: false,
    retracts: false,
  };
  return [...findings, whole];
}

/**
 * The times that a finding names, else those of its sentence where it tells of a change. What is so
 * whenever it is asked (a name, a diet) has only the times of its own clause.
 */
async function momentsOf(
  { text, turn, sentences }: Utterance,
  finding: Finding,
  settings: Settings,
): Promise<Moment[]> {
  const zone = turn.timezone ?? settings.extract.timezone;
  const { start, end, clauseEnd, fact } = finding;
  const times = async (said: string): Promise<Moment[]> => {
    const words = said.replace(deniedTime, blank);
    const moments = await momentsIn(words, turn.createdAt, zone);
    const once = moments.filter((moment) => isOneTime(words, moment, finding.type));
    // "At 10:14 on the 2nd of May": the hour is that day's.
    const isDated = once.some(({ use, precision }) => use === "on" && precision === "day");
    return isDated ? once.filter((moment) => moment.use !== "on" || !isHour(words, moment)) : once;
  };
  if (finding.code) return [];
  if (fact !== null && clauseEnd !== null && isTimeless(fact)) {
    const named = await times(text.slice(start, clauseEnd));
    return fact.attribute === "age" ? named.filter(({ precision }) => precision !== "year") : named;
  }
  const own = await times(text.slice(start, end));
  if (own.length > 0 || finding.rest || !tellsOfChange(finding, text.slice(start, end))) return own;
  const around = sentences.find((one) => one.start <= start && end <= one.end);
  if (around === undefined) return [];
  const words = text.slice(start, end);
  return (await times(around.text)).filter((one) => !isOutOfTime(words, one, turn.createdAt));
}

/** "Not next Friday, next Wednesday": a time that is denied is none of what is told. */
const deniedTime = new RegExp(
  laidOut`
    \bnot (?:(?:on|at|in) )?(?:the )?(?:next |this |last )?(?:
      (?:mon|tues|wednes|thurs|fri|satur|sun)day|\d[\p{L}\d:]*|
      (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|tomorrow|today
    )(?: (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*| \d{1,2}(?:st|nd|rd|th)?)?
    (?=[,.;!]|$)|
    不是[^，,。是]{1,10}(?=[，,]?(?:而?是))|(?<=[，,])(?:而)?不是[^，,。是]{1,10}
  `,
  "giu",
);
const blank = (words: string): string => " ".repeat(words.length);
