import type { AnswerOf, Api, QueryOf, ScopeIds } from "../api.ts";
import type { CallOptions } from "../connection.ts";
import type {
  Duplicate,
  FeedbackRequest,
  ForgetAnswer,
  Inferred,
  Memory,
  MemoryBatchAnswer,
  MemoryPatch,
  MemoryRequest,
  MemorySources,
  MemoryVersion,
  SearchAnswer,
  SearchRequest,
} from "../contract.ts";
import { type Listing, listing } from "../listing.ts";

const batchMax = 100;

export type MemoryQuery = Omit<QueryOf<"GET /v1/memories">, "filters"> & {
  /** Values that top-level keys of `metadata` must have. */
  metadata?: Record<string, string> | undefined;
  /** Conditions with AND, OR and NOT, as a search takes them. */
  filters?: Record<string, unknown> | undefined;
};

/** What became of a text: one memory, or what was read out of it where `infer` asked for that. */
export type Added<M extends MemoryRequest> = M extends { infer: true }
  ? Inferred
  : M extends { infer?: false | undefined }
    ? Memory | Duplicate
    : AnswerOf<"POST /v1/memories">;

export interface Memories {
  /** Remembers what is stated; `duplicate_of` names the memory that says the same already. */
  add<M extends MemoryRequest>(memory: M, options?: CallOptions): Promise<Added<M>>;
  /** Any number, a hundred a call; a result for each, in order. Throws where a whole call fails. */
  addMany(memories: readonly MemoryRequest[], options?: CallOptions): Promise<MemoryBatchAnswer>;
  /** All that bear the named ids. */
  list(query?: MemoryQuery, options?: CallOptions): Listing<Memory>;
  /** Those that bear on a query, best first. */
  search(query: string | SearchRequest, options?: CallOptions): Promise<SearchAnswer>;
  get(id: string, options?: CallOptions): Promise<Memory>;
  /** A merge patch. Another content is a new version, found from the answer on. */
  update(id: string, change: MemoryPatch, options?: CallOptions): Promise<Memory>;
  /** Forgets one memory: its history keeps events, not content. */
  delete(id: string, options?: CallOptions): Promise<void>;
  /** Forgets all that bear the named ids, or the client's where none is named; one at least is needed. */
  deleteAll(ids?: ScopeIds, options?: CallOptions): Promise<ForgetAnswer>;
  /** Versions, oldest first. */
  history(id: string, options?: CallOptions): Promise<MemoryVersion[]>;
  /** The exact words, and the memories, that a memory came from. */
  sources(id: string, options?: CallOptions): Promise<MemorySources>;
  feedback(
    id: string,
    value: FeedbackRequest["value"],
    more?: Pick<FeedbackRequest, "reason">,
    options?: CallOptions,
  ): Promise<Memory>;
  /** Brings back an archived, superseded or expired one. */
  restore(id: string, options?: CallOptions): Promise<Memory>;
  /** What waits for a person's review. */
  review(query?: QueryOf<"GET /v1/memories/review">, options?: CallOptions): Listing<Memory>;
}

export function memories(api: Api): Memories {
  const { call, scoped } = api;
  return {
    add: <M extends MemoryRequest>(memory: M, options?: CallOptions) =>
      call("POST /v1/memories", { body: scoped(memory) }, options) as Promise<Added<M>>,
    addMany: (all, options) => addMany(api, all, options),
    list: ({ filters, ...query } = {}, options) =>
      listing((cursor = query.cursor) => {
        const where = filters === undefined ? {} : { filters: JSON.stringify(filters) };
        return call("GET /v1/memories", { query: { ...scoped(query), ...where, cursor } }, options);
      }),
    search: (query, options) => {
      const body = scoped(typeof query === "string" ? { query } : query);
      return call("POST /v1/memories/search", { body }, options);
    },
    get: (id, options) => call("GET /v1/memories/{id}", { path: { id } }, options),
    update: (id, change, options) =>
      call("PATCH /v1/memories/{id}", { path: { id }, body: change }, options),
    delete: (id, options) => call("DELETE /v1/memories/{id}", { path: { id } }, options),
    deleteAll: (ids = {}, options) => deleteAll(api, ids, options),
    history: async (id, options) => {
      const { data } = await call("GET /v1/memories/{id}/history", { path: { id } }, options);
      return data;
    },
    sources: (id, options) => call("GET /v1/memories/{id}/sources", { path: { id } }, options),
    feedback: (id, value, more = {}, options) =>
      call("POST /v1/memories/{id}/feedback", { path: { id }, body: { ...more, value } }, options),
    restore: (id, options) => call("POST /v1/memories/{id}/restore", { path: { id } }, options),
    review: (query = {}, options) =>
      listing((cursor = query.cursor) =>
        call("GET /v1/memories/review", { query: { ...scoped(query), cursor } }, options),
      ),
  };
}

/** One call after the other; an idempotency key of the caller's is one for each. */
async function addMany(
  { call, scoped }: Api,
  all: readonly MemoryRequest[],
  options: CallOptions = {},
): Promise<MemoryBatchAnswer> {
  const sum: MemoryBatchAnswer = { results: [], added: 0, failed: 0 };
  for (let start = 0; start < all.length; start += batchMax) {
    const body = { memories: all.slice(start, start + batchMax).map((each) => scoped(each)) };
    const { idempotencyKey: key } = options;
    const own =
      key === undefined || start === 0
        ? options
        : { ...options, idempotencyKey: `${key}-${start}` };
    const { results, added, failed } = await call("POST /v1/memories/batch", { body }, own);
    sum.results.push(...results.map((each) => ({ ...each, index: each.index + start })));
    sum.added += added;
    sum.failed += failed;
  }
  return sum;
}

/** Asks again until nothing is left, or nothing more goes. */
async function deleteAll(
  { call, scoped }: Api,
  ids: ScopeIds,
  options?: CallOptions,
): Promise<ForgetAnswer> {
  const query = { ...scoped(ids), confirm: "true" } as const;
  let deleted = 0;
  for (;;) {
    const answer = await call("DELETE /v1/memories", { query }, options);
    deleted += answer.deleted;
    if (answer.done || answer.deleted === 0) return { deleted, done: answer.done };
  }
}
