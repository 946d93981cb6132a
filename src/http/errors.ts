import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodError } from "zod";
import type { Problem } from "../contract/problem.ts";
import {
  EbbError,
  type ErrorCode,
  type FieldError,
  tellsOfMove,
  tenantMoves,
} from "../model/errors.ts";
import type { DoorContext } from "./door.ts";

const table: Record<ErrorCode, { status: ContentfulStatusCode; title: string }> = {
  invalid_request: { status: 422, title: "The request has wrong or missing fields" },
  malformed_json: { status: 400, title: "The body is not JSON" },
  unauthenticated: { status: 401, title: "No key, no entry" },
  forbidden: { status: 403, title: "This key may not do that" },
  not_found: { status: 404, title: "There is nothing here" },
  conflict: { status: 409, title: "The request contradicts an earlier one" },
  payload_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "The body is not application/json" },
  rate_limited: { status: 429, title: "Too many requests" },
  overloaded: { status: 503, title: "Not able to answer right now" },
  upstream_failed: { status: 502, title: "A service that this needs has failed" },
  internal: { status: 500, title: "Something went wrong inside" },
};

/** A request with a thousand wrong fields gets the first of them. */
const errorsMax = 20;
const pathCharsMax = 200;

/** Issues of a schema as fields at fault, by dotted path. */
export function invalidRequest(error: ZodError): EbbError {
  const issues = error.issues.flatMap((issue): FieldError[] =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => fieldError([...issue.path, key], "is not a field here"))
      : [fieldError(issue.path, issue.message)],
  );
  const firstOfEach = new Map(issues.toReversed().map((each) => [each.path, each]));
  const errors = issues.filter((each) => firstOfEach.get(each.path) === each).slice(0, errorsMax);
  const [first] = errors;
  const place = first === undefined || first.path === "" ? "" : `${first.path}: `;
  return new EbbError("invalid_request", `${place}${first?.message ?? "is wrong"}`, { errors });
}

const fieldError = (path: readonly PropertyKey[], message: string): FieldError => ({
  path: path.map(String).join(".").slice(0, pathCharsMax),
  message,
});

/** Hono's own refusals in our words; null for what nobody foresaw. */
function refusal({ status }: HTTPException): EbbError | null {
  if (status === 400) {
    return new EbbError("malformed_json", "The body could not be read as JSON.");
  }
  if (status === 415) {
    return new EbbError("unsupported_media_type", "Send `Content-Type: application/json`.");
  }
  return null;
}

const foreseen = (error: Error): EbbError | null => {
  if (error instanceof EbbError) return error;
  // What D1 says of a move comes wrapped in what was asked of it.
  if (tellsOfMove(error)) return tenantMoves(error);
  return error instanceof HTTPException ? refusal(error) : null;
};

/** Where it broke, without messages: those may carry a user's words or SQL. */
const framesOf = (error: Error): string =>
  (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
    .join(" < ");

function logUnforeseen(error: Error, c: DoorContext): void {
  const cause = error.cause instanceof Error ? error.cause.name : null;
  const line = {
    event: "request_failed",
    request_id: c.get("requestId"),
    method: c.req.method,
    route: routePath(c),
    error: error.name,
    cause,
    at: framesOf(error),
  };
  console.error(JSON.stringify(line));
}

/** Every failure as an RFC 9457 problem document. What nobody foresaw is `internal` and says nothing. */
export function problemOf(error: Error, c: DoorContext): Response {
  const known = foreseen(error);
  if (known === null) logUnforeseen(error, c);
  const told = known ?? new EbbError("internal", "The failure was logged under this request id.");
  const { status, title } = table[told.code];
  const problem: Problem = {
    type: `urn:ebb:problem:${told.code}`,
    title,
    status,
    code: told.code,
    detail: told.detail,
    ...(told.errors.length > 0 ? { errors: [...told.errors] } : {}),
    request_id: c.get("requestId"),
  };
  c.header("Content-Type", "application/problem+json");
  if (told.retryAfterS !== null) c.header("Retry-After", String(told.retryAfterS));
  if (told.code === "unauthenticated") c.header("WWW-Authenticate", "Bearer");
  return c.body(JSON.stringify(problem), status);
}
