import type { JSX } from "preact";
import type { RecalledMemory } from "../../../client/src/index.ts";
import { account } from "../account/account.ts";
import { type BarRow, Bars } from "../ui/parts.tsx";
import { figure } from "../ui/time.tsx";
import { language } from "../words/language.ts";
import { memoryWords } from "../words/memory-words.ts";
import { scoreWords } from "./score-words.ts";
import { whyInChinese } from "./why-in-chinese.ts";

type Explanation = NonNullable<RecalledMemory["explain"]>;

const channels = ["text", "vector", "raw", "graph"] as const;

/** Why a channel gave nothing: what is not set up cannot find. */
function notFoundBy(channel: (typeof channels)[number]): string {
  const { notFound, noEmbedder } = scoreWords();
  return channel === "vector" && account.value?.me.embedder === null ? noEmbedder : notFound;
}

/** What each channel gave, with the rank it had there. */
function foundRows({ channels: ranks, scores }: Explanation): BarRow[] {
  const words = scoreWords();
  const names = memoryWords().channels;
  const rows = channels.map((channel): BarRow => {
    const rank = ranks[channel];
    return {
      key: channel,
      name: names[channel],
      value: scores[channel] ?? 0,
      label:
        rank === null
          ? notFoundBy(channel)
          : `${figure(scores[channel] ?? 0, 2)} · ${words.rank(figure(rank))}`,
    };
  });
  const { amount } = scores;
  return amount === null
    ? rows
    : [...rows, { key: "amount", name: words.amount, value: amount, label: figure(amount, 2) }];
}

/** What the sum of it was multiplied with, and what came of that. */
function weighedRows({ fused, factors, final }: Explanation): BarRow[] {
  const words = scoreWords();
  const times = (["decay", "importance", "emotion"] as const).map((name) => ({
    key: name,
    name: words[name],
    value: factors[name],
    label: `× ${figure(factors[name], 2)}`,
    tone: "series-2",
  }));
  return [
    { key: "fused", name: words.together, value: fused, label: figure(fused, 3) },
    ...times,
    { key: "final", name: words.final, value: final, label: figure(final, 3), tone: "series-4" },
  ];
}

function Why({ sentence }: { sentence: string }): JSX.Element {
  const chinese = language.value === "zh" ? whyInChinese(sentence) : null;
  return chinese === null ? (
    <p class="note" lang="en">
      {sentence}
    </p>
  ) : (
    <p class="note">{chinese}</p>
  );
}

/** A search's score, taken apart. */
export function ScoreBars({ explain }: { explain: Explanation }): JSX.Element {
  const words = scoreWords();
  return (
    <details class="score">
      <summary>{words.why}</summary>
      <div class="score-parts">
        <section>
          <p class="label">{words.found}</p>
          <Bars rows={foundRows(explain)} max={1} />
        </section>
        <section>
          <p class="label">{words.weighed}</p>
          <Bars rows={weighedRows(explain)} max={1} />
        </section>
        <Why sentence={explain.why} />
      </div>
    </details>
  );
}
