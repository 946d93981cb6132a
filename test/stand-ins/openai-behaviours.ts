import type { ChatRequest } from "./reading-model.ts";

/** What a model service does wrong; each kind is one that real services show. */
export const badTexts = {
  fenced: (good: string) => "```json\n" + good + "\n```",
  prose: (good: string) =>
    `Sure! Here is what I found:\n\n${good}\n\nLet me know if {anything} is missing.`,
  thinking: (good: string) => `<think>The user {speaks} of a move.</think>\n${good}`,
  trailing_commas: (good: string) => good.replaceAll(/([}\]"])(?=[}\]])/g, "$1,"),
  single_quotes: (good: string) => good.replaceAll("'", "\\'").replaceAll(/(?<!\\)"/g, "'"),
  python: (good: string) =>
    good
      .replaceAll(":null", ": None")
      .replaceAll(":true", ": True")
      .replaceAll(":false", ": False"),
  byte_order_mark: (good: string) => `\ufeff${good}`,
  truncated: (good: string) => good.slice(0, Math.floor(good.length * 0.8)),
  lone_surrogate: (good: string) =>
    good.replaceAll(/"quote":"((?:[^"\\]|\\.)*)"/g, '"quote":"$1\\ud83d"'),
  wrong_type: () => '{"messages": 3, "memories": {"content": true}}',
  wrong_items: () => '{"messages": [], "memories": ["The user lives somewhere", 7, null]}',
  empty_list: () => '{"messages": [], "memories": []}',
  blank: () => "  \n",
  no_json: () => "I could not find anything worth keeping, sorry.",
} as const;
export type BadText = keyof typeof badTexts;

export type Behaviour =
  | { kind: "good" }
  | { kind: "text"; text: string | ((request: ChatRequest) => string) }
  | { kind: BadText }
  | { kind: "refusal" }
  | { kind: "content_filter" }
  | { kind: "no_usage" }
  | { kind: "parts" }
  | { kind: "empty_body" }
  | { kind: "html" }
  | { kind: "no_choices" }
  | { kind: "rate_limited"; retryAfter: string }
  | { kind: "error"; status: number; message?: string; param?: string }
  | { kind: "slow"; ms: number }
  /** Vectors of three dimensions, whatever was asked for. */
  | { kind: "short_vectors" }
  | { kind: "hang" }
  | { kind: "hang_in_body" }
  | { kind: "reset" }
  | { kind: "vectors"; of: (input: string[]) => unknown };

export const isBadText = (kind: string): kind is BadText => Object.hasOwn(badTexts, kind);
