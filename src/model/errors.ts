import { erasingRetryS, movingRetryS } from "./limits.ts";

/** The closed list of what can go wrong that a caller hears about; each transport has one table for it. */
export const errorCodes = [
  "invalid_request",
  "malformed_json",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "payload_too_large",
  "unsupported_media_type",
  "rate_limited",
  "overloaded",
  "upstream_failed",
  "internal",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export interface FieldError {
  /** Dotted path into the request, e.g. `names.prompt`. */
  path: string;
  message: string;
}

/** An error meant for the caller: `detail` says what to change and never carries SQL, stacks or upstream bodies. */
export class EbbError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly retryAfterS: number | null;

  constructor(
    code: ErrorCode,
    detail: string,
    more: { errors?: readonly FieldError[]; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(`${code}: ${detail}`, { cause: more.cause });
    this.name = "EbbError";
    this.code = code;
    this.detail = detail;
    this.errors = more.errors ?? [];
    this.retryAfterS = more.retryAfterS ?? null;
  }
}

export const notFound = (what: string): EbbError =>
  new EbbError("not_found", `No ${what} with this id is visible to this key.`);

/** The same where a name was given. */
export const noneNamed = (what: string): EbbError =>
  new EbbError("not_found", `No ${what} with this name is visible to this key.`);

const movesDetail = "This tenant is on its way to another database. Try again in a moment.";

/** A write that came while its tenant changed databases: nothing of it was done. */
export const tenantMoves = (cause: unknown): EbbError =>
  new EbbError("overloaded", movesDetail, { retryAfterS: movingRetryS, cause });

/** Whether an error, or what caused it, is such a write. */
export const tellsOfMove = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof EbbError && error.detail === movesDetail) || tellsOfMove(error.cause));

/** Something new of a person who is being erased: it would go as well, so nothing of it was done. */
export const beingErased = (): EbbError =>
  new EbbError(
    "conflict",
    "This person is being erased: nothing new of them is stored until that is done. Try again then.",
    { retryAfterS: erasingRetryS },
  );

/** An invalid request with one wrong field. */
export const invalid = (path: string, message: string): EbbError =>
  new EbbError("invalid_request", `${path}: ${message}`, { errors: [{ path, message }] });

/** What is asked of a whole tenant and cannot be done across its databases: it is to say of whom. */
export const userNeeded = (): EbbError =>
  invalid(
    "user_id",
    "is needed: users of this tenant are placed apart (placement: by_user), and this is not done across them",
  );
