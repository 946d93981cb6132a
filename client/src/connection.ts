import { type Deadline, deadline, pause } from "./deadline.ts";
import { EbbError, errorOf } from "./error.ts";
import { retryWaitMs } from "./retry.ts";

/** What every call takes beside its request. */
export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How long one try may take, in ms. */
  timeoutMs?: number | undefined;
  /** How many more tries after the first. */
  retries?: number | undefined;
  /** Yours, where a call is to be the same across restarts; made for each call if left out. */
  idempotencyKey?: string | undefined;
}

/** As `fetch`, asked for an address as text. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

export interface ConnectionOptions {
  /** Where Ebb is, e.g. `https://memory.example.com`. */
  url: string | URL;
  /** The credential of each try. */
  credential(): string | Promise<string>;
  fetch: Fetch;
  timeoutMs: number;
  retries: number;
}

export interface Outgoing {
  method: string;
  /** Path and query. */
  path: string;
  body?: unknown;
  contentType?: string;
  /** Statuses of failure that have an answer of their own. */
  alsoGood?: readonly number[];
}

/** Reads an answer to its end while the deadline holds. */
export type Read<T> = (answer: Response, limit: Deadline) => Promise<T>;

export interface Connection {
  send<T>(outgoing: Outgoing, options: CallOptions, read: Read<T>): Promise<T>;
  /** The newest state of the data that an answer has told of. */
  bookmark: string | null;
}

/** A key that no other call has. Where there is no `crypto` (Node 18, plain http), chance will do. */
function newKey(): string {
  const source: { randomUUID?: () => string } = typeof crypto === "undefined" ? {} : crypto;
  if (source.randomUUID !== undefined) return source.randomUUID();
  const piece = (): string => Math.random().toString(36).slice(2);
  return `${Date.now().toString(36)}-${piece()}-${piece()}`;
}

const textOf = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

/** Bookmarks sort by time: an answer that comes late does not turn it back. */
const later = (one: string | null, other: string | null): string | null =>
  other !== null && (one === null || other > one) ? other : one;

/** Calls to one deployment: with deadlines, retries under one idempotency key, and a bookmark. */
export function connect(options: ConnectionOptions): Connection {
  const base = String(options.url).replace(/\/+$/, "");
  const connection: Connection = { send, bookmark: null };
  return connection;

  async function send<T>(outgoing: Outgoing, call: CallOptions, read: Read<T>): Promise<T> {
    const retries = call.retries ?? options.retries;
    const headers = headersOf(outgoing, call.idempotencyKey);
    const body = outgoing.body === undefined ? undefined : textOf(outgoing.body);
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(outgoing, { headers, body }, call, read);
      } catch (error) {
        if (!(error instanceof EbbError) || tries >= retries) throw error;
        const waitMs = retryWaitMs(error, tries, Math.random());
        if (waitMs === null) throw error;
        await pause(waitMs, call.signal);
      }
    }
  }

  async function attempt<T>(
    { method, path, alsoGood = [] }: Outgoing,
    { headers, body }: { headers: Record<string, string>; body: string | undefined },
    call: CallOptions,
    read: Read<T>,
  ): Promise<T> {
    call.signal?.throwIfAborted();
    const own = await ownHeaders();
    const limit = deadline(call.timeoutMs ?? options.timeoutMs, call.signal);
    try {
      const answer = await options.fetch(base + path, {
        method,
        headers: { ...headers, ...own },
        signal: limit.signal,
        ...(body === undefined ? {} : { body }),
      });
      connection.bookmark = later(connection.bookmark, answer.headers.get("X-Ebb-Bookmark"));
      if (!answer.ok && !alsoGood.includes(answer.status)) throw await errorOf(answer);
      return await read(answer, limit);
    } catch (error) {
      limit.clear();
      throw toldFailure(error, limit, call.signal);
    }
  }

  async function ownHeaders(): Promise<Record<string, string>> {
    const { bookmark } = connection;
    return {
      Authorization: `Bearer ${await options.credential()}`,
      ...(bookmark === null ? {} : { "X-Ebb-Bookmark": bookmark }),
    };
  }
}

function headersOf(outgoing: Outgoing, key: string | undefined): Record<string, string> {
  const type = outgoing.contentType ?? "application/json";
  return {
    Accept: "application/json, application/problem+json;q=0.9, */*;q=0.1",
    ...(outgoing.body === undefined ? {} : { "Content-Type": type }),
    ...(outgoing.method === "POST" ? { "Idempotency-Key": key ?? newKey() } : {}),
  };
}

/** Any failure as what the caller is to hear. */
function toldFailure(error: unknown, limit: Deadline, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return signal.reason;
  if (error instanceof EbbError) return error;
  if (limit.passed()) {
    const detail = "Ebb gave no whole answer in time.";
    return new EbbError({ status: 0, code: "timeout", detail, cause: error });
  }
  const detail = "Ebb could not be reached at this address.";
  return new EbbError({ status: 0, code: "unreachable", detail, cause: error });
}
