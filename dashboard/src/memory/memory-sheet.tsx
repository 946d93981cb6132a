import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Memory } from "../../../client/src/index.ts";
import { ebb, may } from "../account/account.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { useLoad } from "../ui/load.ts";
import { Answer, Bars } from "../ui/parts.tsx";
import { Time, dayOf, figure } from "../ui/time.tsx";
import { leave } from "../ui/unsaved.tsx";
import { EditForm } from "./edit-form.tsx";
import { History } from "./history.tsx";
import { MemoryActions } from "./memory-actions.tsx";
import { MemoryChips } from "./memory-chips.tsx";
import { closeMemory, openMemory, opened } from "./opened.ts";
import { sheetWords } from "./sheet-words.ts";
import { Sources } from "./sources.tsx";
import "./memory.css";

const hoursShownMax = 72;

function spanInWords(hours: number): string {
  const { facts } = sheetWords();
  return hours > hoursShownMax
    ? facts.days(figure(hours / 24))
    : facts.hours(figure(hours, hours < 10 ? 1 : 0));
}

const held = ({ valid_from: from, valid_to: to }: Memory): string =>
  [from, to].map((at) => (at === null ? "…" : dayOf(Date.parse(at)))).join(" – ");

const SessionLink = ({ id }: { id: string }): JSX.Element => (
  <a href={`/sessions?id=${encodeURIComponent(id)}`} onClick={closeMemory}>
    <bdi>{id}</bdi>
  </a>
);

/** Name and value of all that is known of it; what is not known is left out. */
function factsOf(memory: Memory): [string, ComponentChildren][] {
  const { facts } = sheetWords();
  const listed = (items: readonly string[]): ComponentChildren =>
    items.length === 0 ? null : <bdi>{items.join(", ")}</bdi>;
  const id = (value: string | null): ComponentChildren => value !== null && <bdi>{value}</bdi>;
  const time = (at: string | null): ComponentChildren => at !== null && <Time at={at} />;
  const { superseded_by: newer } = memory;
  const all: [string, ComponentChildren][] = [
    [facts.said, time(memory.created_at)],
    [facts.changed, memory.version > 1 && time(memory.updated_at)],
    [facts.happened, time(memory.occurred_at)],
    [facts.valid, memory.valid_to !== null && held(memory)],
    [facts.expires, <Time key="expires" at={memory.expires_at} />],
    [facts.recalled, time(memory.last_accessed)],
    [facts.recalls, figure(memory.access_count)],
    [facts.stability, spanInWords(memory.stability_hours)],
    [facts.feedback, memory.feedback !== 0 && figure(memory.feedback)],
    [facts.topics, listed(memory.topics)],
    [facts.user, id(memory.user_id)],
    [facts.agent, id(memory.agent_id)],
    [facts.session, memory.session_id !== null && <SessionLink id={memory.session_id} />],
    [
      facts.metadata,
      Object.keys(memory.metadata).length > 0 && <code>{JSON.stringify(memory.metadata)}</code>,
    ],
    [
      facts.replaced,
      newer !== null && (
        <button type="button" class="link" onClick={() => openMemory(newer)}>
          {newer}
        </button>
      ),
    ],
    [facts.version, figure(memory.version)],
    [facts.id, <code key="id">{memory.id}</code>],
  ];
  return all.filter(([, value]) => value !== null && value !== false);
}

function Shown({ memory }: { memory: Memory }): JSX.Element {
  const words = sheetWords();
  const [isEdited, setEdited] = useState(false);
  if (isEdited) return <EditForm memory={memory} done={() => setEdited(false)} />;
  return (
    <div class="stack">
      <p class="memory-whole" dir="auto">
        {memory.content}
      </p>
      <MemoryChips memory={memory} />
      <div class="row">
        {may("write") && (
          <button type="button" onClick={() => setEdited(true)}>
            <Icon name="edit" />
            {words.edit}
          </button>
        )}
        <MemoryActions memory={memory} />
      </div>
      <Bars
        max={1}
        rows={[
          {
            key: "strength",
            name: words.facts.strength,
            value: memory.decay_score,
            label: figure(memory.decay_score, 2),
          },
          {
            key: "importance",
            name: words.facts.importance,
            value: memory.importance,
            label: `${memory.importance_level} / 10`,
            tone: "series-2",
          },
        ]}
      />
      <Sources id={memory.id} />
      <History id={memory.id} />
      <dl class="facts">
        {factsOf(memory).map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
    </div>
  );
}

/** All of one memory, over the view that it was opened from. */
export function MemorySheet(): JSX.Element {
  const id = opened.value ?? "";
  const of = useLoad((signal) => ebb().memories.get(id, { signal }), [id]);
  return (
    <Dialog title={sheetWords().title} side onClose={() => leave(closeMemory)}>
      <Answer of={of}>{(memory) => <Shown memory={memory} />}</Answer>
    </Dialog>
  );
}
