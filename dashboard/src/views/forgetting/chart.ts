import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { coloursOf } from "../../ui/colours.ts";
import { dayOf, figure } from "../../ui/time.tsx";
import type { Curves } from "./fading.ts";

/** Draws curves on a canvas; loaded when the first is shown. */

const height = 240;
const widthMin = 200;

/** A line from top to bottom at a time (epoch ms), dashed as told in CSS pixels. */
function mark(drawn: uPlot, at: number, colour: string, dashes: readonly number[]): void {
  const x = drawn.valToPos(at / 1000, "x", true);
  const { top, height: tall } = drawn.bbox;
  drawn.ctx.save();
  drawn.ctx.strokeStyle = colour;
  drawn.ctx.lineWidth = devicePixelRatio;
  drawn.ctx.setLineDash(dashes.map((length) => length * devicePixelRatio));
  drawn.ctx.beginPath();
  drawn.ctx.moveTo(x, top);
  drawn.ctx.lineTo(x, top + tall);
  drawn.ctx.stroke();
  drawn.ctx.restore();
}

/** What it returns takes the drawing away. `ends` is the share at which the memory is archived; null for none. */
export function chartIn(
  box: HTMLElement,
  { times, left, afterRecall, endsAt }: Curves,
  now: number,
  ends: number | null,
): () => void {
  const colour = coloursOf(box);
  const axis = {
    stroke: colour("text-soft"),
    grid: { stroke: colour("line"), width: 1 },
    ticks: { stroke: colour("line"), width: 1 },
    font: `12px ${getComputedStyle(box).fontFamily}`,
  };
  const line = { width: 2, points: { show: false } };
  const dashes = [6, 5];
  const width = (): number => Math.max(box.clientWidth, widthMin);
  const chart = new uPlot(
    {
      width: width(),
      height,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: true }, y: { range: [0, 1] } },
      axes: [
        { ...axis, space: 90, values: (_, ticks) => ticks.map((at) => dayOf(at * 1000)) },
        { ...axis, values: (_, ticks) => ticks.map((share) => figure(share, 1)) },
      ],
      series: [
        {},
        { ...line, stroke: colour("series-1") },
        { ...line, stroke: colour("series-4"), dash: dashes },
        { ...line, stroke: colour("bad"), width: 1, dash: [2, 3] },
      ],
      hooks: {
        draw: [
          (drawn) => {
            mark(drawn, now, colour("text-soft"), []);
            const last = times.at(-1) ?? now;
            if (endsAt !== null && endsAt > now && endsAt < last) {
              mark(drawn, endsAt, colour("bad"), [2, 3]);
            }
          },
        ],
      },
    },
    [times.map((at) => at / 1000), left, afterRecall, times.map(() => ends)],
    box,
  );
  const observer = new ResizeObserver(() => chart.setSize({ width: width(), height }));
  observer.observe(box);
  return () => {
    observer.disconnect();
    chart.destroy();
  };
}
