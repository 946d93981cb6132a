import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Turn } from "../../../../client/src/index.ts";
import { ebb, may } from "../../account/account.ts";
import { change } from "../../memory/memory-actions.tsx";
import { openMemory } from "../../memory/opened.ts";
import { Spoken } from "../../memory/spoken.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { useLoad } from "../../ui/load.ts";
import { Answer, Chip, IconButton } from "../../ui/parts.tsx";
import { Time, figure } from "../../ui/time.tsx";
import { memoryWords } from "../../words/memory-words.ts";
import { saidByServer } from "../../words/said-by-server.ts";
import { sessionsWords } from "./sessions-words.ts";

const tones = {
  queued: "warn",
  done: "good",
  failed: "bad",
  skipped: "plain",
  raw: "plain",
} as const satisfies Record<Turn["status"], string>;

/** How it was read, in a few words. */
function readHow({ extractor, attempts, input_tokens, output_tokens }: Turn): string {
  const words = sessionsWords();
  const tokens = input_tokens + output_tokens;
  return [
    extractor === null ? "" : words.extractor[extractor],
    attempts > 1 ? words.attempts(figure(attempts)) : "",
    tokens > 0 ? words.tokens(figure(tokens)) : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The words with those marked that memories rest on, and the memories. */
function WhatWasRead({ turn }: { turn: Turn }): JSX.Element {
  const words = sessionsWords();
  const of = useLoad((signal) => ebb().turns.get(turn.id, { signal }), [turn.id, turn.status]);
  return (
    <Answer of={of}>
      {({ memories, spans }) => (
        <div class="stack">
          <Spoken turn={turn} spans={spans} />
          {memories.length === 0 ? (
            <p class="note">{words.nothing}</p>
          ) : (
            <ul class="made">
              {memories.map((memory) => (
                <li key={memory.id}>
                  <button type="button" class="link" onClick={() => openMemory(memory.id)}>
                    <bdi>{memory.content}</bdi>
                  </button>{" "}
                  <Chip tone="accent">{memoryWords().types[memory.type]}</Chip>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Answer>
  );
}

function TurnActions({ turn }: { turn: Turn }): JSX.Element | null {
  const words = sessionsWords();
  const [isAsked, setAsked] = useState(false);
  if (!may("write")) return null;
  const isReadable =
    ["failed", "skipped", "raw"].includes(turn.status) ||
    (turn.status === "done" && turn.extractor === "rules_after_model");
  return (
    <span class="turn-actions">
      {isReadable && (
        <IconButton
          icon="restore"
          name={words.replay}
          onClick={() => void change(() => ebb().turns.ingest(turn.id), words.replayed)}
        />
      )}
      <IconButton icon="forget" name={words.delete} onClick={() => setAsked(true)} />
      {isAsked && (
        <Confirm
          title={words.delete}
          text={words.deleteText}
          yes={words.delete}
          act={() => change(() => ebb().turns.delete(turn.id), words.deleted)}
          onClose={() => setAsked(false)}
        />
      )}
    </span>
  );
}

/** A turn: the words, how far it is read, and on request what was read out of it. */
export function TurnArticle({ turn }: { turn: Turn }): JSX.Element {
  const words = sessionsWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <article class="turn">
      <header class="turn-head">
        <Chip tone={tones[turn.status]}>{memoryWords().turnStatuses[turn.status]}</Chip>
        <small>
          <Time at={turn.created_at} />
        </small>
        <small>{readHow(turn)}</small>
        <TurnActions turn={turn} />
      </header>
      {turn.error !== null && (
        <p class="problem" dir="auto">
          {saidByServer(turn.error)}
        </p>
      )}
      {isOpen ? <WhatWasRead turn={turn} /> : <Spoken turn={turn} spans={[]} />}
      {turn.attachments.length > 0 && (
        <p class="note">
          {words.attachments}:{" "}
          {turn.attachments.map(({ url, mime, caption }) => (
            <bdi key={url}>{`${caption ?? url} (${mime}) `}</bdi>
          ))}
        </p>
      )}
      <button type="button" class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.show}
      </button>
    </article>
  );
}
