import { isolateQuestionVectors } from "../../src/adapters/cache/question-vectors.ts";
import { openDatabase } from "../../src/adapters/d1/database.ts";
import { d1SpaceStore } from "../../src/adapters/d1/spaces.ts";
import { d1VectorIndex } from "../../src/adapters/d1/vector-index.ts";
import { d1RecallStore } from "../../src/adapters/d1/recall.ts";
import { hashingEmbedder } from "../../src/adapters/embedder/hashing.ts";
import { RetrieveBody } from "../../src/contract/retrieve.ts";
import { defaultSettings } from "../../src/contract/settings.ts";
import { unpackSegment } from "../../src/model/lexical/unit.ts";
import { grantScope, type Scope } from "../../src/model/scope.ts";
import { components, dot, quantise } from "../../src/model/vectors.ts";
import { askedOf, type Asked } from "../../src/retrieval/asked.ts";
import { budgetOf } from "../../src/retrieval/budget.ts";
import { gather } from "../../src/retrieval/gather.ts";
import { indexCache } from "../../src/retrieval/index-cache.ts";
import { lexicalIndex } from "../../src/retrieval/lexical/lexical-index.ts";
import { embeddingOf } from "../../src/retrieval/question-embedding.ts";
import type { Weighed } from "../../src/retrieval/weigh.ts";
import { milliseconds } from "../durations.ts";
import { scoreEvidence, type Found } from "../evidence.ts";
import { setStage } from "../kept-play.ts";
import { readLocomo, type Conversation, type Question } from "../locomo.ts";
import { table } from "../table.ts";
import type { RunningWorker } from "../worker.ts";
import { answerOf, type Hall, type Recalled } from "./answer.ts";
import { heldDetails } from "./held-details.ts";
import { variants, type Variant } from "./variants.ts";

export interface AblationOptions {
  /** Path of the LoCoMo file. */
  file: string | undefined;
  stateDirectory: string | null;
  conversationsMax: number;
}

const tenantId = "default";
const limit = 10;
const nearestMax = 50;

interface Row {
  variant: Variant;
  found: Found[];
  ms: number;
}

/**
 * What each part of an answer brings: conversations are stored through the Worker's front door, and each of
 * their questions is answered in this process over what was stored, once with everything and once for each
 * part without it. Asked with today's clock, one after the other; each variant counts its own recalls.
 */
export async function ablation(options: AblationOptions): Promise<string> {
  const conversations = readLocomo(options.file).slice(0, options.conversationsMax);
  const { worker, played, close } = await setStage(conversations, options.stateDirectory);
  const rows: Row[] = variants.map((variant) => ({ variant, found: [], ms: 0 }));
  try {
    for (const [i, conversation] of conversations.entries()) {
      const diaOf = played[i]?.diaOf ?? new Map<string, string>();
      const scope = grantScope(tenantId, {
        userId: conversation.id,
        agentId: null,
        sessionId: null,
      });
      const hall = await hallOf(worker, scope);
      for (const row of rows) await interview(hall, scope, conversation, diaOf, row);
    }
  } finally {
    await close();
  }
  return report(rows);
}

async function interview(
  hall: Hall,
  scope: Scope,
  conversation: Conversation,
  diaOf: ReadonlyMap<string, string>,
  row: Row,
): Promise<void> {
  const recalled: Recalled = new Map();
  let now = Date.now();
  for (const question of conversation.questions.filter(({ category }) => category <= 4)) {
    const startedAt = performance.now();
    // Over a minute apart, so that each recall counts.
    now += 61_000;
    const best = await answerOf(hall, questionOf(scope, question.text, now), row.variant, recalled);
    row.ms += performance.now() - startedAt;
    row.found.push(foundOf(question, best, diaOf));
  }
}

function questionOf(scope: Scope, prompt: string, now: number): Asked {
  const input = RetrieveBody.parse({ user_id: scope.userId, prompt, limit });
  return { ...askedOf(scope, defaultSettings, input, now) };
}

