import { z } from "zod";
import { recordKinds, type SettingsRecord, type TransferRecord } from "../../model/transfer.ts";
import { EdgeLine, EntityLine, NameLine, edgeLine, entityLine, nameLine } from "./linked.ts";
import { MemoryLine, VersionLine, memoryLine, versionLine } from "./remembered.ts";
import { SessionLine, SummaryLine, TurnLine, sessionLine, summaryLine, turnLine } from "./said.ts";
import { At, IdOrNull, at } from "./shapes.ts";

/** An export is lines of JSON. The first is the header; each of the others stands for itself. */

export const exportFormat = 1;

/** The first line. `source` names the tenant by a hash, so that ids are kept where it is the same one. */
export const HeaderLine = z.strictObject({
  kind: z.literal("ebb"),
  format: z.literal(exportFormat, { error: `must be ${exportFormat}` }),
  source: z.string().min(1).max(128),
  scope: z.strictObject({ user_id: IdOrNull, agent_id: IdOrNull, session_id: IdOrNull }),
  exported_at: z.string().max(64),
});
export type HeaderLine = z.infer<typeof HeaderLine>;

/** The last line: the export is whole, or goes on at the cursor. */
const EndLine = z.union([
  z.strictObject({ kind: z.literal("end"), lines: z.int() }),
  z.strictObject({ kind: z.literal("more"), cursor: z.string() }),
]);
export type EndLine = z.infer<typeof EndLine>;

const SettingsLine = z
  .strictObject({
    kind: z.literal("settings"),
    agent_id: IdOrNull,
    document: z.record(z.string(), z.unknown()),
    updated_at: At,
  })
  .transform((line): SettingsRecord => ({
    kind: "settings",
    agentId: line.agent_id,
    document: line.document,
    updatedAt: line.updated_at,
  }));

const lines = {
  settings: SettingsLine,
  session: SessionLine,
  turn: TurnLine,
  memory: MemoryLine,
  version: VersionLine,
  entity: EntityLine,
  name: NameLine,
  edge: EdgeLine,
  summary: SummaryLine,
} as const satisfies Record<TransferRecord["kind"], z.ZodType<TransferRecord>>;

/** One record as the object of its line. */
export function lineOf(record: TransferRecord): object {
  switch (record.kind) {
    case "settings":
      return {
        kind: "settings",
        agent_id: record.agentId,
        document: record.document,
        updated_at: at(record.updatedAt),
      };
    case "session":
      return sessionLine(record);
    case "turn":
      return turnLine(record);
    case "memory":
      return memoryLine(record);
    case "version":
      return versionLine(record);
    case "entity":
      return entityLine(record);
    case "name":
      return nameLine(record);
    case "edge":
      return edgeLine(record);
    case "summary":
      return summaryLine(record);
  }
}

const Kind = z.object({ kind: z.enum(recordKinds) });
const Framing = z.object({ kind: z.enum(["ebb", "more"]) });
const Ending = z.object({ kind: z.literal("end") });

/** What a line says: a record, nothing that is to be kept, the export's end, or why it cannot be read. */
export type Read =
  | TransferRecord
  | { kind: "none" }
  | { kind: "end" }
  | { kind: "unreadable"; reason: string };

/** Reads one line after the header. */
export function readLine(value: unknown): Read {
  if (Framing.safeParse(value).success) return { kind: "none" };
  if (Ending.safeParse(value).success) return { kind: "end" };
  const kind = Kind.safeParse(value);
  if (!kind.success) {
    return { kind: "unreadable", reason: `kind must be one of ${recordKinds.join(", ")}` };
  }
  const parsed: z.ZodSafeParseResult<TransferRecord> = lines[kind.data.kind].safeParse(value);
  if (parsed.success) return parsed.data;
  return { kind: "unreadable", reason: firstIssue(parsed.error) };
}

/** The first thing that is wrong, with its path. */
export function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return "is wrong";
  if (issue.code === "unrecognized_keys") return `${issue.keys[0] ?? ""} is not a field here`;
  const path = issue.path.map(String).join(".");
  return path === "" ? issue.message : `${path} ${issue.message}`;
}
