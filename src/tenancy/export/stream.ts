import {
  type EndLine,
  type HeaderLine,
  exportFormat,
  lineOf,
} from "../../contract/transfer/line.ts";
import { invalid } from "../../model/errors.ts";
import { sha256Hex } from "../../model/ids.ts";
import type { Scope } from "../../model/scope.ts";
import { rfc3339 } from "../../model/time.ts";
import type { Services } from "../../ports/services.ts";
import { type ExportPlace, type ExportServices, exportParts, exportStart } from "./parts.ts";

/** Names a tenant to an import without telling which it is. */
export const sourceOf = async ({ tenantId }: Pick<Scope, "tenantId">): Promise<string> =>
  (await sha256Hex(JSON.stringify(["export", tenantId]))).slice(0, 32);

const writePlace = ({ section, cursor }: ExportPlace): string =>
  btoa(JSON.stringify([section, cursor]).replaceAll(/[^\0-\x7f]/g, escaped));

const escaped = (letter: string): string =>
  `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Where a cursor leads. Throws `invalid_request`. */
export function readPlace(cursor: string | null): ExportPlace {
  if (cursor === null) return exportStart;
  try {
    const value: unknown = JSON.parse(atob(cursor));
    if (Array.isArray(value) && (value[1] === null || typeof value[1] === "string")) {
      const section = sectionOf(value[0]);
      if (section !== null) return { section, cursor: value[1] };
    }
  } catch {
    // Not base64, or not JSON: the caller hears the same sentence.
  }
  throw invalid("cursor", "is not a cursor that an export gave out");
}

function sectionOf(value: unknown): ExportPlace["section"] | null {
  switch (value) {
    case "settings":
    case "session":
    case "turn":
    case "memory":
    case "summary":
      return value;
    default:
      return null;
  }
}

/**
 * A scope's records as lines of JSON, read from D1 as fast as they are taken: a header, the records, and
 * a last line that says that the export is whole, or where it goes on. A stream without one broke off.
 */
export function exportStream(
  services: ExportServices & Pick<Services, "clock">,
  scope: Scope,
  place: ExportPlace,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const texts = exportTexts(services, scope, place);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

async function* exportTexts(
  services: ExportServices & Pick<Services, "clock">,
  scope: Scope,
  place: ExportPlace,
): AsyncGenerator<string, undefined> {
  const header: HeaderLine = {
    kind: "ebb",
    format: exportFormat,
    source: await sourceOf(scope),
    scope: { user_id: scope.userId, agent_id: scope.agentId, session_id: scope.sessionId },
    exported_at: rfc3339(services.clock.now()),
  };
  yield line(header);
  let lines = 0;
  let next: ExportPlace | null = place;
  for await (const part of exportParts(services, scope, place, services.clock.now())) {
    lines += part.records.length;
    next = part.next;
    if (part.records.length > 0) {
      yield part.records.map((record) => line(lineOf(record))).join("");
    }
  }
  const end: EndLine =
    next === null ? { kind: "end", lines } : { kind: "more", cursor: writePlace(next) };
  yield line(end);
}
