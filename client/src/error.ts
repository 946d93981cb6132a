import type { Problem } from "./contract.ts";

/**
 * What went wrong: a code of the server's problem documents, or one of what keeps an answer from
 * coming: `unreachable` (no connection), `timeout`, `unreadable` (an answer that is not Ebb's).
 */
export type EbbErrorCode = Problem["code"] | "unreachable" | "timeout" | "unreadable";

export interface FieldError {
  /** Dotted path into the request, e.g. `names.prompt`. */
  path: string;
  message: string;
}

interface Told {
  status: number;
  code: EbbErrorCode;
  detail: string;
  errors?: readonly FieldError[];
  requestId?: string | null;
  retryAfterMs?: number | null;
  cause?: unknown;
}

/** Every failure of a call, but an abort of the caller's own, which throws the signal's reason. */
export class EbbError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly code: EbbErrorCode;
  /** What to change. */
  readonly detail: string;
  /** The fields at fault. */
  readonly errors: readonly FieldError[];
  /** Names the request in the server's log. */
  readonly requestId: string | null;
  /** How long the server asks to wait before another try. */
  readonly retryAfterMs: number | null;

  constructor(told: Told) {
    super(`${told.code}: ${told.detail}`, { cause: told.cause });
    this.name = "EbbError";
    this.status = told.status;
    this.code = told.code;
    this.detail = told.detail;
    this.errors = told.errors ?? [];
    this.requestId = told.requestId ?? null;
    this.retryAfterMs = told.retryAfterMs ?? null;
  }
}

/** `Retry-After` in ms, from seconds or an HTTP date; null where there is none. */
export function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null || value.trim() === "") return null;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - nowMs : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" &&
  value !== null &&
  "code" in value &&
  typeof value.code === "string" &&
  "detail" in value &&
  typeof value.detail === "string";

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Codes for answers that no problem document explains, such as a proxy's. */
const codeOfStatus: Readonly<Record<number, EbbErrorCode>> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "payload_too_large",
  429: "rate_limited",
  502: "upstream_failed",
  503: "overloaded",
};

/** The failure that an answer tells of. Reads its body. */
export async function errorOf(answer: Response): Promise<EbbError> {
  const retryAfterMs = readRetryAfter(answer.headers.get("Retry-After"), Date.now());
  const problem = parsed(await answer.text());
  const { status } = answer;
  if (!isProblem(problem)) {
    const requestId = answer.headers.get("X-Request-Id");
    const code = codeOfStatus[status] ?? "unreadable";
    const detail = `The address answered ${status} without a problem document; is it Ebb's?`;
    return new EbbError({ status, code, detail, requestId, retryAfterMs });
  }
  const { code, detail, errors = [], request_id: requestId } = problem;
  return new EbbError({ status, code, detail, errors, requestId, retryAfterMs });
}
