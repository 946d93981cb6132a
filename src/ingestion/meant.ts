import { forgetPastMax, meantCandidatesMax, turnsBackMax } from "../model/limits.ts";
import { type Buried, repetitionsIn } from "../model/buried.ts";
import type { Memory } from "../model/memory.ts";
import { type Scope, withIds } from "../model/scope.ts";
import { normalise, terms } from "../model/text.ts";
import type { Turn } from "../model/turn.ts";
import type { MemoryFilter } from "../ports/memory-store.ts";
import type { Services } from "../ports/services.ts";
import { lineOfBelief } from "./belief.ts";
import type { Draft } from "./draft.ts";
import { isExpressedIn, wordsFor } from "./expressed.ts";
import type { Asked } from "./manual.ts";
import { isDenial } from "./polarity.ts";
import { attributesNamed } from "./subject.ts";

/** A memory that a wish to forget may mean. */
export interface Meant {
  id: string;
  text: string;
}

/** What is to be forgotten, or what the user has to choose from; both empty where nothing is meant. */
export interface Target {
  forget: string[];
  ambiguous: Meant[];
  /** Everything known was meant: what is named are only the newest. */
  whole: boolean;
  /** What is to be forgotten says so. */
  words: string[];
  /** A wish that nothing known answers to. */
  missed: boolean;
  /** Where the wish itself, and the answer to it, say what is to be forgotten; empty where it was not obeyed. */
  buries: Buried[];
}

const noTarget: Target = {
  forget: [],
  ambiguous: [],
  whole: false,
  words: [],
  missed: false,
  buries: [],
};

/** What a wish means, with its own words buried where it is obeyed. */
export async function targetOf(
  services: Parameters<typeof meantBy>[0] & Pick<Services, "turns">,
  scope: Scope,
  partitionId: string,
  turn: Turn,
  asked: Asked | null,
  drafts: readonly Draft[],
): Promise<Target> {
  if (asked?.kind !== "forget") return noTarget;
  if (asked.back !== null) return saidJustBefore(services, scope, partitionId, turn, asked);
  const told = await meantBy(services, scope, partitionId, turn, asked);
  const { buries, words } = toldWith(asked, drafts);
  const target = { ...told, buries, words: [...told.words, ...words] };
  const isOpen = target.whole || target.ambiguous.length > 0;
  const missed = !isOpen && target.forget.length === 0 && buries.length === 0;
  if (isOpen || (missed && !asked.unsaid)) return { ...target, missed };
  // An answer that confirms what it has forgotten would keep it.
  const again = repetitionsIn(turn.response, target.words);
  return { ...target, missed, buries: [...buries, { role: "prompt", ...asked.raw }, ...again] };
}

/** "My PIN is 1234. Please don't store my PIN.": what is meant may stand before the wish in its own prompt. */
function toldWith(
  { text, raw, whole, unsaid }: Asked,
  drafts: readonly Draft[],
): Pick<Target, "buries" | "words"> {
  const wanted = wantedIn(text);
  if (whole || wanted.length === 0) return { buries: [], words: [] };
  const own = drafts.filter(
    (draft) =>
      draft.role === "prompt" &&
      draft.end <= raw.start &&
      shareOf(wanted, draft) === 1 &&
      isOfOneMind(text, draft) &&
      (unsaid || !(renewed.test(text) || renewed.test(draft.content))),
  );
  return {
    buries: own.map(({ start, end }) => ({ role: "prompt", start, end })),
    words: own.map(({ content }) => content),
  };
}

/** The new one is told where the old one is to be forgotten. */
const renewed =
  /\b(?:new|now|old|former|previous|earlier|moved|changed?)\b|新|现在|旧|以前|之前|搬|换/iu;

/**
 * What a wish about the last words means: those that stand before it in its own prompt, else what came of
 * the session's turn before. Where that turn told nothing, or the wish may mean something else, nothing is
 * forgotten, and what came of the nearest turn that told something is named.
 */
