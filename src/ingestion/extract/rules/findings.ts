import type { MemoryType } from "../../../model/memory.ts";
import { asWritten, simplified } from "../../../model/simplified.ts";
import { terms } from "../../../model/text.ts";
import { reads } from "../../language.ts";
import { type Stance, stanceOf } from "../../stance.ts";
import { deniedIn } from "../../stance/denial.ts";
import { isFleeting } from "../../stance/fleeting.ts";
import { asksByTag } from "../../stance/tags.ts";
import { chineseFacts } from "./chinese/facts.ts";
import { kindHan } from "./chinese/kinds.ts";
import { namedHan, opensWithPronounHan } from "./chinese/pronouns.ts";
import { hasSubstance } from "./chinese/substance.ts";
import { englishFacts, peopleOf, spokenOf } from "./english/facts.ts";
import { named, opensWithPronoun } from "./english/pronouns.ts";
import type { Found } from "./found.ts";
import { type People, joinedBy } from "./people.ts";
import { nicknamed } from "./english/predicates/identity.ts";
import { keptCode } from "./passages.ts";
import { restType } from "./rest-type.ts";
import type { Fact, Subject } from "./fact.ts";
import type { Sentence, Utterance } from "./utterance.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** A stretch of an utterance that becomes one memory. */
export interface Finding {
  /** Offsets into the cleaned text. */
  start: number;
  end: number;
  /** Words that the stretch shares with the one before it, put in front. */
  prefix: string;
  /** What the memory says where that is not the stretch itself: with a name for a pronoun, or one thing of a list. */
  words: string | null;
  type: MemoryType;
  level: number;
  fact: Fact | null;
  /** End of the clause that states the fact; null where the stretch has no clause of its own. */
  clauseEnd: number | null;
  score: Sentence["score"];
  asked: boolean;
  quarantined: boolean;
  /** What is left over when the typed facts are taken: it may be joined with its neighbours. */
  rest: boolean;
  /** Code that was marked to be kept: its words stay as they are. */
  code: boolean;
  /** Its words are said not to be so. */
  retracts: boolean;
}

/** What the sentences of an utterance give, in order; `keeps` says which sentences are read. */
export function findingsOf(
  utterance: Utterance,
  keeps: (sentence: Sentence) => boolean,
): Finding[] {
  const { speaker, voice } = utterance;
  const findings: Finding[] = [];
  let people: People = [];
  for (const sentence of utterance.sentences) {
    const { text, stance } = sentence;
    const found = isTold(stance) ? factsOf(text, speaker, people) : [];
    if (keeps(sentence)) findings.push(...findingsIn(sentence, found, people, utterance));
    else findings.push(...embedded(sentence, utterance, people));
    people = [...spokenOf(text, speaker), ...found.flatMap(({ fact }) => peopleOf(fact))].reduce(
      joinedBy,
      people,
    );
  }
  const whole = joined(findings, utterance.text);
  return voice === "named" ? whole : whole.filter((one) => !dangles(one, utterance.text));
}

/** "She lives in Gent", where nothing says who she is. What was asked to be kept is kept all the same. */
const dangles = ({ rest, asked, words, start, end }: Finding, text: string): boolean =>
  rest && !asked && opensOpenly(words ?? text.slice(start, end).trim());

const namesSomething = /\p{Ll} \p{Lu}\p{Ll}/u;

/** "This is driving me crazy", "it's been like that for weeks": nothing says what. */
const vague = new RegExp(
  laidOut`
    ^(?:(?:and|but|so|well|ok|oh|honestly|anyway|yeah|now|plus)[, ]+)*
    (?:it|this|that|these|those|everything|nothing|something|things)(?:['’](?:s|ll|d|re))?(?= )
    (?! turns out\b)(?!.*\b(?:my|our|mine|i|i['’](?:m|ve|d|ll)|we)\b)(?!.*\d)
  `,
  "iu",
);

const opensOpenly = (words: string): boolean =>
  reads(words) === "zh"
    ? opensWithPronounHan(words)
    : opensWithPronoun(words) || (vague.test(words) && !namesSomething.test(words));

const isTold = (stance: Stance): boolean => stance === "statement" || stance === "task";

const factsOf = (text: string, speaker: string, people: People): Found[] =>
  reads(text) === "zh" ? chineseFacts(text, speaker, people) : englishFacts(text, speaker, people);

