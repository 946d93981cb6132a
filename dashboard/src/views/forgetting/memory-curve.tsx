import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Memory } from "../../../../client/src/index.ts";
import { useShade } from "../../ui/colours.ts";
import { Card } from "../../ui/parts.tsx";
import { attempt } from "../../ui/told.tsx";
import { type Rules, curvesOf, liesAhead } from "./fading.ts";
import { forgettingWords } from "./forgetting-words.ts";
import { lastingOf } from "./lasting.ts";

/** One memory's curve, as it is and as a recall now would make it. */
export function MemoryCurve({
  memory,
  rules,
  now,
}: {
  memory: Memory;
  rules: Rules;
  now: number;
}): JSX.Element {
  const words = forgettingWords();
  const box = useRef<HTMLDivElement>(null);
  const shade = useShade();
  const { left, fades, afterRecall } = lastingOf(memory, rules, now);
  // A layout effect, so that the chart ends before its box is taken away.
  useLayoutEffect(() => {
    let end: (() => void) | null = null;
    let isGone = false;
    void attempt(async () => {
      const { chartIn } = await import("./chart.ts");
      if (isGone || box.current === null) return;
      const ends = rules.below <= 0 ? null : Math.min(1, rules.below / memory.importance);
      end = chartIn(box.current, curvesOf(rules, memory, now), now, ends);
    });
    return () => {
      isGone = true;
      end?.();
    };
  }, [memory, rules, now, shade]);
  return (
    <Card title={memory.content}>
      <div class="curve-legend">
        <span class="key-now">{words.legend.now}</span>
        {afterRecall !== null && <span class="key-recall">{words.legend.recall}</span>}
        {rules.below > 0 && <span class="key-ends">{words.legend.ends}</span>}
      </div>
      <div
        class="curve-box"
        ref={box}
        role="img"
        aria-label={words.chart(left, fades, afterRecall ?? fades)}
      />
      {memory.pinned && <p class="note">{words.pinnedNote}</p>}
      {!memory.pinned && liesAhead(memory, now) && <p class="note">{words.aheadNote}</p>}
    </Card>
  );
}
