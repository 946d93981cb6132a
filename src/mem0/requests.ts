import { z } from "zod";
import { Metadata, Said, Time, orNull } from "../contract/fields.ts";
import { CallerId } from "../contract/scope.ts";
import { batchMemoriesMax, memoryCharsMax, recallLimitMax } from "../model/limits.ts";
import type { ScopeIds } from "../model/scope.ts";
import { ExpirationDate } from "./expiry.ts";
import { Message } from "./messages.ts";

/**
 * Bodies and queries of mem0's API, as far as Ebb can do what they ask. A field whose wish Ebb cannot grant
 * is refused by its name; one that only says how mem0 is to answer is let pass.
 */

const noApps = z.null({ error: "Ebb has users, agents and runs, and no apps" }).optional();

const owner = {
  user_id: CallerId.nullish(),
  agent_id: CallerId.nullish(),
  run_id: CallerId.nullish(),
  app_id: noApps,
};

/** How to answer, which is one way here. */
const manners = {
  output_format: z.string().optional(),
  async_mode: z.boolean().optional(),
  version: z.string().optional(),
  source: z.string().optional(),
  org_id: z.string().optional(),
  project_id: z.string().optional(),
};

interface Owner {
  user_id?: string | null | undefined;
  agent_id?: string | null | undefined;
  run_id?: string | null | undefined;
}

const idsOf = (wire: Owner): ScopeIds => ({
  userId: orNull(wire.user_id),
  agentId: orNull(wire.agent_id),
  sessionId: orNull(wire.run_id),
});

const messagesMax = 200;

export const AddBody = z
  .strictObject({
    messages: z.union([
      z.string().transform((content): Message[] => [{ role: "user", content }]),
      // A client that knows no word for a message sends null in its place.
      z
        .array(Message.nullable())
        .min(1)
        .max(messagesMax)
        .transform((messages) => messages.filter((message) => message !== null)),
    ]),
    ...owner,
    ...manners,
    metadata: Metadata.nullish(),
    infer: z.boolean().default(true),
    timestamp: Time.nullish(),
    expiration_date: ExpirationDate.nullish(),
    enable_graph: z.boolean().optional(),
  })
  .transform((wire) => ({
    ids: idsOf(wire),
    messages: wire.messages,
    metadata: wire.metadata ?? {},
    infer: wire.infer,
    createdAt: orNull(wire.timestamp),
    expires: orNull(wire.expiration_date),
  }));

/** Filters are translated where they are used: their errors have paths of their own. */
const Filter = z.record(z.string(), z.unknown()).nullish();
const Categories = z.array(z.string().min(1)).nullish();

/** Filters with what stands beside them. */
function withBeside(wire: {
  filters?: Record<string, unknown> | null | undefined;
  categories?: string[] | null | undefined;
  metadata?: Record<string, unknown> | null | undefined;
}): Record<string, unknown> {
  const beside = [
    ...(wire.filters == null ? [] : [wire.filters]),
    ...(wire.categories == null ? [] : [{ categories: { in: wire.categories } }]),
    ...(wire.metadata == null ? [] : [{ metadata: wire.metadata }]),
  ];
  const [only] = beside;
  return beside.length === 1 && only !== undefined ? only : { AND: beside };
}

export const SearchBody = z
  .strictObject({
    query: Said,
    filters: Filter,
    ...owner,
    ...manners,
    metadata: z.record(z.string(), z.unknown()).nullish(),
    categories: Categories,
    top_k: z.int().min(1).max(recallLimitMax).nullish(),
    threshold: z.number().min(0).max(1).nullish(),
    fields: z.array(z.string()).min(1).nullish(),
    reference_date: Time.nullish(),
    latest_only: z.literal(true, { error: "Ebb always finds the latest only" }).optional(),
    show_expired: z.literal(false, { error: "Ebb never finds what has expired" }).optional(),
    // Every search ranks by words and by meaning, and ranks again: the wish is granted.
    rerank: z.boolean().optional(),
    keyword_search: z.boolean().optional(),
    enable_graph: z.boolean().optional(),
  })
  .transform((wire) => ({
    ids: idsOf(wire),
    query: wire.query,
    filters: isAsked(wire) ? withBeside(wire) : null,
    limit: orNull(wire.top_k),
    minScore: orNull(wire.threshold),
    fields: orNull(wire.fields),
    now: orNull(wire.reference_date),
  }));