function findingsIn(
  sentence: Sentence,
  found: readonly Found[],
  people: People,
  { speaker, voice }: Utterance,
): Finding[] {
  const whole = (type: MemoryType, level: number, more: Partial<Finding> = {}): Finding[] => [
    { ...blank(sentence), type, level, ...more },
  ];
  if (sentence.code && sentence.stance !== "injection") {
    return whole("FACTS", 7, { code: true, words: keptCode(sentence.text) });
  }
  switch (sentence.stance) {
    case "injection":
      return whole("CONTEXTUAL", 1, { quarantined: true });
    case "standing":
      return whole(...standing(sentence));
    case "denial":
      return denied(sentence, speaker, people);
    case "task":
      return whole("TASK", 7);
    case "statement":
      if (sentence.asked && isBidden(sentence.text, found)) return whole("TASK", 7);
      if (found.length > 0) {
        return lastingOf(sentence, found)
          .filter((one) => voice === "named" || found.length < 2 || !isForListener(sentence, one))
          .map((one) => typed(sentence, one));
      }
      return isIdle(sentence, voice)
        ? []
        : whole(restType(sentence.text), 4, {
            rest: true,
            words: voice === "named" ? null : withName(sentence.text, people, speaker),
          });
    case "impersonal":
      return whole("FACTS", 5, { rest: true });
    case "question":
      return whole("CONTEXTUAL", 3, { rest: true });
    case "empty":
      return [];
    case "request":
    case "meta":
    case "hypothetical":
    case "fiction":
    case "quotation":
    case "joke":
    case "advice":
      return whole("CONTEXTUAL", 3);
  }
}

/** "Note to self: cancel the gym": to be done by whoever says it. */
const bidden = new RegExp(
  laidOut`
    ^\s*(?:to )?(?:
      cancel|call|ring|phone|buy|pay|book|renew|e-?mail|message|send|post|pick up|return|check|ask|order|
      bring|take|submit|finish|clean|fix|write|tell|text|reply|schedule|reschedule|update|water|feed|
      collect|drop off|sign|print|pack|charge|file|register|apply|hand in|top up|put|empty|wash|replace|
      contact|confirm|review|prepare
    )\b
  `,
  "i",
);

const biddenHan = new RegExp(
  laidOut`
    ^\s*(?:
      (?:明|后|大后)天|今[天晚]|[下这本]?个?(?:周|星期|礼拜)[一二三四五六日天末]?|[下这]个?月|月[底初]|
      [\d一二三四五六七八九十]+[月号日点半]|早上|上午|中午|下午|晚上|下班后?|之?前|就|要|得|去|帮我|
      给[^，,。]{1,5}?
    )*(?:给[^，,。]{1,5}?)?(?:
      交|缴|买|寄|还|取|付|打(?!算|工|扰)|发(?!现|烧)|约|订|办|接(?!到)|送|拿|浇|喂|遛|续|提交|回复|吃药|带|
      关|收(?!到)|洗|充|签|联系|预约|报名|打卡|复诊|复查|打印|问|换|扔|倒垃圾|修|退|转账|汇款
    )
  `,
  "u",
);

/** What is to be done: a bare verb in English, in Chinese also one behind its day. */
const isBidden = (text: string, found: readonly Found[]): boolean =>
  reads(text) === "zh"
    ? biddenHan.test(simplified(text)) && !/[了过](?=$|[，,。！!])/u.test(text)
    : found.length === 0 && bidden.test(text);

/** What is said not to be so, as it would be read if it were. */
function denied(sentence: Sentence, speaker: string, people: People): Finding[] {
  const claim = deniedIn(sentence.text);
  if (claim === null) return [];
  const words = sentence.text.slice(claim.start, claim.end);
  const [told] = factsOf(words, speaker, people);
  const at = { start: sentence.start + claim.start, end: sentence.start + claim.end };
  const fact = told?.fact ?? null;
  return [{ ...blank(sentence), ...at, type: fact?.type ?? "FACTS", fact, retracts: true }];
}

/** Chinese to an assistant that no pattern knows and that is about nothing in particular. */
const isIdle = ({ text, asked }: Sentence, voice: Utterance["voice"]): boolean =>
  voice === "user" && !asked && reads(text) === "zh" && !hasSubstance(text) && !tellsOfSelf(text);

/** 我网球打得还行: how well, or how, somebody does something is of them, whatever it is. */
const tellsOfSelf = (text: string): boolean =>
  /^[^，,。]{0,4}我/u.test(text) && ofSelf.has(kindHan(simplified(text).trim()));
const ofSelf: ReadonlySet<MemoryType | null> = new Set<MemoryType | null>(["SKILL", "TRAITS"]);

/** The clauses that outlive the moment: "I'm tired, but I got the job" tells of the job. */
const lastingOf = ({ text, asked }: Sentence, found: readonly Found[]): readonly Found[] =>
  asked || (found.length < 2 && found[0]?.fact.type !== "CONTEXTUAL")
    ? found
    : found.filter(({ start, end, clauseEnd }) => !isFleeting(text.slice(start, clauseEnd ?? end)));

