import type { z } from "zod";

/** What a caller reads about a wrong field: the end of a sentence that begins with its path. */

const units: Record<string, string> = {
  string: " characters",
  array: " entries",
  record: " keys",
};

const bound = (origin: string, side: string, limit: number | bigint): string => {
  const unit = units[origin];
  return unit === undefined ? `must be ${side} ${limit}` : `must have ${side} ${limit}${unit}`;
};

const withArticle = (type: string): string => {
  const name = type === "int" ? "integer" : type;
  return /^[aeiou]/.test(name) ? `an ${name}` : `a ${name}`;
};

/** Words for the issues that a schema gives no message of its own; undefined leaves zod's. */
export const wordIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "invalid_type") {
    return issue.input === undefined ? "is missing" : `must be ${withArticle(issue.expected)}`;
  }
  if (issue.code === "too_big") return bound(issue.origin, "at most", issue.maximum);
  if (issue.code === "too_small") return bound(issue.origin, "at least", issue.minimum);
  if (issue.code === "invalid_union") {
    // One that tells its forms apart by a field knows what that may be.
    const { options } = issue;
    return Array.isArray(options) ? `must be one of ${options.map(String).join(", ")}` : "is wrong";
  }
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  return undefined;
};
