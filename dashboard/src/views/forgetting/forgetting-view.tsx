import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Memory } from "../../../../client/src/index.ts";
import { account, ebb } from "../../account/account.ts";
import { leaving } from "../../memory/leaving.ts";
import { MemoryActions } from "../../memory/memory-actions.tsx";
import { MemoryChips } from "../../memory/memory-chips.tsx";
import { openMemory } from "../../memory/opened.ts";
import { NeedScope } from "../../scope/need-scope.tsx";
import { ids, scope } from "../../scope/scope.ts";
import { useLoad } from "../../ui/load.ts";
import { More } from "../../ui/paged.tsx";
import { Answer, Empty, IconButton, ViewHead } from "../../ui/parts.tsx";
import { Time, figure } from "../../ui/time.tsx";
import { shellWords } from "../../words/shell-words.ts";
import { type Order, type Rules, fadesAt, heardAt, inOrder, pathOf, rulesOf } from "./fading.ts";
import { forgettingWords } from "./forgetting-words.ts";
import { lastingOf } from "./lasting.ts";
import { MemoryCurve } from "./memory-curve.tsx";
import "../../memory/memory.css";
import "./forgetting.css";

const pageSize = 200;
const pagesMax = 3;
const rowsShown = 25;
const hourMs = 3_600_000;
const orders = ["fading", "expiring", "strongest"] as const satisfies readonly Order[];

const defaultRules: Rules = { curve: "exponential", below: 0.05, isReinforced: true };

interface Fading {
  memories: Memory[];
  isComplete: boolean;
  rules: Rules;
  /** Tokens may not see the settings. */
  areRulesKnown: boolean;
  now: number;
}

async function readRules(signal: AbortSignal): Promise<Rules | null> {
  if (account.value?.me.kind !== "key") return null;
  const { agentId } = scope.value;
  const { settings } = ebb();
  return rulesOf(await (agentId === null ? settings : settings.agent(agentId)).get({ signal }));
}

async function readFading(signal: AbortSignal): Promise<Fading> {
  const rules = await readRules(signal);
  const listing = ebb().memories.list({ ...ids(), limit: pageSize }, { signal });
  const memories: Memory[] = [];
  let cursor: string | null | undefined;
  for (let pages = 0; pages < pagesMax && cursor !== null; pages++) {
    const page = await listing.page(cursor);
    memories.push(...page.data);
    cursor = page.next_cursor;
  }
  const isComplete = cursor === null;
  const known = { rules: rules ?? defaultRules, areRulesKnown: rules !== null };
  return { memories, isComplete, ...known, now: Date.now() };
}

/** Its curve in small, from when it was last heard until it is gone. */
function Spark({ memory, rules, now }: { memory: Memory; rules: Rules; now: number }): JSX.Element {
  const until = fadesAt(rules, memory) ?? now + memory.stability_hours * hourMs;
  const from = heardAt(memory);
  const part = Math.min(1, Math.max(0, (now - from) / Math.max(1, until - from))) * 100;
  return (
    <svg class="spark" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={pathOf(rules.curve, memory, Math.max(until, from + hourMs))} />
      <path class="spark-now" d={`M${part} 0V100`} />
    </svg>
  );
}

function Row({
  memory,
  rules,
  now,
  isShown,
  show,
}: {
  memory: Memory;
  rules: Rules;
  now: number;
  isShown: boolean;
  show: () => void;
}): JSX.Element {
  const words = forgettingWords();
  const { left, fades, afterRecall } = lastingOf(memory, rules, now);
  return (
    <li class="memory fading">
      <div class="memory-main">
        <button type="button" class="memory-text" onClick={() => openMemory(memory.id)}>
          <bdi>{memory.content}</bdi>
        </button>
        <MemoryChips memory={memory} />
        <dl class="lasting">
          <div>
            <dt>{left}</dt>
            <dd class="visually-hidden">{figure(memory.decay_score, 2)}</dd>
          </div>
          <div>
            <dt>{words.fades}</dt>
            <dd>{fades}</dd>
          </div>
          {afterRecall !== null && (
            <div>
              <dt>{words.recalled}</dt>
              <dd>{afterRecall}</dd>
            </div>
          )}
          <div>
            <dt>{words.expires}</dt>
            <dd>
              {memory.expires_at === null ? words.neverExpires : <Time at={memory.expires_at} />}
            </dd>
          </div>
        </dl>
      </div>
      <Spark memory={memory} rules={rules} now={now} />
      <div class="memory-actions">
        <IconButton icon="forgetting" name={words.curve} pressed={isShown} onClick={show} />
        <MemoryActions memory={memory} />
      </div>
    </li>
  );
}

function RulesInWords({ rules, areKnown }: { rules: Rules; areKnown: boolean }): JSX.Element {
  const words = forgettingWords().rules;
  return (
    <p class="note">
      {words[rules.curve]} {rules.below > 0 ? words.below(figure(rules.below, 3)) : words.never}{" "}
      {areKnown ? <a href="/settings">{words.change}</a> : words.unknown}
    </p>
  );
}

function Shown({ fading }: { fading: Fading }): JSX.Element {
  const words = forgettingWords();
  const { rules, now } = fading;
  const [order, setOrder] = useState<Order>("fading");
  const [shown, setShown] = useState(rowsShown);
  const [chosen, setChosen] = useState<string | null>(null);
  const memories = inOrder(
    fading.memories.filter(({ id }) => !leaving.value.has(id)),
    order,
    rules,
  );
  const [first] = memories;
  const drawn = memories.find(({ id }) => id === chosen) ?? first;
  return (
    <div class="stack">
      <RulesInWords rules={rules} areKnown={fading.areRulesKnown} />
      <div class="switch" role="group" aria-label={words.which}>
        {orders.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={order === each}
            onClick={() => setOrder(each)}
          >
            {words.order[each]}
          </button>
        ))}
      </div>
      {!fading.isComplete && <p class="note">{words.newest(figure(fading.memories.length))}</p>}
      {drawn === undefined && order !== "strongest" && (
        <Empty icon="forgetting" title={words.none[order].title} text={words.none[order].text} />
      )}
      {drawn !== undefined && <MemoryCurve memory={drawn} rules={rules} now={now} />}
      <ul class="memory-list">
        {memories.slice(0, shown).map((memory) => (
          <Row
            key={memory.id}
            memory={memory}
            rules={rules}
            now={now}
            isShown={memory.id === drawn?.id}
            show={() => setChosen(memory.id)}
          />
        ))}
      </ul>
      {memories.length > shown && <More more={() => setShown(shown + rowsShown)} />}
    </div>
  );
}

/** How memories fade, and which go next. */
export function ForgettingView(): JSX.Element {
  const words = forgettingWords();
  const { empty } = words;
  return (
    <>
      <ViewHead title={shellWords().views.forgetting} lead={words.lead} />
      <NeedScope>
        <Fades empty={<Empty icon="forgetting" title={empty.title} text={empty.text} />} />
      </NeedScope>
    </>
  );
}

function Fades({ empty }: { empty: JSX.Element }): JSX.Element {
  const of = useLoad(readFading, [scope.value]);
  return (
    <Answer of={of}>
      {(fading) => (fading.memories.length === 0 ? empty : <Shown fading={fading} />)}
    </Answer>
  );
}
