import { detailsMax } from "../model/limits.ts";
import { comparisonOf } from "../model/quantity.ts";
import type { Details, RecallFilter } from "../ports/recall-store.ts";
import type { Services } from "../ports/services.ts";
import type { Asked } from "./asked.ts";
import { askedAttribute } from "./attributes/asked-attribute.ts";
import type { AskedAttribute } from "./attributes/asked-attribute.ts";
import { tellsAsked } from "./attributes/told.ts";
import type { Budget } from "./budget.ts";
import { candidatesOf } from "./candidates.ts";
import type { CandidateServices } from "./candidates.ts";
import type { Gathered } from "./gather.ts";
import { judge } from "./judge.ts";
import type { Question } from "./lexical/question.ts";
import { asker } from "./lexical/speakers.ts";
import type { QuestionEmbedding } from "./question-embedding.ts";
import { rankingOf, reachOf } from "./ranking.ts";
import type { Ranking } from "./ranking.ts";
import { detailsOf } from "./read-details.ts";
import type { Weighed } from "./weigh.ts";

/** A question with what it is asked of: read once, however far is looked. */
export interface Inquiry {
  asked: Asked;
  question: Question;
  gathered: Gathered;
  embedding: QuestionEmbedding;
}

/** What a look at the memories of the best places gave. */
export interface Look {
  inquiry: Inquiry;
  ranking: Ranking;
  /** Null where they were not there in time. */
  read: Details | null;
  /** Best first. */
  best: Weighed[];
  activations: ReadonlyMap<string, number>;
}

type LookServices = CandidateServices & Pick<Services, "recall">;

/** Lets every live memory through; the places that lead to one are then found out beforehand. */
const anyLive: RecallFilter = { types: null, tags: null, where: null, asOf: null };

/**
 * The memories of the best places, weighed: one D1 round trip. Where those of most places are gone (faded,
 * superseded, forgotten), further ones are looked at, so that an answer is as full as there are memories: first as
 * many as one read may have, in a second trip; only where those are dead as well, the places of all live memories
 * are asked for, in two more. What is late leaves what was found before, and is told as `isCut`.
 */
export async function lookFor(
  services: LookServices,
  inquiry: Inquiry,
  budget: Budget,
): Promise<{ look: Look; isCut: boolean }> {
  const { asked } = inquiry;
  const reach = reachOf(asked.limit);
  const first = await lookAt(services, inquiry, budget, reach);
  if (!isStarved(first, reach)) return { look: first, isCut: first.read === null };

  const further =
    reach === detailsMax ? first : await lookAt(services, inquiry, budget, detailsMax);
  if (further.read === null) return { look: first, isCut: true };
  if (!isStarved(further, detailsMax)) return { look: further, isCut: false };

  const living: Asked = { ...asked, filter: anyLive };
  const { gathered, late } = await candidatesOf(services, living, budget, inquiry.embedding);
  const last = late
    ? null
    : await lookAt(services, { ...inquiry, asked: living, gathered }, budget, reach);
  return last === null || last.read === null
    ? { look: further, isCut: true }
    : { look: last, isCut: false };
}

async function lookAt(
  services: LookServices,
  inquiry: Inquiry,
  budget: Budget,
  reach: number,
): Promise<Look> {
  const { asked, question, gathered } = inquiry;
  const { input } = asked;
  const comparison = comparisonOf(input.prompt);
  const attribute = input.mode === "vector" ? null : askedAttribute(input.prompt);
  const ranking = rankingOf(question, gathered, asked, reach);
  const details = await budget.within(
    detailsOf(services, asked, gathered, ranking, comparison, attribute),
  );
  const read = details === null ? null : withTold(details.value, attribute, gathered);
  const judged = judge(question, gathered, ranking, read, comparison, gathered.model, asked);
  return { inquiry, ranking, read, ...judged };
}

/** With the memories that tell the value asked for beside another that they are kept under. */
function withTold(read: Details, attribute: AskedAttribute | null, { index }: Gathered): Details {
  if (attribute === null || asker(index.present) === null) return read;
  const held = read.answering.length > 0;
  const told = read.memories.filter(({ memory }) => tellsAsked(attribute, memory.content, held));
  return { ...read, answering: [...read.answering, ...told.map(({ memory }) => memory.id)] };
}

/** All places that it could look at, and yet too few live memories: the dead took the others' places. */
const isStarved = ({ inquiry: { asked }, ranking, read }: Look, reach: number): boolean =>
  asked.filter === null &&
  read !== null &&
  ranking.near.length >= reach &&
  read.memories.length < asked.limit;
