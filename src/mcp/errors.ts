import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ZodError } from "zod";
import { EbbError, type ErrorCode } from "../model/errors.ts";

/** The closed list as JSON-RPC codes; those of this API's own are in the range that servers may use. */
const codes: Readonly<Record<ErrorCode, number>> = {
  invalid_request: -32602,
  malformed_json: -32700,
  not_found: -32002,
  unauthenticated: -32001,
  forbidden: -32003,
  conflict: -32004,
  payload_too_large: -32005,
  unsupported_media_type: -32006,
  rate_limited: -32007,
  overloaded: -32008,
  upstream_failed: -32009,
  internal: -32603,
};

/** What went wrong, as the closed list has it. What nobody foresaw is `internal` and says nothing. */
export function told(cause: unknown): EbbError {
  if (cause instanceof EbbError) return cause;
  if (cause instanceof ZodError) {
    const errors = cause.issues.map(({ path, message, ...issue }) => ({
      path: [...path, ...("keys" in issue ? issue.keys : [])].map(String).join("."),
      message,
    }));
    const [first] = errors;
    return new EbbError("invalid_request", `${first?.path ?? ""}: ${first?.message ?? ""}`, {
      errors,
    });
  }
  return new EbbError("internal", "Something went wrong inside.", { cause });
}

const documentOf = ({ code, detail, errors }: EbbError) => ({
  code,
  detail,
  ...(errors.length === 0 ? {} : { errors }),
});

/** A tool's failure: a result that the model reads, and may do better by. */
export function toolFailure(cause: unknown): CallToolResult {
  const error = documentOf(told(cause));
  return {
    isError: true,
    content: [{ type: "text", text: `${error.code}: ${error.detail}` }],
    structuredContent: { error },
  };
}

/** Any other failure: an error of the protocol. `McpError` is for clients: it would put its prefix into the message. */
export function protocolError(cause: unknown): Error {
  const error = told(cause);
  const { detail, code } = error;
  return Object.assign(new Error(detail), { code: codes[code], data: documentOf(error) });
}