/** "… and I just wanted to know if I can": a clause that asks something of whoever listens. */
function isForListener({ text, asked }: Sentence, { start, end, clauseEnd }: Found): boolean {
  const words = text.slice(start, clauseEnd ?? end).replace(leadingJoint, "");
  return !asked && forListener.has(stanceOf(words, "user"));
}
const leadingJoint = /^[\s,;]*(?:(?:and|but|so|because|then)\b[\s,]*)*/iu;
const forListener: ReadonlySet<Stance> = new Set<Stance>(["meta", "request"]);

/** A sentence whose pronoun gives way to whom it means; null where it opens with none, or nobody is meant. */
function withName(text: string, people: People, speaker: string): string | null {
  const swap =
    reads(text) === "zh" ? namedHan(text, 0, people, speaker) : named(text, 0, people, speaker);
  return swap === null ? null : text.slice(0, swap.start) + swap.by + text.slice(swap.end);
}

const blank = ({ start, end, score, asked }: Sentence): Finding => ({
  start,
  end,
  score,
  asked,
  prefix: "",
  words: null,
  type: "FACTS",
  level: 4,
  fact: null,
  clauseEnd: null,
  quarantined: false,
  rest: false,
  code: false,
  retracts: false,
});

function typed(
  sentence: Sentence,
  { start, end, prefix, fact, clauseEnd, words = "" }: Found,
): Finding {
  const at = {
    start: sentence.start + start,
    end: sentence.start + end,
    clauseEnd: sentence.start + (clauseEnd ?? end),
  };
  return {
    ...blank(sentence),
    ...at,
    prefix,
    words: words || null,
    type: fact.type,
    level: fact.level,
    fact,
  };
}

/** "Call me Sam" gives the speaker another name; other standing wishes are preferences about answers. */
function standing({ text }: Sentence): [MemoryType, number, Partial<Finding>] {
  const name =
    /(?<!(?:[Dd]on't|[Nn]ever|not) )\b(?:[Cc]all|[Aa]ddress) me (?:as )?(?<name>\p{Lu}[\p{L}'’-]+)|(?<![别不要])(?:叫我|称呼我)(?:为|做)?(?!起床|一声|去|来|吃|回)(?<han>[\p{L}]{1,8}?)(?=就(?:行|好|可以|成)|即可|吧|好了|[，,。！!\s]|$)/u.exec(
      simplified(text.replaceAll("’", "'")),
    )?.groups;
  const called = name?.["name"] ?? asWritten(name?.["han"], simplified(text), text);
  if (called === undefined) return ["PREFERENCES", 8, {}];
  const read = nicknamed(called);
  if (read === null) return ["PREFERENCES", 8, {}];
  const subject: Subject = { name: "", kind: "speaker", tie: null, gender: null };
  const mode = { negated: false, ended: false, intended: false, past: false };
  return ["FACTS", 9, { fact: { ...read, subject, mode, corrects: false } }];
}

const telling: ReadonlySet<Stance> = new Set<Stance>(["question", "request", "meta"]);

/** "I'm vegan, what can I eat?": what a question or a request lets one know. */
function embedded(sentence: Sentence, utterance: Utterance, people: People): Finding[] {
  if (!telling.has(sentence.stance) || asksByTag(sentence.text)) return [];
  return asides(sentence.text).flatMap(({ start, end }) => {
    const words = sentence.text.slice(start, end).replace(/[?？\s]+$/u, "");
    if (stanceOf(words, utterance.voice) !== "statement" || isFleeting(words)) return [];
    const known = spokenOf(sentence.text, utterance.speaker).reduce(joinedBy, people);
    const found = factsOf(words, utterance.speaker, known).filter(
      ({ fact }) => fact.subject !== null && fact.type !== "INSIGHT" && fact.type !== "TASK",
    );
    const at = { ...sentence, start: sentence.start + start, end: sentence.start + end, score: 2 };
    return found.map((one) => typed({ ...at, text: words, score: 2 }, one));
  });
}

