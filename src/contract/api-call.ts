import { EbbError } from "../model/errors.ts";
import { Problem } from "./problem.ts";

/**
 * A request of this API, made from within on behalf of whoever asks: chat commands and MCP tools are
 * callers like any other, so that access, validation and the write gate are the routes' own.
 */
export interface ApiRequest {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With every id in it encoded. */
  path: string;
  query?: Readonly<Record<string, string | null>>;
  body?: unknown;
}

export interface ApiAnswer {
  status: number;
  /** Parsed JSON; null where there is none. */
  body: unknown;
}

export type ApiCall = (request: ApiRequest) => Promise<ApiAnswer>;

/** The path of one thing: `memories`, `mem_1`, `history`. */
export const pathOf = (...steps: readonly string[]): string =>
  `/v1/${steps.map(encodeURIComponent).join("/")}`;

/** Sends a request and reads its answer. Throws the `EbbError` that a problem document tells of. */
export async function asked<T>(
  call: ApiCall,
  request: ApiRequest,
  shape: { parse(body: unknown): T },
): Promise<T> {
  const { status, body } = await call(request);
  if (status < 400) return shape.parse(body);
  const { code, detail, errors = [] } = Problem.parse(body);
  throw new EbbError(code, detail, { errors });
}

/** The answer of a request that has none. */
export const noBody = { parse: (): null => null };