async function saidJustBefore(
  { memories, turns }: Pick<Services, "memories" | "turns">,
  scope: Scope,
  partitionId: string,
  turn: Turn,
  { text, raw, back }: Pick<Asked, "text" | "raw" | "back">,
): Promise<Target> {
  if (raw.end > raw.start) {
    const buries: Buried[] = [{ role: "prompt", ...raw }, ...repetitionsIn(turn.response, [text])];
    return { ...noTarget, words: [text], buries };
  }
  // From one person to another it is no word to a memory.
  const amongPeople = turn.responseName !== null || turn.response.trim() === "";
  if (turn.promptName !== null && amongPeople) return noTarget;
  const { userId, agentId, sessionId } = turn;
  const ids = withIds(scope, { userId, agentId, sessionId });
  const filter = { status: null, from: null, to: turn.createdAt + 1 };
  const { data } = await turns.list(ids, filter, turnsBackMax + 1, null);
  const before = data
    .filter(({ id, recordedAt }) => id !== turn.id && recordedAt <= turn.recordedAt)
    .slice(0, turnsBackMax);
  for (const [i, { id }] of before.entries()) {
    const told = (await memories.ofTurn(scope, id)).filter(
      (memory) =>
        memory.partitionId === partitionId &&
        memory.sources.some((source) => source.turnId === id && source.role === "prompt"),
    );
    if (told.length === 0) continue;
    if (i > 0 || back?.sure !== true) {
      return { ...noTarget, ambiguous: told.slice(0, askedBackMax).map(named) };
    }
    const words = told.map(({ content }) => content);
    return {
      ...noTarget,
      forget: told.map((memory) => memory.id),
      words,
      buries: repetitionsIn(turn.response, words),
    };
  }
  return { ...noTarget, missed: true };
}

type Known = Pick<Memory, "id" | "content" | "createdAt">;

/**
 * Which memories a wish to forget means, among those that the turn's scope reads and that were said
 * before it. One clear match is forgotten with what it took the place of, or every one where all were
 * asked for; where several could be meant, or one only in part, nothing is forgotten and they are named.
 * A wish for everything is never acted on: the newest memories are named.
 */
async function meantBy(
  services: Pick<Services, "finder" | "memories" | "clock">,
  scope: Scope,
  partitionId: string,
  turn: Turn,
  { text, all, whole }: Pick<Asked, "text" | "all" | "whole">,
): Promise<Target> {
  const ids = withIds(scope, {
    userId: turn.userId,
    agentId: turn.agentId,
    sessionId: turn.sessionId,
  });
  const here = <T extends Known & Pick<Memory, "partitionId">>(found: readonly T[]): T[] =>
    earlierThan(turn, found).filter((memory) => memory.partitionId === partitionId);
  if (whole) {
    const newest = here(await newestOf(services, ids, "active", meantCandidatesMax));
    return { ...noTarget, ambiguous: newest.slice(0, askedBackMax).map(named), whole };
  }
  const past = here(await newestOf(services, ids, "superseded", forgetPastMax));
  const take = (meant: readonly Known[]): Target => {
    const forget = lineOfBelief(
      meant.map(({ id }) => id),
      past,
    );
    const gone = [...meant, ...past].filter(({ id }) => forget.includes(id));
    return { ...noTarget, forget, words: gone.map(({ content }) => content) };
  };

  const attributes = attributesOf(turn, text);
  const held = await holding(services, scope, partitionId, turn, attributes);
  if (held.length > 0) return take(held);

  const wanted = wantedIn(text);
  if (wanted.length === 0) return noTarget;
  const asked = [text, ...wanted.map(wordsFor)].join(" ");
  const live = earlierThan(turn, await services.finder.find(ids, asked, meantCandidatesMax));
  const words = normalise(text);
  const same = [...live, ...past].filter(({ content }) => normalise(content) === words);
  const every = live.filter((memory) => shareOf(wanted, memory) === 1);
  if (same.length > 0) {
    const later = every.filter(({ id }) => {
      const line = new Set(lineOfBelief([id], past));
      return same.some((memory) => line.has(memory.id));
    });
    return take([...same, ...later]);
  }
  const full = every.filter((memory) => isOfOneMind(text, memory));
  const before = past.filter(
    (memory) => shareOf(wanted, memory) === 1 && isOfOneMind(text, memory),
  );
  if (all && full.length + before.length > 0) return take([...full, ...before]);
  if (full.length === 1) return take(full);
  if (full.length === 0 && before.length > 0 && isOneLine(before, past)) return take(before);
  const part = live.filter(
    (memory) => shareOf(wanted, memory) >= partly && isOfOneMind(text, memory),
  );
  const [only] = part;
  if (full.length + before.length === 0 && only !== undefined && part.length === 1) {
    if (isNearly(wanted, only)) return take(part);
  }
  const open = [full, before, part].find((some) => some.length > 0) ?? [];
  return { ...noTarget, ambiguous: open.slice(0, askedBackMax).map(named) };
}

