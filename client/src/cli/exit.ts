import { EbbError } from "../error.ts";
import { type Terminal, jsonText, painted, plain } from "./terminal.ts";

/** How a program ends, for scripts. */
export const exit = { ok: 0, error: 1, usage: 2, notFound: 3, auth: 4, unavailable: 5 } as const;
export type Exit = (typeof exit)[keyof typeof exit];

/** The command line says something that no command understands. */
export class UsageError extends Error {}

export function exitOf(error: unknown): Exit {
  if (error instanceof UsageError) return exit.usage;
  if (!(error instanceof EbbError)) return exit.error;
  switch (error.code) {
    case "invalid_request":
      return exit.usage;
    case "not_found":
      return exit.notFound;
    case "unauthenticated":
    case "forbidden":
      return exit.auth;
    case "unreachable":
    case "timeout":
    case "overloaded":
    case "rate_limited":
    case "upstream_failed":
      return exit.unavailable;
    case "malformed_json":
    case "conflict":
    case "payload_too_large":
    case "unsupported_media_type":
    case "internal":
    case "unreadable":
      return exit.error;
  }
}

const hints: Partial<Record<Exit, string>> = {
  [exit.auth]: "`ebb doctor` says what the key may do.",
  [exit.unavailable]: "`ebb doctor` says what can be reached.",
};

/** Says on the error stream what went wrong and what to do. */
export function report(terminal: Terminal, error: unknown, asJson: boolean): Exit {
  const code = exitOf(error);
  if (asJson) {
    terminal.err(`${jsonText({ error: fieldsOf(error) })}\n`);
    return code;
  }
  const { detail, errors, request_id: id } = fieldsOf(error);
  terminal.err(`${painted(terminal, "red", "error")} ${plain(detail)}\n`);
  for (const { path, message } of errors.length > 1 ? errors : []) {
    terminal.err(`  ${plain(path)}: ${plain(message)}\n`);
  }
  if (id !== null) terminal.err(painted(terminal, "dim", `  request ${plain(id)}\n`));
  const hint = hints[code];
  if (hint !== undefined) terminal.err(`  ${hint}\n`);
  return code;
}

function fieldsOf(error: unknown): {
  code: string;
  status: number | null;
  detail: string;
  errors: EbbError["errors"];
  request_id: string | null;
} {
  if (error instanceof EbbError) {
    const { code, status, detail, errors, requestId } = error;
    return { code, status, detail, errors, request_id: requestId };
  }
  const detail = error instanceof Error ? error.message : String(error);
  const code = error instanceof UsageError ? "usage" : "error";
  return { code, status: null, detail, errors: [], request_id: null };
}
