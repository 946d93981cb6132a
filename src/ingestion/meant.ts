import { meantCandidatesMax } from "../model/limits.ts";
import type { Memory } from "../model/memory.ts";
import { type Scope, withIds } from "../model/scope.ts";
import { normalise, terms } from "../model/text.ts";
import type { Turn } from "../model/turn.ts";
import type { Services } from "../ports/services.ts";
import type { Asked } from "./manual.ts";

/** A memory that a wish to forget may mean. */
export interface Meant {
  id: string;
  text: string;
}

/** What is to be forgotten, or what the user has to choose from; both empty where nothing is meant. */
export interface Target {
  forget: string[];
  ambiguous: Meant[];
}

export const noTarget: Target = { forget: [], ambiguous: [] };

/**
 * Which memories a wish to forget means, among those that the turn's scope reads and that were said
 * before it. Exactly one clear match is forgotten, or every one where all were asked for; where several
 * could be meant, or one only in part, nothing is forgotten and they are named.
 */
export async function meantBy(
  { finder }: Pick<Services, "finder">,
  scope: Scope,
  turn: Turn,
  { text, all }: Pick<Asked, "text" | "all">,
): Promise<Target> {
  const wanted = [...new Set(terms(text))].filter((term) => !vague.has(term));
  if (wanted.length === 0) return noTarget;
  const ids = { userId: turn.userId, agentId: turn.agentId, sessionId: turn.sessionId };
  const found = await finder.find(withIds(scope, ids), text, meantCandidatesMax);
  const earlier = found.filter((memory) => memory.createdAt <= turn.createdAt);
  const same = earlier.filter((memory) => normalise(memory.content) === normalise(text));
  if (same.length > 0) return { forget: same.map(({ id }) => id), ambiguous: [] };

  const matches = earlier.map((memory) => ({ memory, share: shareOf(wanted, memory) }));
  const full = matches.filter(({ share }) => share === 1).map(({ memory }) => memory);
  if (full.length === 1 || (all && full.length > 0)) {
    return { forget: full.map(({ id }) => id), ambiguous: [] };
  }
  const part = matches.filter(({ share }) => share >= partly).map(({ memory }) => memory);
  return {
    forget: [],
    ambiguous: (full.length > 0 ? full : part).slice(0, askedBackMax).map(named),
  };
}

/** Share of the wanted words from which a memory may be meant. */
const partly = 0.6;
const askedBackMax = 10;

const named = ({ id, content }: Memory): Meant => ({ id, text: content });

/** The share of the wanted words that a memory holds, in its text or among its topics and keywords. */
function shareOf(wanted: readonly string[], { content, topics, keywords }: Memory): number {
  const words = new Set(terms([content, ...topics, ...keywords].join("\n")));
  return wanted.filter((term) => words.has(term)).length / wanted.length;
}

/** Words that say nothing of what is meant. */
const vague = new Set(
  terms(
    "thing things stuff everything anything something all fact information info detail details data memory memories " +
      "old previous earlier last recent said told mentioned please now really ever 事 事情 东西 话 内容 信息 记忆 那 件 所有 全部",
  ),
);