const wantedIn = (text: string): string[] =>
  [...new Set(terms(text.replace(hyphen, "")))].filter((term) => !vague.has(term));

/** Share of the wanted words from which a memory may be meant. */
const partly = 0.5;
const askedBackMax = 10;
/** Share from which the only memory that comes near is meant, if it has the last word: "password" of "wifi password". */
const nearly = 2 / 3;

const isNearly = (wanted: readonly string[], memory: Told): boolean =>
  shareOf(wanted, memory) >= nearly && shareOf(wanted.slice(-1), memory) === 1;

/** "Forget that I don't like tea" means no "I like tea". */
const isOfOneMind = (text: string, { content }: Told): boolean =>
  isDenial(text) === isDenial(content) || !(isDenial(text) || clause.test(text));
const clause = /^(?:i|i['’]\p{L}+|we|we['’]\p{L}+)\b|^我(?!的)/iu;

const named = ({ id, content }: Known): Meant => ({ id, text: content });

const earlierThan = <T extends Known>({ createdAt }: Turn, found: readonly T[]): T[] =>
  found.filter((memory) => memory.createdAt <= createdAt);

/** The attributes that a wish of the turn's speaker names, as memories hold them: `subject|attribute`. */
const attributesOf = ({ promptName }: Turn, text: string): string[] =>
  [...new Set(["user", normalise(promptName ?? "user")])].flatMap((who) =>
    attributesNamed(text).map((attribute) => `${who}|${attribute}`),
  );

/** The live memories of the turn's partition that hold one of these attributes. */
async function holding(
  { memories, clock }: Pick<Services, "memories" | "clock">,
  scope: Scope,
  partitionId: string,
  turn: Turn,
  attributes: readonly string[],
): Promise<Known[]> {
  if (attributes.length === 0) return [];
  const known = await memories.known(scope, partitionId, attributes, 1, clock.now());
  return earlierThan(turn, known).filter(
    ({ attribute }) => attribute !== null && attributes.includes(attribute),
  );
}

/** Newest first, whatever session they were said in: a later one corrects an earlier one. */
async function newestOf(
  { memories, clock }: Pick<Services, "memories" | "clock">,
  ids: Scope,
  status: MemoryFilter["status"],
  limit: number,
): Promise<Memory[]> {
  const anywhere = ids.userId === null ? ids : { ...ids, agentId: null, sessionId: null };
  return (await memories.list(anywhere, filterOf(status, clock.now()), limit, null)).data;
}

const isOneLine = (some: readonly Memory[], past: readonly Memory[]): boolean =>
  some.some((head) => {
    const line = new Set(lineOfBelief([head.id], past));
    return some.every(({ id }) => line.has(id));
  });

const filterOf = (status: MemoryFilter["status"], now: number): MemoryFilter => ({
  layers: null,
  types: null,
  tags: null,
  status,
  createdAfter: null,
  createdBefore: null,
  metadata: {},
  where: null,
  forms: null,
  order: "newest",
  now,
});

type Told = Pick<Memory, "content" | "topics" | "keywords">;

/** "Wi-Fi" and "wifi" are one word. */
const hyphen = /(?<=\p{L})-(?=\p{L})/gu;

/** The share of the wanted words that a memory holds: in its text, among its topics and keywords, or by what it says. */
function shareOf(wanted: readonly string[], { content, topics, keywords }: Told): number {
  const text = [content, ...topics, ...keywords].join("\n");
  const words = new Set([...terms(text), ...terms(text.replace(hyphen, ""))]);
  const held = wanted.filter((term) => words.has(term) || isExpressedIn(term, content));
  return held.length / wanted.length;
}

/** Words that say nothing of what is meant. */
const vague = new Set(
  terms(
    "thing things stuff everything anything something all fact information info detail details data memory memories " +
      "old previous earlier last recent said told mentioned please now really ever 事 事情 东西 话 内容 信息 记忆 那 件 所有 全部",
  ),
);
