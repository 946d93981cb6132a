// Written by `npm run client:types` from the schemas that the server validates with. Do not edit.

/** The version of the contract. */
export const apiVersion = "1";

export interface ApiKey {
  /** `key_…`, sorts by time */
  id: string;
  tenant_id: string;
  /** read: recall and list · write: also store and change · admin: also keys and settings */
  role: "admin" | "write" | "read";
  name: string;
  created_at: string;
  /** to the minute */
  last_used_at: string | null;
  revoked_at: string | null;
}

export interface ApiKeyMade {
  /** `key_…`, sorts by time */
  id: string;
  tenant_id: string;
  /** read: recall and list · write: also store and change · admin: also keys and settings */
  role: "admin" | "write" | "read";
  name: string;
  created_at: string;
  /** to the minute */
  last_used_at: string | null;
  revoked_at: string | null;
  /** shown this once; null where an idempotency key gets this answer again */
  key: string | null;
}

export interface ApiKeyPage {
  data: ApiKey[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface Caller {
  tenant_id: string;
  /** the key, or the one that made the token */
  key_id: string;
  kind: "key" | "token";
  /** deployment: also makes tenants and keys of others */
  may: ("read" | "write" | "admin" | "deployment")[];
  /** what a token is confined to; null for a key */
  user_id: string | null;
  agent_id: string | null;
  session_id: string | null;
  /** reads turns; null: the built-in rules do */
  model: string | null;
  /** makes vectors; null: ranking is by words */
  embedder: string | null;
}

export interface ClientToken {
  /** send it as `Authorization: Bearer …` */
  token: string;
  expires_at: string;
  user_id: string;
  agent_id: string | null;
  session_id: string | null;
  allow: ("read" | "write")[];
}

export interface CommandAnswer {
  /** for a chat window: plain, aligned, bounded */
  text: string;
  /** the same for a machine */
  data: {
    /** null where there is no such command */
    command:
      | "list"
      | "visual"
      | "panel"
      | "search"
      | "add"
      | "delete"
      | "forget"
      | "clear"
      | "cleanup"
      | "history"
      | "help"
      | null;
    ok: boolean;
    language: "en" | "zh";
    /** whom it was about */
    scope: Record<string, string>;
    /** what the routes behind the command answered */
    result?: unknown;
    error: {
      code:
        | "invalid_request"
        | "malformed_json"
        | "unauthenticated"
        | "forbidden"
        | "not_found"
        | "conflict"
        | "payload_too_large"
        | "unsupported_media_type"
        | "rate_limited"
        | "overloaded"
        | "upstream_failed"
        | "internal";
      detail: string;
    } | null;
  };
}

export interface CommandRequest {
  /** the chat message, from `mem` on */
  text: string;
  /** the person */
  user_id?: string | null | undefined;
  /** the agent, preset or persona */
  agent_id?: string | null | undefined;
  /** the conversation */
  session_id?: string | null | undefined;
  /** another name for session_id */
  run_id?: string | null | undefined;
}

export interface Duplicate {
  /** the memory that says the same */
  duplicate_of: string;
  /** fields of what is there that the repeat changed, each in a version of its history */
  changed?: string[] | undefined;
  /** fields that were stated and are not so: what is there went before them */
  not_taken?: string[] | undefined;
}

export interface Entity {
  /** `ent_…` */
  id: string;
  name: string;
  /** concept where nobody told */
  type: string;
  /** all its names */
  aliases: {
    /** the name's own id */
    id: string;
    name: string;
  }[];
  /** memories that mention it */
  memory_count: number;
  /** ids of entities that were merged into it */
  merged: string[];
  /** ids of the same one in other layers that this scope reads; each leads here */
  layers: string[];
  /** when it was first mentioned */
  created_at: string;
}

export interface EntityDetail {
  /** `ent_…` */
  id: string;
  name: string;
  /** concept where nobody told */
  type: string;
  /** all its names */
  aliases: {
    /** the name's own id */
    id: string;
    name: string;
  }[];
  /** memories that mention it */
  memory_count: number;
  /** ids of entities that were merged into it */
  merged: string[];
  /** ids of the same one in other layers that this scope reads; each leads here */
  layers: string[];
  /** when it was first mentioned */
  created_at: string;
  /** what holds first, then what has ended */
  edges: GraphEdge[];
  /** the other ends of the edges */
  nodes: GraphNode[];
  /** the latest first */
  memories: Memory[];
}

export interface EntityPage {
  data: Entity[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface Erasure {
  id: string;
  status: "running" | "done";
  /** hex SHA-256 of the JSON array of tenant id, erasure id and user id */
  subject_hash: string;
  requested_at: string;
  /** when a look through every table found nothing left; until then it goes on */
  finished_at: string | null;
  /** what is being removed while it runs, in this order: what comes later is still there; null once done */
  stage:
    | "histories"
    | "memories"
    | "turns"
    | "summaries"
    | "answers"
    | "events"
    | "partitions"
    | "sessions"
    | "orphans"
    | null;
  /** rows that went or were blanked so far, by store; once done, what is not named had none */
  removed: Record<string, number>;
  /** the last look through every table; null before the first */
  check: {
    at: string;
    /** nothing of the user was found in any table */
    clean: boolean;
    /** rows that were found, by table looked at */
    found: Record<string, number>;
  } | null;
}

export interface ErasurePage {
  data: Erasure[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface ErasureStarted {
  /** `ers_…`: its receipt is at `/v1/erasures/{id}` */
  erasure_id: string;
}

export interface Explanation {
  /** `text`: by words, its own or its turn's; `raw`: by its turn's words */
  channels: {
    /** rank in this channel; null where it did not find it */
    vector: number | null;
    /** rank in this channel; null where it did not find it */
    text: number | null;
    /** rank in this channel; null where it did not find it */
    raw: number | null;
    /** rank in this channel; null where it did not find it */
    graph: number | null;
  };
  scores: {
    /** 0–1 */
    vector: number | null;
    /** 0–1 */
    text: number | null;
    /** 0–1 */
    raw: number | null;
    /** 0–1 */
    graph: number | null;
    /** 1 where it satisfies the comparison that was asked for */
    amount: number | null;
  };
  /** cosine */
  similarity: number | null;
  /** 0–1 */
  decay: number;
  /** 0–1 */
  importance: number;
  emotional_weight: number;
  feedback: number;
  fused: number;
  /** `final` is `fused` times these */
  factors: {
    /** 0–1 */
    decay: number;
    /** 0–1 */
    importance: number;
    /** 0–1 */
    emotion: number;
  };
  final: number;
  /** one plain sentence */
  why: string;
}

export interface FeedbackRequest {
  value: "up" | "down";
  reason?: string | null | undefined;
}

export interface ForgetAnswer {
  deleted: number;
  /** false where more are left than one call deletes: call again */
  done: boolean;
}

export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
}

export interface GraphConnections {
  data: {
    a: GraphNode;
    b: GraphNode;
    /** Adamic–Adar over the shared neighbours */
    score: number;
    shared: {
      entity: GraphNode;
      edges: GraphEdge[];
      /** what ties it to either */
      memory_ids: string[];
    }[];
  }[];
  /** the memories named above, up to a bound */
  memories: Memory[];
}

export interface GraphEdge {
  /** `edg_…` */
  id: string;
  /** id of an entity */
  subject: string;
  /** snake_case: lives_in, sibling_of */
  predicate: string;
  /** id of an entity */
  object: string;
  /** the words that say so */
  fact: string;
  /** how much the two have to do with each other */
  weight: number;
  /** in the world */
  valid_from: string | null;
  valid_to: string | null;
  /** in Ebb */
  recorded_at: string;
  retracted_at: string | null;
  /** what it rests on */
  memory_ids: string[];
  /** memories that say it is over */
  ended_by: string[];
}

export interface GraphNode {
  id: string;
  name: string;
  type: string;
  /** counted up to a bound */
  memory_count: number;
  /** in so many memories that no path leads through it */
  hub: boolean;
  /** ids of the same one in other layers that this scope reads; each leads here */
  layers: string[];
}

export interface GraphPaths {
  /** the shortest ones, the most telling first; empty where there is none */
  paths: {
    nodes: GraphNode[];
    steps: {
      from: string;
      to: string;
      edges: GraphEdge[];
      /** memories that speak of both */
      memory_ids: string[];
    }[];
  }[];
  /** the memories named above, up to a bound */
  memories: Memory[];
}

export type HookAnswer = Record<string, unknown>;

export interface ImportAnswer {
  format: "ebb" | "mem0" | "chatgpt";
  dry_run: boolean;
  /** by kind; of a dry run what would be added */
  added: Record<string, number>;
  /** here already, or the same as something here */
  duplicate: number;
  /** deleted here, or not this key's to write */
  skipped: number;
  /** could not be read, or must not be kept */
  invalid: number;
  done: boolean;
  /** whether the export's last line was there: false where it was cut off; null for other systems' exports */
  complete: boolean | null;
  /** where to go on, with `from_line`: a line, or an item of an array */
  next_line: number | null;
  examples: {
    line: number;
    kind: string | null;
    id: string | null;
    outcome: "added" | "duplicate" | "skipped" | "invalid";
    reason: string | null;
  }[];
}

export interface Inferred {
  /** what is new */
  memories: Memory[];
  /** memories that said some of it already */
  duplicate_of: string[];
  /** fields of what is there that the repeat changed, each in a version of its history */
  changed?: string[] | undefined;
  /** fields that were stated and are not so: what is there went before them */
  not_taken?: string[] | undefined;
}

export interface Memory {
  /** `mem_…`, sorts by time */
  id: string;
  content: string;
  type:
    | "FACTS"
    | "PREFERENCES"
    | "GOALS"
    | "TRAITS"
    | "RELATIONSHIPS"
    | "EVENTS"
    | "TOPICS"
    | "CONTEXTUAL"
    | "TEMPORAL"
    | "TASK"
    | "SKILL"
    | "INTEREST"
    | "LOCATION"
    | "INSIGHT";
  /** conversation = the session, persona = agent and user, global = the user */
  layer: "conversation" | "persona" | "global";
  user_id: string | null;
  agent_id: string | null;
  session_id: string | null;
  importance: number;
  importance_level: number;
  emotion:
    | "joy"
    | "love"
    | "surprise"
    | "anger"
    | "sadness"
    | "fear"
    | "disgust"
    | "trust"
    | "anticipation"
    | null;
  /** 1 + intensity; 1 is neutral */
  emotional_weight: number;
  vibe: number | null;
  topics: string[];
  tags: string[];
  metadata: Record<string, unknown>;
  status: "active" | "superseded" | "archived" | "expired";
  version: number;
  /** never fades */
  pinned: boolean;
  /** when it was said */
  created_at: string;
  /** when Ebb learnt it: it fades from then, or from its last recall */
  recorded_at: string;
  updated_at: string;
  /** when what it tells of happened */
  occurred_at: string | null;
  /** how exactly that is known */
  occurred_precision: "year" | "month" | "week" | "day" | "hour" | "minute" | null;
  expires_at: string | null;
  valid_from: string | null;
  valid_to: string | null;
  last_accessed: string | null;
  access_count: number;
  stability_hours: number;
  /** retrievability now; 1 is fresh */
  decay_score: number;
  /** thumbs up less thumbs down */
  feedback: number;
  superseded_by: string | null;
  /** reads like an instruction: left out of `context` */
  quarantined: boolean;
  source_turn_ids: string[];
}

export interface MemoryBatchAnswer {
  /** one an item, in order */
  results: {
    index: number;
    status: "added" | "duplicate" | "inferred" | "failed";
    memory?: Memory | undefined;
    duplicate_of?: string | string[] | undefined;
    /** fields of what is there that the repeat changed, each in a version of its history */
    changed?: string[] | undefined;
    /** fields that were stated and are not so: what is there went before them */
    not_taken?: string[] | undefined;
    memories?: Memory[] | undefined;
    error?:
      | {
          code:
            | "invalid_request"
            | "malformed_json"
            | "unauthenticated"
            | "forbidden"
            | "not_found"
            | "conflict"
            | "payload_too_large"
            | "unsupported_media_type"
            | "rate_limited"
            | "overloaded"
            | "upstream_failed"
            | "internal";
          detail: string;
          errors: {
            path: string;
            message: string;
          }[];
        }
      | undefined;
  }[];
  added: number;
  failed: number;
}

export interface MemoryBatchRequest {
  /** each as the body of `POST /v1/memories` */
  memories: MemoryRequest[];
}

export interface MemoryHistory {
  /** oldest first */
  data: MemoryVersion[];
}

export interface MemoryPage {
  data: Memory[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface MemoryPatch {
  content?: string | undefined;
  type?:
    | "FACTS"
    | "PREFERENCES"
    | "GOALS"
    | "TRAITS"
    | "RELATIONSHIPS"
    | "EVENTS"
    | "TOPICS"
    | "CONTEXTUAL"
    | "TEMPORAL"
    | "TASK"
    | "SKILL"
    | "INTEREST"
    | "LOCATION"
    | "INSIGHT"
    | undefined;
  /** a level of 1 to 10 */
  importance?: number | undefined;
  emotion?:
    | "joy"
    | "love"
    | "surprise"
    | "anger"
    | "sadness"
    | "fear"
    | "disgust"
    | "trust"
    | "anticipation"
    | null
    | undefined;
  tags?: string[] | null | undefined;
  /** merged into what is there; null removes a key */
  metadata?: Record<string, unknown> | null | undefined;
  /** null: never */
  expires_at?: string | number | null | undefined;
  /** conversation = the session, persona = agent and user, global = the user */
  layer?: "conversation" | "persona" | "global" | undefined;
  /** a pinned memory never fades */
  pinned?: boolean | undefined;
}

export interface MemoryRequest {
  /** what to remember, as it is to be shown */
  content: string;
  /** the person */
  user_id?: string | null | undefined;
  /** the agent, preset or persona */
  agent_id?: string | null | undefined;
  /** the conversation */
  session_id?: string | null | undefined;
  /** another name for session_id */
  run_id?: string | null | undefined;
  /** conversation = the session, persona = agent and user, global = the user */
  layer?: "conversation" | "persona" | "global" | null | undefined;
  /** as its words read if left out */
  type?:
    | "FACTS"
    | "PREFERENCES"
    | "GOALS"
    | "TRAITS"
    | "RELATIONSHIPS"
    | "EVENTS"
    | "TOPICS"
    | "CONTEXTUAL"
    | "TEMPORAL"
    | "TASK"
    | "SKILL"
    | "INTEREST"
    | "LOCATION"
    | "INSIGHT"
    | null
    | undefined;
  /** a level of 1 to 10 */
  importance?: number | null | undefined;
  emotion?:
    | "joy"
    | "love"
    | "surprise"
    | "anger"
    | "sadness"
    | "fear"
    | "disgust"
    | "trust"
    | "anticipation"
    | null
    | undefined;
  tags?: string[] | null | undefined;
  /** yours: kept, shown and filtered by, never interpreted */
  metadata?: Record<string, unknown> | null | undefined;
  /** by type and importance if left out */
  expires_at?: string | number | null | undefined;
  /** when what it tells of happened */
  occurred_at?: string | number | null | undefined;
  /** run the text through extraction: it may give several memories, or none */
  infer?: boolean | undefined;
}

export interface MemorySources {
  /** oldest first; empty for a memory that was stated */
  turns: SourceTurn[];
  /** what a derived memory rests on */
  memories: Memory[];
}

export interface MemoryVersion {
  version: number;
  event: "add" | "update" | "merge" | "supersede" | "restore" | "expire" | "archive" | "delete";
  /** null once the memory is deleted */
  content: string | null;
  previous: string | null;
  at: string;
  /** the key, turn or job that did it */
  by: string;
  reason: string | null;
}

export interface MergeAnswer {
  entity: EntityDetail;
  /** the split that takes it back */
  undo: {
    /** `ent_…` */
    id: string;
    /** names of it, or ids of names, that are somebody else's */
    aliases: string[];
  };
}

export interface MergeBody {
  /** what goes */
  from: string;
  /** what stays, with the names of both */
  into: string;
  /** merge them also where one is, say, a person and the other an organisation */
  confirm?: boolean | undefined;
}

export interface ModelUsage {
  days: {
    /** UTC */
    day: string;
    kind: "chat" | "embeddings";
    model: string;
    /** paid by the tenant, not by the deployment */
    own_account: boolean;
    calls: number;
    failures: number;
    input_tokens: number;
    output_tokens: number;
    /** US dollars, an estimate; null: no price is known */
    cost_usd: number | null;
  }[];
  total: {
    calls: number;
    failures: number;
    input_tokens: number;
    output_tokens: number;
    /** of models whose price is known */
    cost_usd: number;
    /** models whose price is not */
    unpriced: string[];
  };
  /** on the deployment's account, against the tenant's bounds */
  today: {
    chat_tokens: number;
    cost_usd: number;
    tokens_max: number | null;
    usd_max: number | null;
    /** the rules read until the UTC day is over */
    reached: boolean;
  };
  services: {
    /** as the isolate that answers has seen it */
    chat: {
      /** open: it is left alone for now */
      state: "closed" | "open" | "half_open";
      /** what the last failure was */
      problem: string | null;
      retry_in_s: number;
    } | null;
    /** as the isolate that answers has seen it */
    embeddings: {
      /** open: it is left alone for now */
      state: "closed" | "open" | "half_open";
      /** what the last failure was */
      problem: string | null;
      retry_in_s: number;
    } | null;
  };
  /** when the known prices were looked up */
  priced_on: string;
}

export interface Move {
  move_id: string;
  tenant_id: string;
  from: string;
  to: string;
  /** up to `fenced` the tenant is where it was, from `resting` on in its new place */
  stage:
    | "announced"
    | "copying"
    | "comparing"
    | "catching_up"
    | "fenced"
    | "resting"
    | "clearing"
    | "done"
    | "cancelling"
    | "cancelled";
  /** nothing is left to do, also where it was cancelled */
  done: boolean;
  /** which table its stage has come to */
  table: string | null;
  copied_rows: number;
  /** written meanwhile and brought over */
  caught_up_rows: number;
  /** of both sides, after the copying */
  compared_rows: number;
  /** found different, and set right */
  mended_rows: number;
  /** of the old copy, deleted */
  cleared_rows: number;
  /** how long writes were answered 503; null before that */
  paused_ms: number | null;
  requested_at: string;
  updated_at: string;
  switched_at: string | null;
  finished_at: string | null;
  /** what the last step failed with; it is tried again */
  error: string | null;
}

export interface MoveRequest {
  /** the database that it is to be kept in */
  to: string;
}

export interface NewKey {
  name: string;
  /** read: recall and list · write: also store and change · admin: also keys and settings */
  role: "admin" | "write" | "read";
  /** another tenant: the deployment's admin only */
  tenant_id?: string | null | undefined;
}

export interface NewSource {
  /** generic: anything that signs as Standard Webhooks has it; onebot: OneBot v11 */
  platform: "generic" | "telegram" | "slack" | "discord" | "onebot";
  name: string;
  /** Slack's signing secret, Discord's public key (hex), Telegram's secret_token, OneBot's secret, or `whsec_…`; made here if left out, but for Slack and Discord */
  secret?: string | null | undefined;
  /** how ids of the platform become ids of a scope */
  scope?:
    | {
        user_id?: string | null | undefined;
        agent_id?: string | null | undefined;
        /** null: the user's open session, or a new one */
        session_id?: string | null | undefined;
        /** people whose user_id is known: platform id → user_id */
        users?: Record<string, string> | undefined;
      }
    | undefined;
  /** on: a message that is a chat command is obeyed and answered in the chat, and not stored */
  commands?: "off" | "on" | undefined;
  /** the platform's ids of people who may also clear and clean up */
  admins?: string[] | undefined;
}

export interface NewTenant {
  /** made here where it is left out */
  id?: string | null | undefined;
  name: string;
  /** quotas and origins; see TenantOptions */
  options?: Record<string, unknown> | null | undefined;
  /** its database; chosen here where it is left out */
  shard?: string | null | undefined;
  /** by_user: each of its users gets a database, for a tenant that outgrows one; by_tenant where it is left out */
  placement?: "by_tenant" | "by_user" | null | undefined;
}

export interface NewWebhook {
  /** where events are posted to; https, and out in the world */
  url: string;
  /** what it is told of */
  events: (
    | "memory.added"
    | "memory.updated"
    | "memory.superseded"
    | "memory.deleted"
    | "memory.expired"
    | "session.archived"
    | "summary.created"
    | "turn.failed"
  )[];
  /** only what bears all these ids; all of the tenant where it is left out */
  scope?:
    | {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
      }
    | null
    | undefined;
  description?: string | null | undefined;
}

export interface Overview {
  /** memories looked at, the latest */
  counted: number;
  /** false where there are more than are counted */
  complete: boolean;
  statuses: Record<string, number>;
  /** live memories, as all below */
  layers: Record<string, number>;
  types: Record<string, number>;
  /** by level, 1 to 10 */
  importance: Record<string, number>;
  emotions: Record<string, number>;
  pinned: number;
  /** read like instructions: left out of `context` */
  quarantined: number;
  timeline: {
    unit: "day" | "month";
    /** by when they were said, UTC, oldest first */
    steps: {
      from: string;
      added: number;
      total: number;
    }[];
  };
  /** what is spoken of most */
  entities: {
    id: string;
    name: string;
    type: string;
    memories: number;
  }[];
  /** by status */
  turns: Record<string, number>;
  sessions: number;
}

export interface Panel {
  /** when live memories end */
  expiry: {
    /** in no answer any more, and waiting for the sweep */
    expired: number;
    within_day: number;
    within_week: number;
    within_month: number;
    later: number;
    never: number;
  };
  /** what somebody had better look at, the most pressing first */
  upkeep: {
    memory: Memory;
    reasons: ("quarantined" | "expired" | "expiring" | "disliked" | "faded")[];
    /** requests that settle it, ready to send */
    calls: ReadyCall[];
  }[];
  /** turns of these ids */
  queue: {
    waiting: number;
    failed: number;
  };
}

export interface Problem {
  /** the code as a URN, stable */
  type: string;
  /** the same for every problem of this code */
  title: string;
  status: number;
  code:
    | "invalid_request"
    | "malformed_json"
    | "unauthenticated"
    | "forbidden"
    | "not_found"
    | "conflict"
    | "payload_too_large"
    | "unsupported_media_type"
    | "rate_limited"
    | "overloaded"
    | "upstream_failed"
    | "internal";
  /** what to change */
  detail: string;
  /** the fields at fault, by dotted path */
  errors?:
    | {
        path: string;
        message: string;
      }[]
    | undefined;
  request_id: string;
}

export interface Queue {
  /** turns that wait to be read */
  waiting: number;
  /** turns that ran out of attempts: POST /v1/turns/replay */
  failed: number;
  /** turns that were over a limit: POST /v1/turns/replay */
  skipped: number;
  /** when the turn that waits longest was received */
  oldest_waiting_at: string | null;
  /** and how many seconds ago that was */
  oldest_waiting_s: number | null;
  /** each tenant that has any; of the deployment's own key all, else only one's own */
  tenants: {
    tenant_id: string;
    /** turns that wait to be read */
    waiting: number;
    /** turns that ran out of attempts: POST /v1/turns/replay */
    failed: number;
    /** turns that were over a limit: POST /v1/turns/replay */
    skipped: number;
    /** when the turn that waits longest was received */
    oldest_waiting_at: string | null;
    /** and how many seconds ago that was */
    oldest_waiting_s: number | null;
  }[];
}

export interface Readiness {
  /** degraded: all that is vital can be reached, and something else cannot */
  status: "ready" | "degraded" | "not_ready";
  parts: {
    part: string;
    ok: boolean;
    /** whether requests fail without it */
    vital: boolean;
    ms: number;
    reason: string | null;
  }[];
}

export interface ReadyCall {
  name: "pin" | "keep" | "forget" | "approve";
  method: "PATCH" | "DELETE" | "POST";
  path: string;
  body: Record<string, unknown> | null;
}

export interface RecalledMemory {
  id: string;
  text: string;
  score: number;
  /** epoch seconds */
  created_at: number;
  decay_score: number;
  importance: number;
  emotion:
    | "joy"
    | "love"
    | "surprise"
    | "anger"
    | "sadness"
    | "fear"
    | "disgust"
    | "trust"
    | "anticipation"
    | null;
  type:
    | "FACTS"
    | "PREFERENCES"
    | "GOALS"
    | "TRAITS"
    | "RELATIONSHIPS"
    | "EVENTS"
    | "TOPICS"
    | "CONTEXTUAL"
    | "TEMPORAL"
    | "TASK"
    | "SKILL"
    | "INTEREST"
    | "LOCATION"
    | "INSIGHT";
  /** conversation = the session, persona = agent and user, global = the user */
  layer: "conversation" | "persona" | "global";
  tags: string[];
  topics: string[];
  occurred_at: string | null;
  expires_at: string | null;
  metadata: Record<string, unknown>;
  sources: {
    turn_id: string;
    role: "prompt" | "response";
    start: number;
    end: number;
  }[];
  explain?: Explanation | undefined;
}

export interface Reindex {
  /** what to make anew: `lexical`, the index that words are found by, or `vectors`, with the embedder that is configured now */
  index: "lexical" | "vectors";
}

export type Reindexed =
  | {
      index: "lexical";
      status: "running" | "done";
      /** blocks looked at since the rebuild began */
      blocks: number;
      /** those of them that were not as they should be */
      rewritten: number;
    }
  | {
      index: "vectors";
      status: "running" | "done";
      model: string;
      dimensions: number;
      /** whether answers are made from these vectors; else from those of the model before */
      active: boolean;
      /** vectors still to be made, counted up to 10,000 */
      missing: number;
      /** vectors that the vector index has not confirmed yet, counted up to 10,000 */
      unindexed: number;
    };

export interface ReplayAnswer {
  /** turns that wait for ingestion again, the oldest first */
  replayed: number;
  /** more than zero: call again */
  remaining: number;
}

export interface ReplayRequest {
  /** whose turns; {} for all that the key reaches */
  scope: {
    /** the person */
    user_id?: string | null | undefined;
    /** the agent, preset or persona */
    agent_id?: string | null | undefined;
    /** the conversation */
    session_id?: string | null | undefined;
    /** another name for session_id */
    run_id?: string | null | undefined;
  };
  /** rules_after_model: what is done, but by the rules since a model failed */
  status?: ("failed" | "skipped" | "raw" | "rules_after_model")[] | undefined;
  /** said at or after */
  from?: string | number | null | undefined;
  /** said before */
  to?: string | number | null | undefined;
}

export interface RetrieveAnswer {
  /** oldest first; times in epoch seconds; a side longer than 8000 characters ends in "…" (GET /v1/turns has the whole) */
  recent_pairs: {
    prompt: string;
    response: string;
    created_at: number;
  }[];
  /** best first */
  memories: RecalledMemory[];
  summaries: {
    id: string;
    kind: "session" | "day";
    text: string;
    from: string;
    to: string;
  }[];
  /** where `raw_turns`, or the prompt, asked for it */
  raw?:
    | {
        turn_id: string;
        role: "prompt" | "response";
        text: string;
        created_at: string;
        score: number;
      }[]
    | undefined;
  /** the block to put into the system prompt */
  context: string;
  /** as searched */
  query: string;
  /** why nothing was searched */
  skipped: "greeting" | "command" | null;
  cache: "hit" | "similar" | "miss" | "off";
  /** what is missing from this answer, and why */
  degraded: {
    part: string;
    reason: string;
  }[];
  /** why there is no memory; null where there are some, or the search was skipped */
  empty_reason: "nothing_stored" | "nothing_relevant" | "filtered" | null;
  /** where `explain_ids` asked for it */
  explained?: Verdict[] | undefined;
  /** where the prompt is a chat command that `commands.in_prompts` lets pass: show its text in place of a model's answer */
  command?:
    | {
        /** for a chat window: plain, aligned, bounded */
        text: string;
        /** the same for a machine */
        data: {
          /** null where there is no such command */
          command:
            | "list"
            | "visual"
            | "panel"
            | "search"
            | "add"
            | "delete"
            | "forget"
            | "clear"
            | "cleanup"
            | "history"
            | "help"
            | null;
          ok: boolean;
          language: "en" | "zh";
          /** whom it was about */
          scope: Record<string, string>;
          /** what the routes behind the command answered */
          result?: unknown;
          error: {
            code:
              | "invalid_request"
              | "malformed_json"
              | "unauthenticated"
              | "forbidden"
              | "not_found"
              | "conflict"
              | "payload_too_large"
              | "unsupported_media_type"
              | "rate_limited"
              | "overloaded"
              | "upstream_failed"
              | "internal";
            detail: string;
          } | null;
        };
      }
    | undefined;
}

export interface RetrieveRequest {
  /** what memories are wanted for, usually the user's message */
  prompt: string;
  /** the person */
  user_id?: string | null | undefined;
  /** the agent, preset or persona */
  agent_id?: string | null | undefined;
  /** the conversation */
  session_id?: string | null | undefined;
  /** another name for session_id */
  run_id?: string | null | undefined;
  /** all that apply if left out */
  layers?: ("conversation" | "persona" | "global")[] | null | undefined;
  /** memories to return */
  limit?: number | null | undefined;
  /** recent pairs to return */
  recent?: number | null | undefined;
  engine?: "basic" | "hippo" | "emgas" | null | undefined;
  types?:
    | (
        | "FACTS"
        | "PREFERENCES"
        | "GOALS"
        | "TRAITS"
        | "RELATIONSHIPS"
        | "EVENTS"
        | "TOPICS"
        | "CONTEXTUAL"
        | "TEMPORAL"
        | "TASK"
        | "SKILL"
        | "INTEREST"
        | "LOCATION"
        | "INSIGHT"
      )[]
    | null
    | undefined;
  /** bears one of these */
  tags?: string[] | null | undefined;
  /** AND, OR, NOT over id, user_id, agent_id, session_id, type, layer, status, emotion, tags, topics, importance, created_at, updated_at, occurred_at, expires_at, last_accessed, pinned and metadata.KEY; a bare value or eq, ne, in, gt, gte, lt, lte, contains, icontains, exists */
  filters?: Record<string, unknown> | null | undefined;
  min_score?: number | null | undefined;
  /** what was known and valid at that time */
  as_of?: string | number | null | undefined;
  /** when the question is asked; now if left out */
  now?: string | number | null | undefined;
  /** IANA name, for example Europe/Oslo */
  timezone?: string | null | undefined;
  /** also return so many verbatim turns; left out: 3 of the assistant's, where the prompt asks for its words ("what did you recommend") */
  raw_turns?: number | null | undefined;
  /** let the model add words to the query */
  rewrite?: boolean | null | undefined;
  /** say how each score came about */
  explain?: boolean | undefined;
  /** say of these memories why they are, or are not, in the answer */
  explain_ids?: string[] | undefined;
  /** budget of `context` */
  max_tokens?: number | null | undefined;
  /** what `context` is made of */
  context_parts?: ("memories" | "summaries" | "recent")[] | null | undefined;
  /** layout of `context`, with {{memories}} {{profile}} {{relevant}} {{summary}} {{recent}} {{query}} {{now}} {{user_id}} {{agent_id}} {{session_id}} */
  context_template?: string | null | undefined;
}

export interface SearchAnswer {
  /** best first */
  memories: RecalledMemory[];
  /** as searched */
  query: string;
  degraded: {
    part: string;
    reason: string;
  }[];
}

export interface SearchRequest {
  /** what memories are wanted for */
  query: string;
  /** the person */
  user_id?: string | null | undefined;
  /** the agent, preset or persona */
  agent_id?: string | null | undefined;
  /** the conversation */
  session_id?: string | null | undefined;
  /** another name for session_id */
  run_id?: string | null | undefined;
  /** which channels look: all, meaning only, words only */
  mode?: "hybrid" | "vector" | "text" | undefined;
  layers?: ("conversation" | "persona" | "global")[] | null | undefined;
  limit?: number | null | undefined;
  engine?: "basic" | "hippo" | "emgas" | null | undefined;
  types?:
    | (
        | "FACTS"
        | "PREFERENCES"
        | "GOALS"
        | "TRAITS"
        | "RELATIONSHIPS"
        | "EVENTS"
        | "TOPICS"
        | "CONTEXTUAL"
        | "TEMPORAL"
        | "TASK"
        | "SKILL"
        | "INTEREST"
        | "LOCATION"
        | "INSIGHT"
      )[]
    | null
    | undefined;
  /** bears one of these */
  tags?: string[] | null | undefined;
  /** AND, OR, NOT over id, user_id, agent_id, session_id, type, layer, status, emotion, tags, topics, importance, created_at, updated_at, occurred_at, expires_at, last_accessed, pinned and metadata.KEY; a bare value or eq, ne, in, gt, gte, lt, lte, contains, icontains, exists */
  filters?: Record<string, unknown> | null | undefined;
  min_score?: number | null | undefined;
  /** what was known and valid at that time */
  as_of?: string | number | null | undefined;
  /** when the question is asked; now if left out */
  now?: string | number | null | undefined;
  /** IANA name, for example Europe/Oslo */
  timezone?: string | null | undefined;
  /** say how each score came about */
  explain?: boolean | undefined;
}

export interface Session {
  id: string;
  user_id: string | null;
  agent_id: string | null;
  status: "open" | "archived";
  started_at: string;
  last_turn_at: string;
  archived_at: string | null;
  turn_count: number;
}

export interface SessionPage {
  data: Session[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface Settings {
  ingest: {
    /** store queues extraction by itself; off: turns are kept raw */
    auto_ingest: boolean;
    /** who ingests: the queue consumer, the request's background work, or queue first */
    mode: "auto" | "queue" | "inline";
    /** turns of a session that one extraction covers */
    extract_every_turns: number;
    /** turns of one user that may wait; 0 = no limit */
    queue_limit: number;
    /** at the limit: skip the new turn, skip the oldest waiting one, or wait */
    overflow_policy: "drop_new" | "drop_oldest" | "block";
    /** how long `block` waits before it answers 503 */
    block_timeout_ms: number;
    /** most turns of one session in one extraction call */
    batch_size: number;
    /** how long the consumer lets a batch fill */
    batch_delay_ms: number;
    /** attempts before a turn is failed, kept and listed */
    retry_attempts: number;
    /** first wait before a retry; doubles each time */
    retry_backoff_ms: number;
    /** one model call */
    timeout_s: number;
    /** where extracted memories go when the caller names no layer */
    target_layer: "conversation" | "persona" | "global";
    /** /remember_this and /forget_that in a prompt are obeyed */
    manual_flagging: boolean;
    /** tags put on every memory */
    custom_tags: string[];
  };
  sanitize: {
    /** strip tool-call syntax before extraction */
    tool_calls: boolean;
    /** strip fenced code before extraction */
    code_blocks: boolean;
    /** a fence marked [KEEP_CODE] stays */
    preserve_tagged_code: boolean;
    /** longer text is cut at a sentence boundary */
    max_memory_tokens: number;
    /** RE2 patterns to remove; a ;-separated string is accepted */
    custom_patterns: string[] | string;
  };
  filter: {
    /** score each user message 0–3 for what it says about the user */
    info_filter: boolean;
    /** scores that pass */
    preserved_scores: number[];
    /** what the scorer sees of a message */
    message_max_chars: number;
    /** drop trivial text before extraction */
    prune_low_value: boolean;
    /** fewer words than this is trivial */
    low_value_words: number;
  };
  extract: {
    /** the lens: what is looked for and how importance is set */
    mode:
      | "identity"
      | "assistant"
      | "chatbot"
      | "productivity"
      | "research"
      | "discourse"
      | "resolve_entities"
      | "memory_gate"
      | "custom_prompt";
    /** the lens of custom_prompt mode */
    custom_prompt: string;
    /** model for emotions, topics, summaries; null = the deployment's */
    insight_model: string | null;
    /** model for memories, entities, relations; null = the deployment's */
    graph_model: string | null;
    /** sampling temperature of extraction */
    temperature: number;
    /** a batch is split to fit */
    max_context_tokens: number;
    /** tag emotions */
    emotion_tagging: boolean;
    /** least intensity that is tagged: 0.7, 0.4, 0.15 */
    emotion_sensitivity: "low" | "medium" | "high";
    /** tag topics */
    topic_tagging: boolean;
    /** give each memory a 0–1 tone score */
    vibe_scoring: boolean;
    /** auto: the user's own, or a BCP 47 tag */
    language: string;
    /** resolves relative times when the caller sends no timezone */
    timezone: string;
  };
  dedupe: {
    /** the same fact again leaves one memory */
    enabled: boolean;
    /** lexical score from which two memories are the same */
    similarity_threshold: number;
    /** Hamming distance beyond which the exact score is not computed */
    simhash_threshold: number;
    /** cosine from which two memories are the same whatever their words */
    semantic_threshold: number;
  };
  reconcile: {
    /** check new memories against existing ones for contradiction and containment */
    enabled: boolean;
    /** memories looked at */
    max_count: number;
    /** the nightly pass may rewrite a contradicted memory */
    long_term: boolean;
  };
  insight: {
    /** form insights from enough fresh memories */
    enabled: boolean;
    /** fresh memories needed before new subjects are sought */
    min_memories: number;
    /** new subjects a pass */
    max_subjects: number;
    /** relevance from which an insight is refreshed */
    update_threshold: number;
    /** insights refreshed a pass */
    update_max_count: number;
  };
  history: {
    /** rolling raw window of a session */
    max_pairs: number;
    /** how many of them retrieve returns */
    recent_pairs: number;
    /** forget: a pair that leaves the window takes its memories along */
    on_evict: "keep" | "forget";
  };
  session: {
    /** then the session is archived and the next turn opens a new one */
    idle_minutes: number;
    /** rolling summary of an open session; 0 = off */
    summarize_every_turns: number;
    /** one digest per user and local day */
    daily_summary: boolean;
  };
  recall: {
    /** retrieve fills `context` */
    inject_context: boolean;
    /** memories returned */
    limit: number;
    /** budget of the context block */
    context_max_tokens: number;
    /** how candidates are scored */
    engine: "basic" | "hippo" | "emgas";
    /** least final score of a returned memory */
    min_score: number;
    /** softened factors of the final score; 1 each is the reference's product */
    weights: {
      /** how much retrievability counts */
      decay: number;
      /** how much importance counts */
      importance: number;
      /** how much emotional weight counts */
      emotion: number;
    };
    /** one model call rewrites the query */
    query_rewrite: boolean;
    /** what is ready by then is returned */
    timeout_ms: number;
    /** the conversation layer is read from the same session only */
    session_isolation: boolean;
    /** off: the persona layer is neither written nor read */
    agent_scope: boolean;
    /** persona memories belong to user + agent, not to the agent alone */
    persona_bind_user: boolean;
    /** each agent has a bank of its own, the global layer included */
    bank_per_agent: boolean;
    /** an empty read also tries ids as older clients wrote them */
    legacy_scope_fallback: boolean;
    /** such a hit is copied to the present scope, once */
    auto_migrate_on_read: boolean;
    /** layout of the context block, in place of the built-in groups */
    context_template: string | null;
    /** memories in `context` carry [EMOTION: …] [TOPIC: …] */
    context_tags: boolean;
    /** asks the model to prefer these memories to any other store */
    exclusive_note: boolean;
  };
  hippo: {
    /** restart probability */
    ppr_alpha: number;
    /** share of similarity; the rest is PageRank */
    hybrid_weight: number;
    /** entities the walk starts from */
    top_entities: number;
    /** memories scored */
    max_candidates: number;
    /** names from this similarity on are one entity */
    alias_jaccard: number;
  };
  emgas: {
    /** λ per hour */
    decay_rate: number;
    /** activation under this is dropped */
    prune_threshold: number;
    /** activation from which a node fires */
    firing_threshold: number;
    /** energy that passes on */
    propagation_decay: number;
  };
  decay: {
    /** how retrievability falls */
    curve: "exponential" | "power";
    /** stability of an average new memory */
    base_stability_hours: number;
    /** sweep archives what stays below this; 0 = never */
    forget_below: number;
  };
  lifecycle: {
    /** age from which memories are deleted; 0 = never */
    memory_expiry_days: number;
    /** an expiry from type and importance where none was given */
    auto_expiration: boolean;
    /** a recall lengthens stability and expiry */
    access_reinforcement: boolean;
    /** of the first lifetime, per recall */
    extend_ratio: number;
    /** least time between two expiry sweeps */
    cleanup_interval_s: number;
    /** memories due for a person's review; 0 = off */
    review_interval_days: number;
    /** thumbs change importance and ranking; off, they are only counted */
    feedback: boolean;
  };
  commands: {
    /** chat commands in a prompt of retrieve: off; look: those that change nothing are obeyed; all */
    in_prompts: "off" | "look" | "all";
  };
  cache: {
    /** alike queries share an answer until the next write */
    enabled: boolean;
    /** entries per tenant and scope */
    size: number;
    /** seconds an entry lives */
    ttl_s: number;
    /** queries this alike share a result */
    similarity: number;
  };
}

export type SettingsPatch = Record<string, unknown>;

export interface Shard {
  /** of the binding; DB also has tenants, keys and this list */
  name: string;
  /** its share of new tenants beside the others'; 0 takes none */
  weight: number;
  tenants: number;
  /** size of the database; a D1 database holds 10 GB at most */
  bytes: number | null;
}

export interface ShardList {
  data: Shard[];
}

export interface ShardPatch {
  weight: number;
}

export interface Source {
  /** `src_…`, sorts by time */
  id: string;
  /** generic: anything that signs as Standard Webhooks has it; onebot: OneBot v11 */
  platform: "generic" | "telegram" | "slack" | "discord" | "onebot";
  name: string;
  scope: {
    user_id: string | null;
    agent_id: string | null;
    session_id: string | null;
    users: Record<string, string>;
  };
  /** on: a message that is a chat command is obeyed and answered in the chat, and not stored */
  commands: "off" | "on";
  /** people who may also clear and clean up */
  admins: string[];
  /** where the platform sends to, on this host */
  path: string;
  created_at: string;
}

export interface SourceMade {
  /** `src_…`, sorts by time */
  id: string;
  /** generic: anything that signs as Standard Webhooks has it; onebot: OneBot v11 */
  platform: "generic" | "telegram" | "slack" | "discord" | "onebot";
  name: string;
  scope: {
    user_id: string | null;
    agent_id: string | null;
    session_id: string | null;
    users: Record<string, string>;
  };
  /** on: a message that is a chat command is obeyed and answered in the chat, and not stored */
  commands: "off" | "on";
  /** people who may also clear and clean up */
  admins: string[];
  /** where the platform sends to, on this host */
  path: string;
  created_at: string;
  /** shown this once; null where an idempotency key gets this answer again */
  secrets: {
    /** what the platform's requests are verified by */
    platform: string;
    /** `whsec_…`: with it the bot signs, in the generic form, what its platform does not tell */
    bot: string;
  } | null;
}

export interface SourcePage {
  data: Source[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface SourcePatch {
  name?: string | undefined;
  /** on: a message that is a chat command is obeyed and answered in the chat, and not stored */
  commands?: "off" | "on" | undefined;
  /** the platform's ids of people who may also clear and clean up */
  admins?: string[] | undefined;
}

export interface SourceTurn {
  turn_id: string;
  session_id: string;
  created_at: string;
  /** exactly as it came */
  prompt: string;
  response: string;
  /** what the memory rests on */
  spans: {
    role: "prompt" | "response";
    /** UTF-16 units */
    start: number;
    end: number;
    /** the exact words */
    text: string;
  }[];
}

export interface SplitAnswer {
  /** what stays */
  entity: {
    /** `ent_…` */
    id: string;
    name: string;
    /** concept where nobody told */
    type: string;
    /** all its names */
    aliases: {
      /** the name's own id */
      id: string;
      name: string;
    }[];
    /** memories that mention it */
    memory_count: number;
    /** ids of entities that were merged into it */
    merged: string[];
    /** ids of the same one in other layers that this scope reads; each leads here */
    layers: string[];
    /** when it was first mentioned */
    created_at: string;
    /** what holds first, then what has ended */
    edges: GraphEdge[];
    /** the other ends of the edges */
    nodes: GraphNode[];
    /** the latest first */
    memories: Memory[];
  };
  /** what has the names now */
  apart: {
    /** `ent_…` */
    id: string;
    name: string;
    /** concept where nobody told */
    type: string;
    /** all its names */
    aliases: {
      /** the name's own id */
      id: string;
      name: string;
    }[];
    /** memories that mention it */
    memory_count: number;
    /** ids of entities that were merged into it */
    merged: string[];
    /** ids of the same one in other layers that this scope reads; each leads here */
    layers: string[];
    /** when it was first mentioned */
    created_at: string;
    /** what holds first, then what has ended */
    edges: GraphEdge[];
    /** the other ends of the edges */
    nodes: GraphNode[];
    /** the latest first */
    memories: Memory[];
  };
}

export interface SplitBody {
  /** `ent_…` */
  id: string;
  /** names of it, or ids of names, that are somebody else's */
  aliases: string[];
}

export interface Stats {
  at: string;
  /** what waits to be read, and what failed */
  queue: {
    /** turns that wait to be read */
    waiting: number;
    /** turns that ran out of attempts: POST /v1/turns/replay */
    failed: number;
    /** turns that were over a limit: POST /v1/turns/replay */
    skipped: number;
    /** when the turn that waits longest was received */
    oldest_waiting_at: string | null;
    /** and how many seconds ago that was */
    oldest_waiting_s: number | null;
  };
  /** of the isolate that answers, one of many: for all of them bind Analytics Engine. Null for a tenant's key. */
  isolate: {
    /** when this isolate began to count */
    since: string;
    work: {
      /** a route (`POST /v1/retrieve`), a stage (`retrieve.rank`, `ingest`, `ingest.wait`) or a job (`job.fade`) */
      work: string;
      count: number;
      /** how often it ended how: `ok`, a status, or `hit`, `miss` of the query cache */
      outcomes: Record<string, number>;
      /** mean, in ms */
      mean_ms: number;
      /** half took no longer, in ms */
      p50_ms: number;
      /** 95 of 100 took no longer, in ms */
      p95_ms: number;
      /** 99 of 100 took no longer, in ms */
      p99_ms: number;
      /** the longest, in ms */
      max_ms: number;
    }[];
  } | null;
}

export interface StoreAnswer {
  turn_id: string;
  session_id: string;
  status: "queued" | "done" | "failed" | "skipped" | "raw";
  /** where the prompt is a chat command: that it was not obeyed */
  note?: string | undefined;
}

export interface StoreDone {
  turn_id: string;
  session_id: string;
  status: "queued" | "done" | "failed" | "skipped" | "raw";
  /** where the prompt is a chat command: that it was not obeyed */
  note?: string | undefined;
  memories: Memory[];
  /** ids of memories that this turn asked to forget */
  forgotten: string[];
  /** what it may have meant to forget, where that is not clear: ask which one */
  ambiguous: {
    id: string;
    text: string;
  }[];
  /** what read the turn: `rules_after_model` where the model failed twice and the rules stood in; null where it was read before */
  extractor: "rules" | "model" | "rules_after_model" | null;
}

export interface StoreRequest {
  /** what the user said */
  prompt: string;
  /** what was answered; may be empty */
  response: string;
  /** the person */
  user_id?: string | null | undefined;
  /** the agent, preset or persona */
  agent_id?: string | null | undefined;
  /** the conversation */
  session_id?: string | null | undefined;
  /** another name for session_id */
  run_id?: string | null | undefined;
  /** when it was said: RFC 3339 or epoch seconds; now if left out */
  created_at?: string | number | null | undefined;
  /** IANA name, for example Europe/Oslo */
  timezone?: string | null | undefined;
  /** when the turn is shown no more and what was learnt from it expires, at the latest; by type and importance if left out */
  expires_at?: string | number | null | undefined;
  /** who spoke; with a name the response is that person's words, without one the assistant's */
  names?:
    | {
        prompt?: string | null | undefined;
        response?: string | null | undefined;
      }
    | null
    | undefined;
  /** conversation = the session, persona = agent and user, global = the user */
  layer?: "conversation" | "persona" | "global" | null | undefined;
  tags?: string[] | null | undefined;
  /** yours: kept, shown and filtered by, never interpreted */
  metadata?: Record<string, unknown> | null | undefined;
  attachments?:
    | {
        url: string;
        mime: string;
        caption?: string | null | undefined;
        /** whose side of the turn it is on */
        role?: "prompt" | "response" | undefined;
      }[]
    | null
    | undefined;
}

export interface Summary {
  /** `sum_…` */
  id: string;
  kind: "session" | "day";
  text: string;
  user_id: string | null;
  agent_id: string | null;
  session_id: string | null;
  /** the user's local date of a day's digest */
  day: string | null;
  from: string;
  to: string;
  created_at: string;
  /** the memories it is made of */
  source_memory_ids: string[];
}

export interface SummaryPage {
  data: Summary[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface SweepAnswer {
  job:
    | "fade"
    | "expire"
    | "archive_sessions"
    | "summarise_day"
    | "consolidate"
    | "reflect"
    | "redrive"
    | "reconcile_vectors";
  now: string;
  /** false where much is left: call again to go on */
  done: boolean;
  /** what was done, by kind; what is not there is 0 */
  counts: Record<string, number>;
}

export interface SweepRequest {
  job:
    | "fade"
    | "expire"
    | "archive_sessions"
    | "summarise_day"
    | "consolidate"
    | "reflect"
    | "redrive"
    | "reconcile_vectors";
  /** the time at which the job takes place, ten years ahead at most; default: the clock's */
  now?: string | number | undefined;
}

export interface Tenant {
  id: string;
  name: string;
  options: TenantOptions;
  created_at: string;
  disabled_at: string | null;
  /** the database that it is kept in; by_user: what is no user's, and all settings */
  shard: string;
  /** whether all of it is in one database, or each of its users in one */
  placement: "by_tenant" | "by_user";
}

export interface TenantListed {
  id: string;
  name: string;
  options: TenantOptions;
  created_at: string;
  disabled_at: string | null;
  /** the database that it is kept in; by_user: what is no user's, and all settings */
  shard: string;
  /** whether all of it is in one database, or each of its users in one */
  placement: "by_tenant" | "by_user";
  /** where `counts=true` asks for them */
  counts: {
    /** counted up to 100,000 */
    memories: number;
    /** counted up to 100,000 */
    turns: number;
  } | null;
}

export interface TenantMade {
  id: string;
  name: string;
  options: TenantOptions;
  created_at: string;
  disabled_at: string | null;
  /** the database that it is kept in; by_user: what is no user's, and all settings */
  shard: string;
  /** whether all of it is in one database, or each of its users in one */
  placement: "by_tenant" | "by_user";
  /** its first admin key */
  key_id: string;
  /** shown this once; null where an idempotency key gets this answer again */
  key: string | null;
}

export interface TenantModels {
  /** null: as the deployment has it */
  chat: {
    provider: "rules" | "none" | "hashing" | "openai" | "workers-ai";
    base_url: string | null;
    model: string | null;
    dimensions: number | null;
    batch: number | null;
    /** null where no key is kept */
    key_last4: string | null;
    /** false: calls are on the deployment's account */
    own_account: boolean;
  } | null;
  embeddings: {
    provider: "rules" | "none" | "hashing" | "openai" | "workers-ai";
    base_url: string | null;
    model: string | null;
    dimensions: number | null;
    batch: number | null;
    /** null where no key is kept */
    key_last4: string | null;
    /** false: calls are on the deployment's account */
    own_account: boolean;
  } | null;
  updated_at: string | null;
  services: {
    /** as the isolate that answers has seen it */
    chat: {
      /** open: it is left alone for now */
      state: "closed" | "open" | "half_open";
      /** what the last failure was */
      problem: string | null;
      retry_in_s: number;
    } | null;
    /** as the isolate that answers has seen it */
    embeddings: {
      /** open: it is left alone for now */
      state: "closed" | "open" | "half_open";
      /** what the last failure was */
      problem: string | null;
      retry_in_s: number;
    } | null;
  };
}

export interface TenantModelsCheck {
  /** null: the rules read */
  chat: {
    ok: boolean;
    ms: number;
    /** one line; never the service's own words */
    problem: string | null;
  } | null;
  /** null: nothing is embedded, or without a service */
  embeddings: {
    ok: boolean;
    ms: number;
    /** one line; never the service's own words */
    problem: string | null;
  } | null;
}

export interface TenantModelsRequest {
  /** what reads turns; left out: as the deployment has it */
  chat?:
    | {
        provider: "rules";
      }
    | {
        /** any service with OpenAI's protocol */
        provider: "openai";
        /** up to and with the version; left out: the deployment's */
        base_url?: string | null | undefined;
        model: string;
        /** kept encrypted and never shown; left out: the one that is kept for this address */
        key?: string | null | undefined;
      }
    | {
        provider: "workers-ai";
        model: string;
      }
    | null
    | undefined;
  embeddings?:
    | {
        provider: "none";
      }
    | {
        provider: "hashing";
      }
    | {
        /** any service with OpenAI's protocol */
        provider: "openai";
        /** up to and with the version; left out: the deployment's */
        base_url?: string | null | undefined;
        model: string;
        /** kept encrypted and never shown; left out: the one that is kept for this address */
        key?: string | null | undefined;
        dimensions: number;
        /** texts of one call; 96 where it is left out */
        batch?: number | null | undefined;
      }
    | {
        provider: "workers-ai";
        model: string;
        dimensions: number;
      }
    | null
    | undefined;
}

export interface TenantOptions {
  /** pages of these origins may call with the tenant's keys and tokens */
  cors_origins: string[];
  /** turns stored in one UTC day; null is no bound */
  turns_per_day: number | null;
  /** memories kept: at the bound nothing more is stored; counted once a minute at least */
  memories_max: number | null;
  /** requests in one UTC minute */
  requests_per_minute: number | null;
  /** the same of each key */
  requests_per_minute_per_key: number | null;
  /** the same of each user: a token's, or those that a request names */
  requests_per_minute_per_user: number | null;
  /** tokens of chat models on the deployment's account in one UTC day; at the bound the rules read */
  model_tokens_per_day: number | null;
  /** the same in US dollars, of models whose price is known */
  model_usd_per_day: number | null;
}

export interface TenantPage {
  data: TenantListed[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface TenantPatch {
  name?: string | undefined;
  /** true: none of its keys and tokens work */
  disabled?: boolean | undefined;
  /** JSON Merge Patch; null restores a default */
  options?: Record<string, unknown> | undefined;
  /** by_user only while the tenant is empty, and for good; it holds after ten seconds */
  placement?: "by_tenant" | "by_user" | undefined;
}

export interface TokenRequest {
  /** the person who will hold it */
  user_id: string;
  /** the agent, preset or persona */
  agent_id?: string | null | undefined;
  /** the conversation */
  session_id?: string | null | undefined;
  /** another name for session_id */
  run_id?: string | null | undefined;
  allow: ("read" | "write")[];
  /** seconds it works */
  ttl_s?: number | undefined;
}

export interface Turn {
  /** `trn_…`, sorts by time */
  id: string;
  session_id: string;
  user_id: string | null;
  agent_id: string | null;
  /** exactly as it came */
  prompt: string;
  response: string;
  names: {
    prompt: string | null;
    response: string | null;
  };
  layer: "conversation" | "persona" | "global" | null;
  tags: string[];
  metadata: Record<string, unknown>;
  attachments: {
    url: string;
    mime: string;
    caption: string | null;
    role: "prompt" | "response";
  }[];
  timezone: string | null;
  /** as `POST /v1/store` was told */
  expires_at: string | null;
  /** when it was said */
  created_at: string;
  /** when Ebb received it */
  recorded_at: string;
  status: "queued" | "done" | "failed" | "skipped" | "raw";
  attempts: number;
  error: string | null;
  extractor: "rules" | "model" | "rules_after_model" | null;
  model_calls: number;
  input_tokens: number;
  output_tokens: number;
}

export interface TurnPage {
  data: Turn[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface TurnWithMemories {
  /** `trn_…`, sorts by time */
  id: string;
  session_id: string;
  user_id: string | null;
  agent_id: string | null;
  /** exactly as it came */
  prompt: string;
  response: string;
  names: {
    prompt: string | null;
    response: string | null;
  };
  layer: "conversation" | "persona" | "global" | null;
  tags: string[];
  metadata: Record<string, unknown>;
  attachments: {
    url: string;
    mime: string;
    caption: string | null;
    role: "prompt" | "response";
  }[];
  timezone: string | null;
  /** as `POST /v1/store` was told */
  expires_at: string | null;
  /** when it was said */
  created_at: string;
  /** when Ebb received it */
  recorded_at: string;
  status: "queued" | "done" | "failed" | "skipped" | "raw";
  attempts: number;
  error: string | null;
  extractor: "rules" | "model" | "rules_after_model" | null;
  model_calls: number;
  input_tokens: number;
  output_tokens: number;
  /** the memories made from it */
  memories: Memory[];
  /** where in this turn the words of each stand */
  spans: {
    memory_id: string;
    role: "prompt" | "response";
    /** UTF-16 units */
    start: number;
    end: number;
    /** exactly as it was said */
    text: string;
  }[];
}

export interface User {
  user_id: string;
  /** null where no turn of theirs is kept */
  last_turn_at: string | null;
}

export interface UserPage {
  data: User[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface Verdict {
  id: string;
  verdict:
    | "returned"
    | "near_repeat"
    | "below_limit"
    | "under_min_score"
    | "no_match"
    | "filtered"
    | "expired"
    | "superseded"
    | "archived"
    | "not_known_then"
    | "quarantined"
    | "other_scope"
    | "not_searched"
    | "unknown";
  /** where it stands among all that was found */
  rank: number | null;
  score: number | null;
  superseded_by: string | null;
  /** one plain sentence */
  why: string;
}

export interface Webhook {
  /** `whk_…`, sorts by time */
  id: string;
  url: string;
  events: (
    | "memory.added"
    | "memory.updated"
    | "memory.superseded"
    | "memory.deleted"
    | "memory.expired"
    | "session.archived"
    | "summary.created"
    | "turn.failed"
  )[];
  scope: {
    user_id: string | null;
    agent_id: string | null;
    session_id: string | null;
  };
  description: string | null;
  enabled: boolean;
  created_at: string;
  /** null where the last attempt succeeded */
  failing_since: string | null;
  disabled_at: string | null;
  /** why Ebb disabled it */
  disabled_reason: string | null;
}

export interface WebhookDelivery {
  /** `dlv_…`, sorts by time */
  id: string;
  webhook_id: string;
  /** the `webhook-id` header: the same in each attempt */
  event_id: string;
  event: string;
  /** ids; content is read when it is sent */
  data: Record<string, unknown>;
  occurred_at: string;
  status: "pending" | "delivered" | "failed";
  attempts: number;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  response_status: number | null;
  error: string | null;
  duration_ms: number | null;
}

export interface WebhookDeliveryPage {
  data: WebhookDelivery[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface WebhookMade {
  /** `whk_…`, sorts by time */
  id: string;
  url: string;
  events: (
    | "memory.added"
    | "memory.updated"
    | "memory.superseded"
    | "memory.deleted"
    | "memory.expired"
    | "session.archived"
    | "summary.created"
    | "turn.failed"
  )[];
  scope: {
    user_id: string | null;
    agent_id: string | null;
    session_id: string | null;
  };
  description: string | null;
  enabled: boolean;
  created_at: string;
  /** null where the last attempt succeeded */
  failing_since: string | null;
  disabled_at: string | null;
  /** why Ebb disabled it */
  disabled_reason: string | null;
  /** `whsec_…`, shown this once; null where an idempotency key gets this answer again */
  secret: string | null;
}

export interface WebhookPage {
  data: Webhook[];
  /** null on the last page */
  next_cursor: string | null;
}

export interface WebhookPatch {
  /** where events are posted to; https, and out in the world */
  url?: string | undefined;
  /** what it is told of */
  events?:
    | (
        | "memory.added"
        | "memory.updated"
        | "memory.superseded"
        | "memory.deleted"
        | "memory.expired"
        | "session.archived"
        | "summary.created"
        | "turn.failed"
      )[]
    | undefined;
  description?: string | null | undefined;
  /** true starts a disabled one anew */
  enabled?: boolean | undefined;
}

/** Every route, with what it takes and what it answers. */
export interface Routes {
  /** Whether the process answers */
  "GET /healthz": {
    request: {};
    answer: {
      status: "ok";
    };
  };
  /** Whether all parts can be reached, and how fast */
  "GET /readyz": {
    request: {};
    answer: Readiness;
  };
  /** Make an API key */
  "POST /v1/admin/keys": {
    request: { body: NewKey };
    answer: ApiKeyMade;
  };
  /** List API keys, newest first */
  "GET /v1/admin/keys": {
    request: {
      query?: {
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
        /** another tenant: the deployment's admin only */
        tenant_id?: string | null | undefined;
      };
    };
    answer: ApiKeyPage;
  };
  /** Revoke an API key, and the tokens it made */
  "DELETE /v1/admin/keys/{id}": {
    request: {
      path: {
        id: string;
      };
      query?: {
        /** another tenant: the deployment's admin only */
        tenant_id?: string | null | undefined;
      };
    };
    answer: undefined;
  };
  /** What waits to be read, and what failed */
  "GET /v1/admin/queue": {
    request: {};
    answer: Queue;
  };
  /** Make an index of the tenant anew from its turns and memories, or the vectors of its memories */
  "POST /v1/admin/reindex": {
    request: { body: Reindex };
    answer: Reindexed;
  };
  /** List the databases, with their tenants and sizes */
  "GET /v1/admin/shards": {
    request: {};
    answer: ShardList;
  };
  /** Say what share of new tenants a database gets */
  "PATCH /v1/admin/shards/{name}": {
    request: {
      path: {
        name: string;
      };
      body: ShardPatch;
    };
    answer: Shard;
  };
  /** How fast it is and what went wrong, counted */
  "GET /v1/admin/stats": {
    request: {};
    answer: Stats;
  };
  /** Run one of the jobs that cron runs, for the key's tenant */
  "POST /v1/admin/sweep": {
    request: { body: SweepRequest };
    answer: SweepAnswer;
  };
  /** Make a tenant, with its first admin key */
  "POST /v1/admin/tenants": {
    request: { body: NewTenant };
    answer: TenantMade;
  };
  /** List tenants */
  "GET /v1/admin/tenants": {
    request: {
      query?: {
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
        /** counts what each tenant has */
        counts?: boolean | "true" | "false" | undefined;
      };
    };
    answer: TenantPage;
  };
  /** Set a tenant's quotas and origins, rename or disable it */
  "PATCH /v1/admin/tenants/{id}": {
    request: {
      path: {
        id: string;
      };
      body: TenantPatch;
    };
    answer: Tenant;
  };
  /** A tenant's own model and embedder */
  "GET /v1/admin/tenants/{id}/models": {
    request: {
      path: {
        id: string;
      };
    };
    answer: TenantModels;
  };
  /** Give a tenant a model and an embedder of its own */
  "PUT /v1/admin/tenants/{id}/models": {
    request: {
      path: {
        id: string;
      };
      body: TenantModelsRequest;
    };
    answer: TenantModels;
  };
  /** Drop a tenant's own model and embedder, with their keys */
  "DELETE /v1/admin/tenants/{id}/models": {
    request: {
      path: {
        id: string;
      };
    };
    answer: undefined;
  };
  /** Ask a tenant's model and embedder a small question */
  "POST /v1/admin/tenants/{id}/models/check": {
    request: {
      path: {
        id: string;
      };
    };
    answer: TenantModelsCheck;
  };
  /** Move a tenant to another database */
  "POST /v1/admin/tenants/{id}/move": {
    request: {
      path: {
        id: string;
      };
      body: MoveRequest;
    };
    answer: Move;
  };
  /** How far a tenant's latest move is */
  "GET /v1/admin/tenants/{id}/move": {
    request: {
      path: {
        id: string;
      };
    };
    answer: Move;
  };
  /** Call a move off */
  "DELETE /v1/admin/tenants/{id}/move": {
    request: {
      path: {
        id: string;
      };
    };
    answer: Move;
  };
  /** What models were asked for a tenant, by day and model, and what it cost */
  "GET /v1/admin/tenants/{id}/usage": {
    request: {
      path: {
        id: string;
      };
      query?: {
        /** how far back, today counted */
        days?: number | undefined;
      };
    };
    answer: ModelUsage;
  };
  /** Obey a chat command */
  "POST /v1/commands": {
    request: { body: CommandRequest };
    answer: CommandAnswer;
  };
  /** People, places and things that memories mention */
  "GET /v1/entities": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
        /** part of a name */
        q?: string | undefined;
        /** person, place, organisation, … */
        type?: string | undefined;
      };
    };
    answer: EntityPage;
  };
  /** Make two entities one */
  "POST /v1/entities/merge": {
    request: { body: MergeBody };
    answer: MergeAnswer;
  };
  /** Take names out of an entity */
  "POST /v1/entities/split": {
    request: { body: SplitBody };
    answer: SplitAnswer;
  };
  /** One entity with its names, edges and memories */
  "GET /v1/entities/{id}": {
    request: {
      path: {
        id: string;
      };
      query?: {
        /** edges and memories shown */
        limit?: number | undefined;
      };
    };
    answer: EntityDetail;
  };
  /** List receipts of erasures, latest first */
  "GET /v1/erasures": {
    request: {
      query?: {
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
      };
    };
    answer: ErasurePage;
  };
  /** The receipt of an erasure */
  "GET /v1/erasures/{id}": {
    request: {
      path: {
        id: string;
      };
    };
    answer: Erasure;
  };
  /** Export all that bears the named ids */
  "GET /v1/export": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** of a `more` line: goes on there */
        cursor?: string | undefined;
      };
    };
    answer: ReadableStream<Uint8Array>;
  };
  /** Entities and what holds between them */
  "GET /v1/graph": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** start here; left out: what the memories speak of most */
        entity?: string | undefined;
        /** steps from there */
        hops?: number | undefined;
        /** nodes */
        limit?: number | undefined;
        /** what was known and valid at that time, as in retrieve */
        as_of?: string | undefined;
        /** what held in the world then, by what is known now, or was at as_of */
        valid_at?: string | undefined;
      };
    };
    answer: Graph;
  };
  /** Who might know whom */
  "POST /v1/graph/connections": {
    request: {
      body: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** of both ends */
        type?: string | undefined;
        limit?: number | undefined;
      };
    };
    answer: GraphConnections;
  };
  /** How two entities hang together */
  "POST /v1/graph/paths": {
    request: {
      body: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** id or name of an entity */
        from: string;
        /** id or name of an entity */
        to: string;
        /** steps at most */
        hops?: number | undefined;
      };
    };
    answer: GraphPaths;
  };
  /** The same, with the source in the query */
  "POST /v1/hooks/{platform}": {
    request: {
      path: {
        /** generic: anything that signs as Standard Webhooks has it; onebot: OneBot v11 */
        platform: "generic" | "telegram" | "slack" | "discord" | "onebot";
      };
      query: {
        source: string;
      };
    };
    answer: HookAnswer | undefined;
  };
  /** An event of a platform */
  "POST /v1/hooks/{platform}/{source}": {
    request: {
      path: {
        /** generic: anything that signs as Standard Webhooks has it; onebot: OneBot v11 */
        platform: "generic" | "telegram" | "slack" | "discord" | "onebot";
        source: string;
      };
    };
    answer: HookAnswer | undefined;
  };
  /** Import an export */
  "POST /v1/import": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** as the body looks if left out */
        format?: "auto" | "ebb" | "mem0" | "chatgpt" | undefined;
        /** true: say what would happen, and change nothing */
        dry_run?: boolean | "true" | "false" | undefined;
        /** `next_line` of the call before: what stands before it is passed over */
        from_line?: number | undefined;
      };
      body: BodyInit;
    };
    answer: ImportAnswer;
  };
  /** Who asks, and what they may do */
  "GET /v1/me": {
    request: {};
    answer: Caller;
  };
  /** Remember what is stated */
  "POST /v1/memories": {
    request: { body: MemoryRequest };
    answer: Duplicate | Inferred | Memory;
  };
  /** List memories that bear all the named ids */
  "GET /v1/memories": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
        layers?: string | string[] | undefined;
        types?: string | string[] | undefined;
        /** bears one of these */
        tags?: string | string[] | undefined;
        /** RFC 3339, or epoch seconds */
        created_after?: string | undefined;
        /** RFC 3339, or epoch seconds */
        created_before?: string | undefined;
        /** a filter as URL-encoded JSON, as `filters` of a search */
        filters?: string | undefined;
        /** active if left out, or any where `filters` ask about it */
        status?: "active" | "superseded" | "archived" | "expired" | "any" | undefined;
        order?: "newest" | "oldest" | undefined;
      };
    };
    answer: MemoryPage;
  };
  /** Forget all memories that bear all the named ids */
  "DELETE /v1/memories": {
    request: {
      query: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** in these layers only */
        layers?: string | string[] | undefined;
        confirm: "true";
      };
    };
    answer: ForgetAnswer;
  };
  /** Remember many at once */
  "POST /v1/memories/batch": {
    request: { body: MemoryBatchRequest };
    answer: MemoryBatchAnswer;
  };
  /** What waits for a person's review */
  "GET /v1/memories/review": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
      };
    };
    answer: MemoryPage;
  };
  /** Search memories */
  "POST /v1/memories/search": {
    request: { body: SearchRequest };
    answer: SearchAnswer;
  };
  /** One memory */
  "GET /v1/memories/{id}": {
    request: {
      path: {
        id: string;
      };
    };
    answer: Memory;
  };
  /** Change a memory */
  "PATCH /v1/memories/{id}": {
    request: {
      path: {
        id: string;
      };
      body: MemoryPatch;
    };
    answer: Memory;
  };
  /** Forget a memory */
  "DELETE /v1/memories/{id}": {
    request: {
      path: {
        id: string;
      };
    };
    answer: undefined;
  };
  /** Thumbs up or down */
  "POST /v1/memories/{id}/feedback": {
    request: {
      path: {
        id: string;
      };
      body: FeedbackRequest;
    };
    answer: Memory;
  };
  /** All versions of a memory */
  "GET /v1/memories/{id}/history": {
    request: {
      path: {
        id: string;
      };
    };
    answer: MemoryHistory;
  };
  /** Bring back an archived, superseded or expired memory */
  "POST /v1/memories/{id}/restore": {
    request: {
      path: {
        id: string;
      };
    };
    answer: Memory;
  };
  /** The turns and memories that a memory came from */
  "GET /v1/memories/{id}/sources": {
    request: {
      path: {
        id: string;
      };
    };
    answer: MemorySources;
  };
  /** What there is, counted */
  "GET /v1/overview": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        layers?: string | string[] | undefined;
        /** of one of these types or tags */
        tags?: string | string[] | undefined;
      };
    };
    answer: Overview;
  };
  /** What needs looking after */
  "GET /v1/panel": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        layers?: string | string[] | undefined;
        /** of one of these types or tags */
        tags?: string | string[] | undefined;
        /** memories listed */
        limit?: number | undefined;
      };
    };
    answer: Panel;
  };
  /** Retrieve what is worth remembering for a prompt */
  "POST /v1/retrieve": {
    request: { body: RetrieveRequest };
    answer: RetrieveAnswer;
  };
  /** List sessions that bear all the named ids */
  "GET /v1/sessions": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
        status?: "open" | "archived" | undefined;
      };
    };
    answer: SessionPage;
  };
  /** One session */
  "GET /v1/sessions/{id}": {
    request: {
      path: {
        id: string;
      };
    };
    answer: Session;
  };
  /** End a session */
  "POST /v1/sessions/{id}/archive": {
    request: {
      path: {
        id: string;
      };
    };
    answer: Session;
  };
  /** The tenant's settings */
  "GET /v1/settings": {
    request: {};
    answer: Settings;
  };
  /** Change the tenant's settings */
  "PATCH /v1/settings": {
    request: { body: SettingsPatch };
    answer: Settings;
  };
  /** The settings that hold for an agent */
  "GET /v1/settings/agents/{agent_id}": {
    request: {
      path: {
        agent_id: string;
      };
    };
    answer: Settings;
  };
  /** Change what an agent overrides */
  "PATCH /v1/settings/agents/{agent_id}": {
    request: {
      path: {
        agent_id: string;
      };
      body: SettingsPatch;
    };
    answer: Settings;
  };
  /** Drop an agent's overrides */
  "DELETE /v1/settings/agents/{agent_id}": {
    request: {
      path: {
        agent_id: string;
      };
    };
    answer: undefined;
  };
  /** Take in the events of a platform */
  "POST /v1/sources": {
    request: { body: NewSource };
    answer: SourceMade;
  };
  /** List sources, newest first */
  "GET /v1/sources": {
    request: {
      query?: {
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
      };
    };
    answer: SourcePage;
  };
  /** One source */
  "GET /v1/sources/{id}": {
    request: {
      path: {
        id: string;
      };
    };
    answer: Source;
  };
  /** Change a source: its name, and whether commands are obeyed in its chats */
  "PATCH /v1/sources/{id}": {
    request: {
      path: {
        id: string;
      };
      body: SourcePatch;
    };
    answer: Source;
  };
  /** Take in no more of a platform */
  "DELETE /v1/sources/{id}": {
    request: {
      path: {
        id: string;
      };
    };
    answer: undefined;
  };
  /** Store a turn */
  "POST /v1/store": {
    request: {
      query?: {
        /** true: answer after the whole ingestion, with the memories made */
        wait?: boolean | "true" | "false" | undefined;
      };
      body: StoreRequest;
    };
    answer: StoreDone | StoreAnswer;
  };
  /** List summaries of sessions and days, latest first */
  "GET /v1/summaries": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
        kind?: "session" | "day" | undefined;
        /** covers something said at or after */
        from?: string | undefined;
        /** covers something said before */
        to?: string | undefined;
      };
    };
    answer: SummaryPage;
  };
  /** Make a token that a browser may hold */
  "POST /v1/tokens": {
    request: { body: TokenRequest };
    answer: ClientToken;
  };
  /** List turns, newest first */
  "GET /v1/turns": {
    request: {
      query?: {
        /** the person */
        user_id?: string | null | undefined;
        /** the agent, preset or persona */
        agent_id?: string | null | undefined;
        /** the conversation */
        session_id?: string | null | undefined;
        /** another name for session_id */
        run_id?: string | null | undefined;
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
        status?: "queued" | "done" | "failed" | "skipped" | "raw" | undefined;
        /** said at or after */
        from?: string | undefined;
        /** said before */
        to?: string | undefined;
      };
    };
    answer: TurnPage;
  };
  /** Ingest many turns again */
  "POST /v1/turns/replay": {
    request: { body: ReplayRequest };
    answer: ReplayAnswer;
  };
  /** One turn, with the memories made from it */
  "GET /v1/turns/{id}": {
    request: {
      path: {
        id: string;
      };
    };
    answer: TurnWithMemories;
  };
  /** Delete a turn and what came only from it */
  "DELETE /v1/turns/{id}": {
    request: {
      path: {
        id: string;
      };
    };
    answer: undefined;
  };
  /** Ingest a turn again */
  "POST /v1/turns/{id}/ingest": {
    request: {
      path: {
        id: string;
      };
    };
    answer: StoreAnswer;
  };
  /** List the people of whom something is kept, by id */
  "GET /v1/users": {
    request: {
      query?: {
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
        /** ids that begin so */
        starts?: string | undefined;
      };
    };
    answer: UserPage;
  };
  /** Erase a person */
  "DELETE /v1/users/{user_id}": {
    request: {
      path: {
        /** the person */
        user_id: string;
      };
      query: {
        confirm: "true";
      };
    };
    answer: ErasureStarted;
  };
  /** Subscribe an address to events */
  "POST /v1/webhooks": {
    request: { body: NewWebhook };
    answer: WebhookMade;
  };
  /** List webhooks, newest first */
  "GET /v1/webhooks": {
    request: {
      query?: {
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
      };
    };
    answer: WebhookPage;
  };
  /** One webhook */
  "GET /v1/webhooks/{id}": {
    request: {
      path: {
        id: string;
      };
    };
    answer: Webhook;
  };
  /** Change, disable or enable a webhook */
  "PATCH /v1/webhooks/{id}": {
    request: {
      path: {
        id: string;
      };
      body: WebhookPatch;
    };
    answer: Webhook;
  };
  /** Delete a webhook with its log */
  "DELETE /v1/webhooks/{id}": {
    request: {
      path: {
        id: string;
      };
    };
    answer: undefined;
  };
  /** What was sent, newest first, with what came of it */
  "GET /v1/webhooks/{id}/deliveries": {
    request: {
      path: {
        id: string;
      };
      query?: {
        /** page size */
        limit?: number | undefined;
        /** `next_cursor` of the page before */
        cursor?: string | undefined;
        status?: "pending" | "delivered" | "failed" | undefined;
      };
    };
    answer: WebhookDeliveryPage;
  };
  /** Send a delivery again, now */
  "POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay": {
    request: {
      path: {
        id: string;
        delivery_id: string;
      };
    };
    answer: WebhookDelivery;
  };
}
