import { pathOf } from "./address.ts";
import type { CallOptions, Connection, Outgoing, Read } from "./connection.ts";
import type { Routes } from "./contract.ts";
import { readJson, readStream } from "./reading.ts";

export type Route = keyof Routes;
export type RequestOf<R extends Route> = Routes[R]["request"];
export type AnswerOf<R extends Route> = Routes[R]["answer"];
/** A part of a route's request, as its methods take it. */
export type QueryOf<R extends Route> =
  RequestOf<R> extends { query?: infer Q } ? NonNullable<Q> : never;
export type BodyOf<R extends Route> =
  RequestOf<R> extends { body?: infer B } ? NonNullable<B> : never;

/** Who it is about. */
export interface ScopeIds {
  user_id?: string | null | undefined;
  agent_id?: string | null | undefined;
  session_id?: string | null | undefined;
}

/** Calls of the contract's routes, as each resource uses them. */
export interface Api {
  /** Calls a route; retries, deadlines and errors as the connection has them. */
  call<R extends Route>(
    route: R,
    request: RequestOf<R>,
    options?: CallOptions,
    alsoGood?: readonly number[],
  ): Promise<AnswerOf<R>>;
  /** The same for a route whose answer is a stream: it comes as it is sent, without a deadline. */
  stream<R extends Route>(
    route: R,
    request: RequestOf<R>,
    options?: CallOptions,
  ): Promise<ReadableStream<Uint8Array>>;
  /** The ids that the client was made with, where a request does not name its own; null leaves one out. */
  scoped<T extends ScopeIds & { run_id?: string | null | undefined }>(fields: T): T;
}

interface Parts {
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** A route's request as what goes over the wire. */
function outgoing(route: Route, request: object): Outgoing {
  const [method = "GET", template = ""] = route.split(" ");
  const { path = {}, query = {}, body }: Parts = request;
  const addressed = { method, path: pathOf(template, path, query), body };
  // Text is sent as it is: lines of JSON, or another system's export.
  return typeof body === "string"
    ? { ...addressed, contentType: "application/x-ndjson" }
    : addressed;
}

export function api(connection: Connection, ids: ScopeIds): Api {
  return {
    call: <R extends Route>(
      route: R,
      request: RequestOf<R>,
      options: CallOptions = {},
      alsoGood: readonly number[] = [],
    ) => {
      const read: Read<AnswerOf<R>> = readJson;
      return connection.send({ ...outgoing(route, request), alsoGood }, options, read);
    },
    stream: <R extends Route>(route: R, request: RequestOf<R>, options: CallOptions = {}) =>
      connection.send(outgoing(route, request), options, readStream),
    scoped<T extends ScopeIds & { run_id?: string | null | undefined }>(fields: T): T {
      const { session_id: _, ...withoutSession } = ids;
      const defaults = fields.run_id == null ? ids : withoutSession;
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      return { ...fields, ...defaults, ...Object.fromEntries(given) };
    },
  };
}
