import type { JSX } from "preact";
import type { Panel } from "../../../../client/src/index.ts";
import { ebb, may } from "../../account/account.ts";
import { ids, isNobody, scope } from "../../scope/scope.ts";
import { useLoad } from "../../ui/load.ts";
import { Answer, Bars, Card, ViewHead } from "../../ui/parts.tsx";
import { figure } from "../../ui/time.tsx";
import { shellWords } from "../../words/shell-words.ts";
import { OwnQueue, Unread, WholeQueue } from "./backlog.tsx";
import { panelWords } from "./panel-words.ts";
import { UpkeepList } from "./upkeep-list.tsx";
import "../../memory/memory.css";
import "./panel.css";

const upkeepShown = 20;
const spans = ["expired", "within_day", "within_week", "within_month", "later", "never"] as const;

const tones: Partial<Record<(typeof spans)[number], string>> = {
  expired: "series-5",
  within_day: "series-3",
  within_week: "series-3",
};

function Expiry({ expiry }: { expiry: Panel["expiry"] }): JSX.Element {
  const words = panelWords().expiry;
  return (
    <Card title={words.title} note={words.note}>
      <Bars
        rows={spans.map((key) => ({
          key,
          name: words[key],
          value: expiry[key],
          label: figure(expiry[key]),
          tone: tones[key],
        }))}
      />
    </Card>
  );
}

/** Expiry, what needs looking after, and the backlog. */
export function PanelView(): JSX.Element {
  const words = panelWords();
  const of = useLoad(
    (signal) => ebb().panel({ ...ids(), limit: upkeepShown }, { signal }),
    [scope.value],
  );
  return (
    <>
      <ViewHead title={shellWords().views.panel} lead={words.lead} />
      <Answer of={of}>
        {({ expiry, upkeep, queue }) => (
          <div class="stack">
            <div class="grid">
              <Expiry expiry={expiry} />
              {may("admin") ? <WholeQueue /> : <OwnQueue counts={queue} />}
            </div>
            <UpkeepList upkeep={upkeep} />
            {isNobody(scope.value) ? <p class="note">{words.queue.choose}</p> : <Unread />}
          </div>
        )}
      </Answer>
    </>
  );
}