const isAsked = (wire: { filters?: unknown; categories?: unknown; metadata?: unknown }): boolean =>
  wire.filters != null || wire.categories != null || wire.metadata != null;

const pageSizeMax = 200;
const page = z.coerce.number().int().min(1).default(1);
const pageSize = z.coerce.number().int().min(1).max(pageSizeMax).default(100);

export const PageQuery = z.object({ page, page_size: pageSize });

export const ListBody = z
  .strictObject({
    filters: Filter,
    ...manners,
    metadata: z.record(z.string(), z.unknown()).nullish(),
    categories: Categories,
    start_date: z.string().nullish(),
    end_date: z.string().nullish(),
    fields: z.array(z.string()).min(1).nullish(),
    latest_only: z.literal(true, { error: "Ebb always lists the latest only" }).optional(),
    show_expired: z.literal(false, { error: "Ebb does not list what has expired here" }).optional(),
    enable_graph: z.boolean().optional(),
  })
  .transform(({ start_date: from, end_date: to, ...wire }) => {
    const said = {
      ...(from == null ? {} : { gte: from }),
      ...(to == null ? {} : { lte: to }),
    };
    const filters = isAsked(wire) ? withBeside(wire) : null;
    const span = Object.keys(said).length === 0 ? null : { created_at: said };
    return {
      filters: span === null ? filters : { AND: filters === null ? [span] : [filters, span] },
      fields: orNull(wire.fields),
    };
  });

/** `GET /v1/memories/?user_id=…`, as older clients list. */
export const ListQuery = z
  .strictObject({ ...owner, ...manners, page, page_size: pageSize, fields: z.string().optional() })
  .transform((wire) => ({
    ids: idsOf(wire),
    page: wire.page,
    pageSize: wire.page_size,
    fields: wire.fields === undefined ? null : wire.fields.split(","),
  }));

export const UpdateBody = z
  .strictObject({
    text: Said.max(memoryCharsMax).optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
    expiration_date: ExpirationDate.nullable().optional(),
    timestamp: z.undefined({ error: "when a memory was said cannot be changed" }).optional(),
  })
  .refine((wire) => Object.values(wire).some((value) => value !== undefined), {
    message: "must name text, metadata or expiration_date",
  });

export const DeleteQuery = z.strictObject({
  delete_linked: z
    .literal("false", { error: "Ebb does not delete what a memory superseded along with it" })
    .optional(),
});

export const DeleteAllQuery = z.strictObject({ ...owner, ...manners }).transform(idsOf);

export const BatchUpdateBody = z.strictObject({
  memories: z
    .array(
      z.strictObject({
        memory_id: z.string().min(1),
        text: Said.max(memoryCharsMax).optional(),
        metadata: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .min(1)
    .max(batchMemoriesMax),
});

export const BatchDeleteBody = z.strictObject({
  memories: z
    .array(z.strictObject({ memory_id: z.string().min(1) }))
    .min(1)
    .max(batchMemoriesMax),
});

export const FeedbackBody = z.strictObject({
  memory_id: z.string().min(1),
  feedback: z.enum(["POSITIVE", "NEGATIVE", "VERY_NEGATIVE"], {
    error: "must be POSITIVE, NEGATIVE or VERY_NEGATIVE: a thumb cannot be taken back",
  }),
  feedback_reason: z.string().max(500).nullish(),
});

const entityTypes = { user: "userId", agent: "agentId", run: "sessionId" } as const;

export const EntityParams = z
  .object({
    type: z.enum(["user", "agent", "run"], { error: "must be user, agent or run" }),
    name: CallerId,
  })
  .transform(({ type, name }): ScopeIds => ({
    userId: null,
    agentId: null,
    sessionId: null,
    [entityTypes[type]]: name,
  }));
