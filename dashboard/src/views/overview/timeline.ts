import type { Overview } from "../../../../client/src/index.ts";

type Step = Overview["timeline"]["steps"][number];

const stepsMax = 400;

function nextOf(from: string, unit: "day" | "month"): string {
  const date = new Date(unit === "day" ? from : `${from}-01`);
  if (unit === "day") date.setUTCDate(date.getUTCDate() + 1);
  else date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, unit === "day" ? 10 : 7);
}

/** The steps with those between them in which nothing was said, so that equal widths are equal times. */
export function evenSteps({ unit, steps }: Overview["timeline"]): Step[] {
  const even: Step[] = [];
  for (const step of steps) {
    let before = even.at(-1);
    while (before !== undefined && even.length < stepsMax) {
      const from = nextOf(before.from, unit);
      if (from >= step.from) break;
      before = { from, added: 0, total: before.total };
      even.push(before);
    }
    even.push(step);
  }
  return even;
}

/** Corners of the line of `total`, in a box of 100 by 100, from the lower left to the upper right. */
export function growthPath(steps: readonly Step[]): string {
  const highest = Math.max(...steps.map(({ total }) => total), 1);
  return steps
    .map(({ total }, i) => {
      const x = ((i + 0.5) / steps.length) * 100;
      return `${i === 0 ? "M" : "L"}${x.toFixed(2)} ${(100 - (total / highest) * 100).toFixed(2)}`;
    })
    .join("");
}