function foundOf(
  { category, evidence }: Question,
  best: readonly Weighed[],
  diaOf: ReadonlyMap<string, string>,
): Found {
  const dias = best.flatMap(({ memory }) =>
    memory.sources.flatMap(({ turnId, role }) => diaOf.get(`${turnId} ${role}`) ?? []),
  );
  const distinct = [...new Set(dias)];
  return { category, evidence, ten: distinct, twenty: distinct };
}

/** Time enough to read whatever there is. */
const readMs = 60_000;

/** Everything of a scope that questions are asked of, read once. */
async function hallOf(worker: RunningWorker, scope: Scope): Promise<Hall> {
  const db = openDatabase(worker.db);
  const recall = d1RecallStore(db);
  const clock = { now: () => Date.now() };
  const asked = questionOf(scope, "anything", Date.now());
  const services = {
    recall,
    indexes: indexCache(),
    embedder: null,
    formerEmbedder: () => null,
    vectorIndex: null,
    storedVectors: d1VectorIndex(db),
    spaces: d1SpaceStore(db, clock),
    questionVectors: isolateQuestionVectors(clock),
    clock,
    log: () => undefined,
  };
  const embedding = embeddingOf(services, asked, budgetOf(readMs));
  const gathered = await gather(services, scope, embedding, {
    partitionKeys: asked.partitionKeys,
    recentPairs: 0,
    filter: null,
    summaries: false,
    digestDays: null,
    now: asked.now,
    unless: null,
    elsewhere: [],
  });
  const parts = gathered.candidates.partitions.map(({ segments, speakers }) => ({
    blocks: segments.map(({ block, n, features, tokens }) => ({
      block,
      units: unpackSegment(features, tokens, n),
    })),
    speakers,
  }));
  return {
    recall: await heldDetails(recall, scope, gathered, asked.now),
    gathered,
    lendless: lexicalIndex(parts, { lend: false }),
    near: await nearOf(worker, scope),
  };
}

/** Memories by hashed vectors, as the product would have stored them. */
async function nearOf({ db }: RunningWorker, scope: Scope): Promise<Hall["near"]> {
  const embedder = hashingEmbedder();
  const { results } = await db
    .prepare("select id, content from memories where user_id = ? and status = 'active'")
    .bind(scope.userId)
    .all<{ id: string; content: string }>();
  const embedded = async (texts: readonly string[]) =>
    (await embedder.embed(texts)).map((vector) => vector ?? new Float32Array(embedder.dimensions));
  const vectors = await embedded(results.map(({ content }) => content));
  const stored = vectors.map(quantise).map(({ components: packed, scale }, i) => ({
    memoryId: results[i]?.id ?? "",
    values: components(packed),
    scale,
  }));
  return async (prompt) => {
    const [vector = new Float32Array(embedder.dimensions)] = await embedded([prompt]);
    return stored
      .map(({ memoryId, values, scale }) => ({ memoryId, cosine: scale * dot(values, vector) }))
      .toSorted((a, b) => b.cosine - a.cosine)
      .slice(0, nearestMax);
  };
}

function report(rows: readonly Row[]): string {
  const [shipped] = rows;
  const three = (value: number) => value.toFixed(3);
  const lines = rows.map(({ variant, found, ms }) => {
    const all = scoreEvidence(found);
    const hops = scoreEvidence(found.filter(({ category }) => category === 1));
    const open = scoreEvidence(found.filter(({ category }) => category === 3));
    return [
      variant.name,
      three(all.recallAt5),
      three(all.recallAt10),
      three(all.hitAt5),
      three(all.reciprocalRank),
      three(hops.recallAt10),
      three(hops.hitAt5),
      three(open.reciprocalRank),
      milliseconds(ms / found.length),
    ];
  });
  return [
    `${shipped?.found.length ?? 0} questions, each with limit ${limit}; what the first column names is off, or on where it says so`,
    table(
      [
        "",
        "R@5",
        "R@10",
        "hit@5",
        "MRR",
        "multi-hop R@10",
        "multi-hop hit@5",
        "open-domain MRR",
        "ms",
      ],
      lines,
    ),
  ].join("\n\n");
}
