import { cosine } from "../../src/model/vectors.ts";

/** What an index of Upstash Vector holds: what was written, and what queries see of it by now. */

export interface Point {
  id: string | number;
  vector?: number[];
  sparseVector?: { indices: number[]; values: number[] };
  metadata?: Record<string, unknown>;
  data?: string;
}

type Held = Omit<Point, "id" | "vector"> & { id: string; vector: number[] };

interface Change {
  at: number;
  id: string;
  to: Held | null;
}

interface Namespace {
  /** As it was written. */
  written: Map<string, Held>;
  /** As queries see it. */
  seen: Map<string, Held>;
  /** On the way from one to the other. */
  coming: Change[];
  /** Written, and not even fetched by now: id and when it is. */
  hidden: Map<string, number>;
}

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Namespaces {
  checked(points: readonly Point[], byData: boolean): Promise<Held[]>;
  put(name: string, points: readonly Held[], seenAt: number, hide: boolean): void;
  query(name: string, query: Query, reach: number): Promise<unknown[]>;
  fetch(name: string, asked: { ids?: string[]; includeVectors?: boolean }): unknown[];
  /** The ids that a deletion means and that are there. */
  meant(name: string, asked: { ids?: string[]; prefix?: string }): string[];
  end(name: string, ids: readonly string[], seenAt: number): number;
  range(name: string, asked: Range): unknown;
  info(): unknown;
  names(): string[];
  held(name: string): string[];
  drop(name: string): string;
  clear(): void;
}

export interface Query {
  vector?: number[];
  data?: string;
  topK: number;
  filter?: string;
  queryMode?: string;
  includeMetadata?: boolean;
  includeVectors?: boolean;
}

interface Range {
  cursor: string;
  limit: number;
  prefix?: string;
}

