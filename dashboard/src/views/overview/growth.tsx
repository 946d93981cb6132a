import type { JSX } from "preact";
import type { Overview } from "../../../../client/src/index.ts";
import { figure } from "../../ui/time.tsx";
import { overviewWords } from "./overview-words.ts";
import { evenSteps, growthPath } from "./timeline.ts";

/** What was added in each step as columns, and all of it as a line, with the same as a table. */
export function Growth({ timeline }: { timeline: Overview["timeline"] }): JSX.Element {
  const words = overviewWords();
  const steps = evenSteps(timeline);
  const highest = Math.max(...steps.map(({ added }) => added), 1);
  const total = steps.at(-1)?.total ?? 0;
  const [first, last] = [steps[0]?.from ?? "", steps.at(-1)?.from ?? ""];
  return (
    <div class="growth">
      <div class="growth-legend">
        <span class="key-added">{words.added}</span>
        <span class="key-total">{words.total}</span>
      </div>
      <div
        class="growth-chart"
        role="img"
        aria-label={`${words.timeline}: ${first} – ${last}, ${figure(total)} ${words.total}`}
      >
        <span class="growth-top">{figure(highest)}</span>
        <span class="growth-top end">{figure(total)}</span>
        <div class="growth-columns">
          {steps.map(({ from, added }) => (
            <span
              key={from}
              title={`${from}: ${figure(added)}`}
              style={{ "--part": added / highest }}
            />
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={growthPath(steps)} vector-effect="non-scaling-stroke" />
        </svg>
      </div>
      <div class="growth-ends">
        <span>{first}</span>
        <span>{last}</span>
      </div>
      <details>
        <summary>{words.table}</summary>
        <div class="table-box" tabIndex={0} role="group" aria-label={words.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.when}</th>
                <th scope="col">{words.added}</th>
                <th scope="col">{words.total}</th>
              </tr>
            </thead>
            <tbody>
              {timeline.steps.map((step) => (
                <tr key={step.from}>
                  <th scope="row">{step.from}</th>
                  <td>{figure(step.added)}</td>
                  <td>{figure(step.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
