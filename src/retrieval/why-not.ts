import type { Verdict } from "../contract/verdict.ts";
import { localDate } from "../model/zoned.ts";
import type { Explained } from "../ports/recall-store.ts";
import type { Weighed } from "./weigh.ts";

/** All that was found, for saying why something is not in the answer. */
export interface Findings {
  /** Best first. */
  weighed: readonly Weighed[];
  returned: ReadonlySet<string>;
  /** Repeats that gave way, with the memory that each repeats. */
  repeats: ReadonlyMap<string, string>;
  /** The best rank from 1 of a memory's places in the whole ranking by words, or null. */
  textRank(memory: Explained): number | null;
  /** Ids of the partitions that were searched. */
  partitionIds: ReadonlySet<string>;
  asOf: number | null;
  now: number;
  /** The IANA zone whose days are told. */
  zone: string;
  limit: number;
  minScore: number;
  seesTenant: boolean;
}

/** Why a memory is, or is not, in the answer; `found` is null for an id that the tenant does not have. */
export function verdictOf(id: string, found: Explained | null, findings: Findings): Verdict {
  const { partitionIds, seesTenant, weighed } = findings;
  const plain = { id, rank: null, score: null, superseded_by: null };
  const isOther = found !== null && !partitionIds.has(found.partitionId);
  if (found === null || (isOther && !seesTenant)) {
    return { ...plain, verdict: "unknown", why: "There is no memory with this id here." };
  }
  if (isOther) {
    return {
      ...plain,
      verdict: "other_scope",
      why: "It belongs to another user, agent, session or layer than the ones that were searched.",
    };
  }
  const at = weighed.findIndex(({ memory }) => memory.id === id);
  const entry = weighed[at];
  return entry === undefined
    ? { ...plain, ...absence(found, findings) }
    : { ...plain, rank: at + 1, score: entry.score, ...placing(entry, at + 1, findings) };
}

type Told = Pick<Verdict, "verdict" | "why"> & Partial<Verdict>;

function placing({ memory, score }: Weighed, rank: number, findings: Findings): Told {
  const { returned, repeats, minScore, limit } = findings;
  if (returned.has(memory.id)) {
    return { verdict: "returned", why: `It is in the answer, ${ordinal(rank)} of what was found.` };
  }
  if (score < minScore) {
    return {
      verdict: "under_min_score",
      why: `Its score ${score.toFixed(3)} is under the least score ${minScore}.`,
    };
  }
  const said = repeats.get(memory.id);
  if (said !== undefined) {
    return { verdict: "near_repeat", why: `It says the same as ${said}, which is in the answer.` };
  }
  return {
    verdict: "below_limit",
    why: `It stands at rank ${rank}, and ${limit} ${limit === 1 ? "memory was" : "memories were"} asked for.`,
  };
}

/** Why a memory of the scope is not even among what was weighed. */
function absence(found: Explained, findings: Findings): Told {
  const { status, supersededBy, expiresAt, createdAt, quarantined } = found;
  const { asOf, now, zone } = findings;
  const at = asOf ?? now;
  if (asOf !== null && createdAt > asOf) {
    return {
      verdict: "not_known_then",
      why: `It was said on ${localDate(createdAt, zone)}, after that time.`,
    };
  }
  if (!found.fits) {
    if (expiresAt !== null && expiresAt <= at) {
      return { verdict: "expired", why: `Its time ended on ${localDate(expiresAt, zone)}.` };
    }
    switch (status) {
      case "superseded":
        return {
          verdict: "superseded",
          superseded_by: supersededBy,
          why:
            supersededBy === null
              ? "A newer memory contradicts it."
              : `${supersededBy} is newer and contradicts it.`,
        };
      case "archived":
        return { verdict: "archived", why: "It has faded and was archived." };
      case "expired":
        return { verdict: "expired", why: "Its time has ended." };
      case "active":
        return { verdict: "filtered", why: "A filter of the request leaves it out." };
    }
  }
  if (quarantined) {
    return {
      verdict: "quarantined",
      why: "It reads like an instruction to the model and waits for a review.",
    };
  }
  const rank = findings.textRank(found);
  return rank === null
    ? { verdict: "no_match", why: "Nothing in it or around it matches the question." }
    : {
        verdict: "below_limit",
        rank,
        why: `Its words rank ${ordinal(rank)}; fewer were looked at closely.`,
      };
}

function ordinal(n: number): string {
  const tens = n % 100;
  const ending = tens > 10 && tens < 14 ? undefined : { 1: "st", 2: "nd", 3: "rd" }[n % 10];
  return `${n}${ending ?? "th"}`;
}