export function namespaces({
  dimensions,
  isHybrid,
  embed,
}: {
  dimensions: number;
  isHybrid: boolean;
  embed: ((text: string) => Promise<number[]>) | null;
}): Namespaces {
  const all = new Map<string, Namespace>();

  function at(name: string): Namespace {
    const found = all.get(name) ?? emptyNamespace();
    all.set(name, found);
    const now = Date.now();
    for (const { id, to } of found.coming.filter((change) => change.at <= now)) {
      if (to === null) found.seen.delete(id);
      else found.seen.set(id, to);
    }
    found.coming = found.coming.filter((change) => change.at > now);
    for (const [id, until] of found.hidden) if (until <= now) found.hidden.delete(id);
    return found;
  }
  const peek = (name: string): Namespace => (all.has(name) ? at(name) : emptyNamespace());

  async function vectorOf(point: { vector?: number[]; data?: string }, byData: boolean) {
    if (byData) {
      if (embed === null) {
        throw new Refused(422, "Embedding data for this index is not allowed.");
      }
      return embed(point.data ?? "");
    }
    if (point.vector?.length !== dimensions) {
      const got = point.vector?.length ?? 0;
      throw new Refused(422, `Invalid vector dimension: ${got}, expected: ${dimensions}`);
    }
    return point.vector;
  }

  return {
    async checked(points: readonly Point[], byData: boolean): Promise<Held[]> {
      if (points.length > 1_000) throw new Refused(422, "Too many vectors in one request");
      return Promise.all(
        points.map(async (point) => {
          if (isHybrid && !byData && point.sparseVector === undefined) {
            throw new Refused(422, "This index requires sparse vectors");
          }
          if (JSON.stringify(point.metadata ?? {}).length > 48_000) {
            throw new Refused(422, "Metadata is too large");
          }
          return { ...point, id: String(point.id), vector: await vectorOf(point, byData) };
        }),
      );
    },

    put(name: string, points: readonly Held[], seenAt: number, hide: boolean): void {
      const namespace = at(name);
      for (const point of points) {
        namespace.written.set(point.id, point);
        namespace.coming.push({ at: seenAt, id: point.id, to: point });
        if (hide) namespace.hidden.set(point.id, seenAt);
      }
    },

    async query(name: string, query: Query, reach: number): Promise<unknown[]> {
      if (isHybrid && query.queryMode !== "DENSE" && query.data === undefined) {
        throw new Refused(422, "This index requires a sparse vector in queries");
      }
      if (!(query.topK > 0) || query.topK > 1_000) throw new Refused(422, "Invalid topK");
      const asked = Float32Array.from(await vectorOf(query, query.data !== undefined));
      const fits = readFilter(query.filter ?? "");
      return [...peek(name).seen.values()]
        .map((point) => ({ point, cos: cosine(Float32Array.from(point.vector), asked) }))
        .toSorted((a, b) => b.cos - a.cos)
        .slice(0, query.filter === undefined ? undefined : reach)
        .filter(({ point }) => fits(point.metadata ?? {}))
        .slice(0, query.topK)
        .map(({ point, cos }) => ({
          id: point.id,
          score: (1 + cos) / 2,
          ...(query.includeMetadata === true ? { metadata: point.metadata } : {}),
          ...(query.includeVectors === true ? { vector: point.vector } : {}),
        }));
    },

    fetch(
      name: string,
      { ids = [], includeVectors = false }: { ids?: string[]; includeVectors?: boolean },
    ): unknown[] {
      const { written, hidden } = peek(name);
      return ids.map((id) => {
        const point = hidden.has(id) ? undefined : written.get(id);
        if (point === undefined) return null;
        const { vector, sparseVector: _, ...rest } = point;
        return includeVectors ? { ...rest, vector } : rest;
      });
    },

    meant(name: string, { ids, prefix }: { ids?: string[]; prefix?: string }): string[] {
      const written = [...peek(name).written.keys()];
      return prefix === undefined
        ? written.filter((id) => ids?.includes(id) === true)
        : written.filter((id) => id.startsWith(prefix));
    },

    end(name: string, ids: readonly string[], seenAt: number): number {
      const namespace = at(name);
      for (const id of ids) {
        namespace.written.delete(id);
        namespace.coming.push({ at: seenAt, id, to: null });
      }
      return ids.length;
    },

    range(name: string, { cursor, limit, prefix = "" }: Range): unknown {
      const { written, hidden } = peek(name);
      const ids = [...written.keys()].filter((id) => id.startsWith(prefix) && !hidden.has(id));
      const from = Number(cursor);
      const page = ids.slice(from, from + limit);
      const next = from + limit < ids.length ? String(from + limit) : "";
      const vectors = page.map((id) => ({ id, metadata: written.get(id)?.metadata }));
      return { nextCursor: next, vectors };
    },

    info(): unknown {
      const spaces = [...all.keys()].map((name) => [name, at(name)] as const);
      const counted = ({ seen, coming }: Namespace) => ({
        vectorCount: seen.size,
        pendingVectorCount: coming.length,
      });
      const parts = Object.fromEntries(spaces.map(([name, space]) => [name, counted(space)]));
      const total = (key: "vectorCount" | "pendingVectorCount"): number =>
        Object.values(parts).reduce((sum, part) => sum + part[key], 0);
      return {
        vectorCount: total("vectorCount"),
        pendingVectorCount: total("pendingVectorCount"),
        indexSize: 0,
        dimension: dimensions,
        similarityFunction: "COSINE",
        indexType: isHybrid ? "HYBRID" : "DENSE",
        denseIndex: { dimension: dimensions, similarityFunction: "COSINE", embeddingModel: "" },
        ...(isHybrid ? { sparseIndex: { embeddingModel: "" } } : {}),
        namespaces: parts,
      };
    },

    names: () => [...all.keys()],
    held: (name: string) => [...peek(name).written.keys()],

    drop(name: string): string {
      if (!all.delete(name)) throw new Refused(404, `Namespace ${name} does not exist`);
      return "Success";
    },

    clear: () => all.clear(),
  };
}

const emptyNamespace = (): Namespace => ({
  written: new Map(),
  seen: new Map(),
  coming: [],
  hidden: new Map(),
});

/** `key = 'v'` and `key IN ('v', 'w')`, joined by AND. */
function readFilter(filter: string): (metadata: Record<string, unknown>) => boolean {
  const conditions = filter.split(/\s+AND\s+/i).filter((part) => part.trim() !== "");
  const tests = conditions.map((condition) => {
    const [, key = "", , list = ""] = /^\s*(\w+)\s*(=|IN)\s*(.+)$/i.exec(condition) ?? [];
    const values = [...list.matchAll(/'([^']*)'/g)].map(([, value]) => value);
    if (key === "" || values.length === 0) throw new Refused(400, `Invalid filter: ${filter}`);
    return (metadata: Record<string, unknown>) => values.includes(String(metadata[key]));
  });
  return (metadata) => tests.every((test) => test(metadata));
}
