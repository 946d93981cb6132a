import { table } from "./table.ts";

/** The scores of one answer, and what kind of question it was. */
export interface Confidence {
  kind: "answerable" | "adversarial" | "foreign" | "renamed" | "untold";
  /** Score of the best memory; 0 without one. */
  best: number;
  /** Scores of the memories that are evidence. */
  trueScores: readonly number[];
}

const kinds = ["answerable", "adversarial", "untold", "foreign", "renamed"] as const;

/** Share of the true memories that the threshold may lose. */
const lostMax = 0.05;

/**
 * How often something comes back, above the threshold that keeps 95 % of the true memories, for
 * questions that this user's memories cannot answer. Empty text where nothing was scored.
 */
export function unknownQuestions(
  answers: readonly Confidence[],
  names: Partial<Record<Confidence["kind"], string>>,
): string {
  const trueScores = answers
    .filter((answer) => answer.kind === "answerable")
    .flatMap((answer) => answer.trueScores)
    .sort((a, b) => a - b);
  const threshold = trueScores[Math.floor(lostMax * trueScores.length)];
  if (threshold === undefined) return "";
  const row = (name: string, kind: Confidence["kind"]) => {
    const of = answers.filter((answer) => answer.kind === kind);
    const above = of.filter((answer) => answer.best >= threshold).length;
    return of.length === 0
      ? []
      : [[name, String(of.length), `${((100 * above) / of.length).toFixed(1)} %`]];
  };
  return [
    `min_score ${threshold.toFixed(3)} keeps 95 % of the true memories; above it, something comes back for:`,
    table(
      ["questions", "n", "answered"],
      kinds.flatMap((kind) => row(names[kind] ?? kind, kind)),
    ),
  ].join("\n");
}
