import { importExamplesMax } from "../../model/limits.ts";

/** What became of one record: `added`, or would be in a dry run; why in all other cases. */
export type Outcome = "added" | "duplicate" | "skipped" | "invalid";

export interface Example {
  line: number;
  id: string | null;
  kind: string | null;
  outcome: Outcome;
  reason: string | null;
}

export interface ImportReport {
  /** By kind. */
  added: Record<string, number>;
  duplicate: number;
  skipped: number;
  invalid: number;
  /** The first few that were not added, and of a dry run also some that would be. */
  examples: Example[];
}

export interface Ledger {
  report: ImportReport;
  note(example: Example): void;
}

const shownOfEach = importExamplesMax / 4;

/** Counts outcomes and keeps a few of each. */
export function ledger(dryRun: boolean): Ledger {
  const report: ImportReport = {
    added: {},
    duplicate: 0,
    skipped: 0,
    invalid: 0,
    examples: [],
  };
  const kept: Record<Outcome, number> = { added: 0, duplicate: 0, skipped: 0, invalid: 0 };
  return {
    report,
    note(example) {
      const { outcome, kind } = example;
      if (outcome === "added") report.added[kind ?? ""] = (report.added[kind ?? ""] ?? 0) + 1;
      else report[outcome]++;
      if (outcome === "added" && !dryRun) return;
      if (kept[outcome]++ < shownOfEach) report.examples.push(example);
    },
  };
}
