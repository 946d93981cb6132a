import { field } from "../openai/problems.ts";

/** What a service understands of the protocol; learnt from its refusals, once per model. */
export interface Dialect {
  /** How an answer in JSON is asked for. */
  format: "json_schema" | "json_object" | "plain";
  limit: "max_tokens" | "max_completion_tokens";
  temperature: boolean;
}

export const fullDialect: Dialect = {
  format: "json_schema",
  limit: "max_tokens",
  temperature: true,
};

/** Most refusals that one request works through: one a feature and one more format. */
export const dialectStepsMax = 4;

/**
 * The next simpler dialect where a refusal (400, 404, 415, 422 or 501) names something of the
 * protocol that the request used, or null where the refusal is about something else.
 */
export function simplerDialect(
  dialect: Dialect,
  usesFormat: boolean,
  error: unknown,
): Dialect | null {
  const status = field(error, "status");
  if (typeof status !== "number" || ![400, 404, 415, 422, 501].includes(status)) return null;
  const about = complaint(error);
  if (/max_(?:completion_)?tokens/.test(about)) {
    return dialect.limit === "max_tokens" ? { ...dialect, limit: "max_completion_tokens" } : null;
  }
  if (dialect.temperature && /temperature/.test(about)) return { ...dialect, temperature: false };
  if (
    usesFormat &&
    /response_format|json_schema|json_object|json mode|schema|structured|grammar/.test(about)
  ) {
    if (dialect.format === "json_schema") return { ...dialect, format: "json_object" };
    if (dialect.format === "json_object") return { ...dialect, format: "plain" };
  }
  return null;
}

/** What the refusal says it is about, for looking at only. */
function complaint(error: unknown): string {
  const parts = [field(error, "param"), field(error, "code"), field(error, "message")];
  return parts
    .filter((part) => typeof part === "string")
    .join(" ")
    .toLowerCase();
}
