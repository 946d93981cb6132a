import { type AnswerOf, type Api, type ScopeIds, api } from "./api.ts";
import { type CallOptions, type Connection, type Fetch, connect } from "./connection.ts";
import type { Memory, RetrieveRequest, StoreAnswer, StoreDone, StoreRequest } from "./contract.ts";
import {
  type Keys,
  type Me,
  type Shards,
  type Tenants,
  type Tokens,
  keys,
  me,
  shards,
  tenants,
  tokens,
} from "./resources/access.ts";
import { type Entities, type GraphResource, entities, graph } from "./resources/graph.ts";
import { type Erasures, type Users, erasures, users } from "./resources/erasures.ts";
import { type Health, health } from "./resources/health.ts";
import { type Memories, memories } from "./resources/memories.ts";
import { type Sessions, sessions } from "./resources/sessions.ts";
import { type SettingsResource, settings } from "./resources/settings.ts";
import { type Sources, sources } from "./resources/sources.ts";
import { type Summaries, summaries } from "./resources/summaries.ts";
import { type Transfer, transfer } from "./resources/transfer.ts";
import { type Turns, turns } from "./resources/turns.ts";
import { type Upkeep, upkeep } from "./resources/upkeep.ts";
import { type Webhooks, webhooks } from "./resources/webhooks.ts";

const timeoutMsDefault = 30_000;
const retriesDefault = 2;

interface CommonOptions {
  /** Where Ebb is, e.g. `https://memory.example.com`. */
  url: string | URL;
  /** How long one try of a call may take; 30 s if left out. */
  timeoutMs?: number | undefined;
  /** More tries where the server is busy or out of reach; 2 if left out. */
  retries?: number | undefined;
  /** Whom calls are about that do not say so themselves. */
  userId?: string | undefined;
  agentId?: string | undefined;
  sessionId?: string | undefined;
  /** Instead of the global `fetch`. */
  fetch?: Fetch | undefined;
}

/** Either an API key, on a server, or a client token, in a browser; a function is asked for each try. */
export type EbbOptions = CommonOptions &
  (
    | { apiKey: string; token?: never }
    | { token: string | (() => string | Promise<string>); apiKey?: never }
  );

export interface StoreOptions extends CallOptions {
  /** Answer after the whole ingestion, with the memories made. */
  wait?: boolean | undefined;
}

/** `memories` and `forgotten` are there where it was waited for and the turn is done. */
export interface StoreResult extends StoreAnswer {
  memories?: Memory[];
  /** Ids of memories that the turn asked to forget. */
  forgotten?: string[];
  /** What it may have meant to forget, where that is not clear. */
  ambiguous?: StoreDone["ambiguous"];
}

/** A client of one Ebb deployment. Requests and answers are the contract's own, in snake_case. */
export class Ebb {
  readonly memories: Memories;
  readonly turns: Turns;
  readonly sessions: Sessions;
  readonly summaries: Summaries;
  readonly entities: Entities;
  readonly graph: GraphResource;
  readonly settings: SettingsResource;
  readonly tokens: Tokens;
  readonly keys: Keys;
  readonly tenants: Tenants;
  readonly shards: Shards;
  readonly webhooks: Webhooks;
  readonly sources: Sources;
  readonly users: Users;
  readonly erasures: Erasures;
  readonly health: Health;
  readonly me: Me;
  /** See `Upkeep`. */
  readonly commands: Upkeep["commands"];
  readonly overview: Upkeep["overview"];
  readonly panel: Upkeep["panel"];
  /** All of it out, and in again: see `Transfer`. */
  readonly export: Transfer["export"];
  readonly import: Transfer["import"];
  readonly #connection: Connection;
  readonly #api: Api;

  constructor(options: EbbOptions) {
    const given = options.fetch;
    this.#connection = connect({
      url: options.url,
      credential: credentialOf(options),
      fetch: (address, init) => (given ?? fetch)(address, init),
      timeoutMs: options.timeoutMs ?? timeoutMsDefault,
      retries: options.retries ?? retriesDefault,
    });
    this.#api = api(this.#connection, idsOf(options));
    this.memories = memories(this.#api);
    this.turns = turns(this.#api);
    this.sessions = sessions(this.#api);
    this.summaries = summaries(this.#api);
    this.entities = entities(this.#api);
    this.graph = graph(this.#api);
    this.settings = settings(this.#api);
    this.tokens = tokens(this.#api);
    this.keys = keys(this.#api);
    this.tenants = tenants(this.#api);
    this.shards = shards(this.#api);
    this.webhooks = webhooks(this.#api);
    this.sources = sources(this.#api);
    this.users = users(this.#api);
    this.erasures = erasures(this.#api);
    this.health = health(this.#api);
    this.me = me(this.#api);
    ({ export: this.export, import: this.import } = transfer(this.#api));
    ({ commands: this.commands, overview: this.overview, panel: this.panel } = upkeep(this.#api));
  }

  /** Stores a turn. It is durable when this resolves; memories are made from it behind the answer. */
  store(turn: StoreRequest, { wait, ...options }: StoreOptions = {}): Promise<StoreResult> {
    const body = this.#api.scoped(turn);
    return this.#api.call(
      "POST /v1/store",
      { query: wait === true ? { wait } : {}, body },
      options,
    );
  }

  /** What is worth remembering for a prompt, with `context`: the block for the system prompt. */
  retrieve(
    question: string | RetrieveRequest,
    options?: CallOptions,
  ): Promise<AnswerOf<"POST /v1/retrieve">> {
    const request = typeof question === "string" ? { prompt: question } : question;
    return this.#api.call("POST /v1/retrieve", { body: this.#api.scoped(request) }, options);
  }

  /**
   * The newest state that an answer has told of. It goes along with each call, so that a read sees
   * what this client wrote; set it to what another process has seen.
   */
  get bookmark(): string | null {
    return this.#connection.bookmark;
  }

  set bookmark(value: string | null) {
    this.#connection.bookmark = value;
  }
}

function credentialOf({ apiKey, token }: EbbOptions): () => string | Promise<string> {
  if (typeof token === "function") return token;
  const fixed: unknown = apiKey ?? token;
  if (typeof fixed === "string" && fixed !== "") return () => fixed;
  throw new TypeError("Ebb needs an apiKey or a token.");
}

function idsOf({ userId, agentId, sessionId }: EbbOptions): ScopeIds {
  return {
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(agentId === undefined ? {} : { agent_id: agentId }),
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
  };
}