/** Where a question may be told a reason: before its first comma, before the words that ask, or behind them. */
function asides(text: string): { start: number; end: number }[] {
  const comma = /[,，;；–—](?:\s|(?=\p{Script=Han}))/u.exec(text);
  const asking =
    /(?<=\p{L}{2,}[ ,]+)(?:so|and|but|then)?,? ?\b(?:what|how|why|where|when|which|who|should|shall|can|could|do|does|would|will|is|are|any|got any|suggest|recommend|give me|help me) (?:i|you|we|it|there|this|that|to|do|does|should|can|could|would|is|are|s|ideas?|tips|advice|suggestions?|recommendations?|some|me|the|a|an|kind|sort|much|many|long)\b/iu.exec(
      text,
    );
  const ends = [comma?.index, asking?.index].filter((at) => at !== undefined && at > 3);
  // "We adopted two rabbits and they keep thumping at night?": told, and asked by its tone alone.
  const joint =
    ends.length === 0 && raised.test(text) ? /,? (?:and|but|so) (?=\p{L}+ )/u.exec(text) : null;
  if (joint !== null) ends.push(joint.index);
  const end = Math.min(...ends.map(Number), Number.POSITIVE_INFINITY);
  const opening = polite.exec(text)?.[0].length ?? 0;
  // "I wonder if you can help I'm 72 and …": what is told stands behind the civil opening.
  const told = {
    start: opening,
    end: end > opening + 3 ? Math.min(end, text.length) : text.length,
  };
  const first = Number.isFinite(end) || opening > 0 ? [told] : [];
  const head = reads(text) === "zh" ? clausesBefore(text) : first;
  const reason = reasons.exec(text);
  const from = reason === null ? -1 : reason.index + reason[0].length;
  const isTail = from > 0 && from >= (head[0]?.end ?? 0) && !composes.test(text);
  return isTail ? [...head, { start: from, end: text.length }] : head;
}

/** The clauses of a Chinese question but its last, each by itself: 再问一个，我女儿今年中考，怎么提分？ */
function clausesBefore(text: string): { start: number; end: number }[] {
  const marks = Array.from(text.matchAll(/[，,；;](?=.)/gu), ({ index }) => index);
  return marks
    .map((end, i) => ({ start: i === 0 ? 0 : (marks[i - 1] ?? 0) + 1, end }))
    .filter(({ start, end }) => end - start > 3);
}

const polite = new RegExp(
  laidOut`
    ^(?:(?:hello|hi|hey|good (?:morning|afternoon|evening)|sir|madam|um+|ok(?:ay)?|so|please)[, ]+)*(?:
      i (?:wonder|was wondering) if you (?:can|could) (?:please )?help(?: me)?(?: out)?(?: please)?|
      (?:can|could) you (?:please )?help(?: me)?(?: out)?(?: please)?|(?:quick |just a )?question
    )[,:. ]+(?=(?:i|i['’]m|i['’]ve|my|we|our) )
  `,
  "iu",
);
const raised =
  /^(?:(?:ok(?:ay)?|so|hey|hi|um+|well|and|but)[, ]+)*(?:i|i['’](?:m|ve)|we|we['’](?:re|ve)|my|our) .*\?\s*$/iu;
/** "…, I'm vegan", "… because my knee hurts": the reason behind a question, told of oneself or one's people. */
const reasons = new RegExp(
  laidOut`
    (?:
      (?:[,;–—-]|(?<=\bfor (?:my|our) [\p{L} ]{2,20}):) ?(?:and |but )?
      (?:because |since |as |cuz |cos |bc )?|
      \b(?:because|cuz|cos|bc|since|as) )
    (?=(?:i|i['’]?m|i['’]?ve|my|we|we['’]re|our|she|he|she['’]s|he['’]s) )
  `,
  "iu",
);
/** What is to be written is nobody's word yet. */
const composes = new RegExp(
  laidOut`
    \b(?:
      write|draft|compose|caption|tweet|post|headline|bio|essay|story|poem|song|lyrics|letter|e-?mail|
      speech|translate|say|reply|respond|answer|message|text|sentences?|grammar|correct|fix|check|rephrase|
      rewrite|proofread
    )\b
  `,
  "iu",
);

/** Untyped neighbours become one memory, from the first to the last of them. */
function joined(findings: readonly Finding[], text: string): Finding[] {
  const out: Finding[] = [];
  for (const finding of findings) {
    const last = out.at(-1);
    if (
      last !== undefined &&
      last.rest &&
      finding.rest &&
      last.asked === finding.asked &&
      isNear(text, last.end, finding.start)
    ) {
      out[out.length - 1] = {
        ...heavier(last, finding),
        start: last.start,
        end: finding.end,
        words: last.words === null ? null : last.words + text.slice(last.end, finding.end),
      };
    } else out.push(finding);
  }
  return out;
}

/** At most a pleasantry stands between them. */
const isNear = (text: string, from: number, to: number): boolean =>
  terms(text.slice(from, to)).length <= 3;

const heavier = (a: Finding, b: Finding): Finding =>
  b.level > a.level || (a.type === "CONTEXTUAL" && b.type !== "CONTEXTUAL") ? b : a;
