import { Index, QueryMode } from "@upstash/vector";
import { sha256Hex } from "../../model/ids.ts";
import type { Scope } from "../../model/scope.ts";
import { ModelError } from "../../ports/language-model.ts";
import type { VectorEntry, VectorIndex, VectorIndexInfo } from "../../ports/vector-index.ts";
import { type Guard, unguarded } from "../guard/circuits.ts";
import { clearScratch } from "./scratch.ts";
import { badAnswer, deletedOf, fetchedOf, infoOf, matchesOf, pageOf } from "./upstash-answers.ts";
import { upstashRequester } from "./upstash-requester.ts";

export interface UpstashVectorConfig {
  url: string;
  token: string;
  /** The name of the index's own embedding model, or null where it was made without one. */
  embeds?: string | null;
  /** One call that writes or reads much; 10,000 where absent. */
  timeoutMs?: number;
  /** One question, which somebody waits for; 450 where absent. */
  queryTimeoutMs?: number;
  guard?: Guard;
}

/** The service takes 1,000; with 1,536 dimensions so many are a body of 1.5 MB. */
const vectorsPerUpsert = 100;
const idsPerCall = 1_000;
const topKMax = 1_000;

/**
 * A hybrid index asks for a sparse side with every vector. Words are ranked by the lexical index, so this one
 * is as small as can be, and queries ask the dense side only.
 */
const sparseVector = { indices: [0], values: [1] };

/**
 * Upstash Vector. A space is a namespace, whose name holds the tenant; metadata is the partition alone. Writes
 * are seen by queries later. Its scores, (1 + cos) / 2, are made cosines.
 */
export function upstashVectorIndex({
  url,
  token,
  embeds = null,
  timeoutMs = 10_000,
  queryTimeoutMs = 450,
  guard = unguarded,
}: UpstashVectorConfig): VectorIndex {
  const index = new Index(upstashRequester({ url, token, timeoutMs, guard }));
  const asked = new Index(
    upstashRequester({ url, token, timeoutMs: Math.min(timeoutMs, queryTimeoutMs), guard }),
  );
  let kind: VectorIndexInfo["kind"] | null = null;

  const info = async (): Promise<VectorIndexInfo> => infoOf(await asked.info());
  /** Asked once an isolate; one that does not say is taken for dense. */
  async function isHybrid(): Promise<boolean> {
    if (kind !== null) return kind === "hybrid";
    try {
      kind = (await info()).kind;
    } catch (cause) {
      if (!(cause instanceof ModelError)) throw cause;
    }
    return kind === "hybrid";
  }

  return {
    embeds,
    async upsert(scope, spaceId, entries) {
      if (entries.length === 0) return;
      const namespace = await namespaceOf(scope, spaceId);
      const sparse = (await isHybrid()) ? { sparseVector } : {};
      for (const part of chunks(entries, vectorsPerUpsert)) {
        const answer: unknown = await index.upsert(
          part.map((entry) => ({ ...pointOf(entry), ...sparse })),
          { namespace },
        );
        if (answer !== "Success") throw badAnswer("an upsert was not confirmed");
      }
    },

    async query(scope, spaceId, { asked: question, partitionIds, topK }) {
      if (partitionIds.length === 0) return [];
      const namespace = await namespaceOf(scope, spaceId);
      const common = {
        topK: Math.min(topK, topKMax),
        filter: isIn(partitionIds),
        ...((await isHybrid()) ? { queryMode: QueryMode.DENSE } : {}),
      };
      const answer = await ("text" in question
        ? asked.query({ ...common, data: question.text }, { namespace })
        : asked.query({ ...common, vector: Array.from(question.vector) }, { namespace }));
      return matchesOf(answer);
    },

    async remove(scope, spaceId, ids) {
      const namespace = await namespaceOf(scope, spaceId);
      let removed = 0;
      for (const part of chunks(ids, idsPerCall)) {
        removed += deletedOf(await index.delete([...part], { namespace }));
      }
      return removed;
    },

    async removeByPrefix(scope, spaceId, prefix) {
      const namespace = await namespaceOf(scope, spaceId);
      return deletedOf(await index.delete({ prefix }, { namespace }));
    },

    async held(scope, spaceId, ids) {
      const namespace = await namespaceOf(scope, spaceId);
      const held: string[] = [];
      for (const part of chunks(ids, idsPerCall)) {
        held.push(...fetchedOf(await index.fetch([...part], { namespace })).keys());
      }
      return held;
    },

    async drop(scope, spaceId) {
      const namespace = await namespaceOf(scope, spaceId);
      const names: unknown = await index.listNamespaces();
      if (!Array.isArray(names)) throw badAnswer("the namespaces are no list");
      if (names.includes(namespace)) await index.deleteNamespace(namespace);
    },

    async range(scope, spaceId, cursor, limit) {
      const namespace = await namespaceOf(scope, spaceId);
      const answer = await index.range(
        { cursor: cursor ?? "0", limit, includeMetadata: true },
        { namespace },
      );
      return pageOf(answer);
    },

    info,
    tidy: async (now) => (embeds === null ? 0 : clearScratch(index, now)),
  };
}

/** Only ids of ours come in: letters, digits and `_`. */
const isIn = (partitionIds: readonly string[]): string =>
  `partition IN (${partitionIds.map((id) => `'${id.replaceAll(/[^\w-]/g, "")}'`).join(", ")})`;

const pointOf = ({ id, partitionId, vector }: VectorEntry) => ({
  id,
  vector: Array.from(vector),
  metadata: { partition: partitionId },
});

/** A tenant that names another's space finds a namespace with nothing in it. */
const namespaceOf = async ({ tenantId }: Scope, spaceId: string): Promise<string> =>
  `${spaceId}-${(await sha256Hex(tenantId)).slice(0, 12)}`;

function chunks<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < list.length; at += size) parts.push(list.slice(at, at + size));
  return parts;
}
