import type { JSX } from "preact";
import type { Panel } from "../../../../client/src/index.ts";
import { ebb, may } from "../../account/account.ts";
import { forgetSoon, leaving } from "../../memory/leaving.ts";
import { change } from "../../memory/memory-actions.tsx";
import { MemoryChips } from "../../memory/memory-chips.tsx";
import { openMemory } from "../../memory/opened.ts";
import { sheetWords } from "../../memory/sheet-words.ts";
import { Card, Chip, Empty } from "../../ui/parts.tsx";
import { Time } from "../../ui/time.tsx";
import { panelWords } from "./panel-words.ts";

type Due = Panel["upkeep"][number];
type Call = Due["calls"][number];

const tones = {
  quarantined: "bad",
  expired: "warn",
  expiring: "warn",
  disliked: "bad",
  faded: "plain",
} as const satisfies Record<Due["reasons"][number], string>;

/** Sends what the panel has ready for a memory. */
function settle({ id }: Due["memory"], { name, body }: Call): void {
  const { done } = panelWords();
  const { memories } = ebb();
  switch (name) {
    case "pin":
      void change(() => memories.update(id, { pinned: true }), done);
      break;
    case "keep":
      void change(() => memories.update(id, { expires_at: String(body?.["expires_at"]) }), done);
      break;
    case "approve":
      void change(() => memories.feedback(id, "up"), done);
      break;
    case "forget":
      forgetSoon(id, sheetWords().forgotten);
  }
}

function Row({ due }: { due: Due }): JSX.Element {
  const words = panelWords();
  const { memory, reasons, calls } = due;
  return (
    <li class="memory due">
      <div class="memory-main">
        <button type="button" class="memory-text" onClick={() => openMemory(memory.id)}>
          <bdi>{memory.content}</bdi>
        </button>
        <div class="chip-row">
          {reasons.map((reason) => (
            <Chip key={reason} tone={tones[reason]}>
              {words.reasons[reason]}
            </Chip>
          ))}
          {memory.expires_at !== null && (
            <small>
              {words.expires} <Time at={memory.expires_at} />
            </small>
          )}
        </div>
        <MemoryChips memory={memory} />
      </div>
      {may("write") && (
        <div class="actions due-actions">
          {calls.map((call) => (
            <button
              key={call.name}
              type="button"
              class={call.name === "forget" ? "danger" : ""}
              onClick={() => settle(memory, call)}
            >
              {words.calls[call.name]}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

/** What somebody had better look at, each with buttons that settle it. */
export function UpkeepList({ upkeep }: { upkeep: Panel["upkeep"] }): JSX.Element {
  const words = panelWords();
  const shown = upkeep.filter(({ memory }) => !leaving.value.has(memory.id));
  if (shown.length === 0) {
    return <Empty icon="panel" title={words.empty.title} text={words.empty.text} />;
  }
  return (
    <Card title={words.upkeep.title} note={words.upkeep.note} wide>
      <ul class="due-list">
        {shown.map((due) => (
          <Row key={due.memory.id} due={due} />
        ))}
      </ul>
    </Card>
  );
}
