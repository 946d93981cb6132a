import { env } from "cloudflare:workers";
import { openDatabase } from "../../src/adapters/d1/database.ts";
import { d1GraphStore } from "../../src/adapters/d1/graph.ts";
import { d1MemoryStore } from "../../src/adapters/d1/memories.ts";
import { linksOf } from "../../src/memories/links.ts";
import { unitOf } from "../../src/memories/remember.ts";
import type { ReadEntity, ReadRelation } from "../../src/memories/reading.ts";
import { namedId } from "../../src/model/ids.ts";
import type { Memory } from "../../src/model/memory.ts";
import type { Scope } from "../../src/model/scope.ts";
import { aMemory, aNewMemory, aScope, noon } from "./builders.ts";

const db = openDatabase(env.DB);
export const graph = d1GraphStore(db);
export const memories = d1MemoryStore(db, () => crypto.randomUUID());

export interface Told {
  id: string;
  /** `Mia:person`; without a type it is a concept. */
  names?: readonly string[];
  /** `Mia works_at Equinor`; a `!` behind the predicate makes it single-valued. */
  edges?: readonly string[];
  at?: number;
  /** Since when it says that it holds. */
  since?: number;
  over?: Partial<Memory>;
}

const entityOf = (text: string): ReadEntity => {
  const [name = "", type = "concept"] = text.split(":");
  return { name, type };
};

function relationOf(text: string): ReadRelation {
  const [subject = "", predicate = "", object = ""] = text.split(" ");
  return {
    subject,
    predicate: predicate.replace("!", ""),
    object,
    singleValued: predicate.endsWith("!"),
    validFrom: null,
    validTo: null,
  };
}

/** Keeps a memory with what it means to the graph, as every write does. */
export async function tell(
  { id, names = [], edges = [], at = noon, since, over = {} }: Told,
  { scope = aScope(), partitionId = "prt_1" }: { scope?: Scope; partitionId?: string } = {},
): Promise<void> {
  const content = `${id}: ${[...names, ...edges].join(", ")}`;
  const reading = {
    content,
    entities: names.map(entityOf),
    relations: edges.map(relationOf),
    validFrom: since ?? null,
  };
  const links = await linksOf(
    { graph },
    scope,
    partitionId,
    [{ memoryId: id, reading, at, seed: id }],
    0.85,
  );
  const { userId, agentId, sessionId } = scope;
  const memory = aMemory({
    id,
    partitionId,
    content,
    userId,
    agentId,
    sessionId,
    createdAt: at,
    ...over,
  });
  const added = await memories.add(
    scope,
    [
      {
        partition: { id: partitionId, key: `["g","${partitionId}"]`, layer: "global" },
        entry: aNewMemory({ memory, unit: unitOf(content, sessionId, at, null) }),
        ...links,
        exclusive: false,
      },
    ],
    { by: "key", reason: null, now: at },
  );
  if (added.length !== 1) throw new Error(`${id} was not added`);
}

/** The id that a name has where nothing else bears it. */
export const nameId = (normalName: string, partitionId = "prt_1"): Promise<string> =>
  namedId("ent", partitionId, normalName);
