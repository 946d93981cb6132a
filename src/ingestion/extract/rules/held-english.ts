import { amount } from "./date-words.ts";
import { shifted } from "./dates-english.ts";
import { type Moment, type Reference, momentOf } from "./moment.ts";
import { laidOut } from "../../../model/laid-out.ts";

/**
 * The instant from which something holds that has lasted "for three years" by now; with its precision.
 * How long something lasted that is over, or will last, is no date.
 */
export function heldSince(text: string, reference: Reference): Moment | null {
  const match = lasting.exec(text);
  if (match === null) return null;
  const [before, behind] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  const clause = before.split(/[,;:.!?]|\b(?:but|so|then|because)\b/i).at(-1) ?? "";
  if (!isHeld(clause, behind) || isOver.test(behind)) return null;
  const period = shifted(reference, match.groups ?? {}, -1);
  return (
    period && momentOf(period, reference.zone, match.index, match.index + match[0].length, "since")
  );
}

const lasting = new RegExp(
  laidOut`
    \bfor (?:about |around |over |almost |nearly |more than |the (?:last|past) )*${amount} (?<unit>day|week|month|year|decade)
    s?\b(?! (?:from now|old))
  `,
  "iu",
);
/** What has gone on until now, and not what was done once with an effect that lasts so long. */
const goneOn = new RegExp(
  laidOut`
    (?:
      \b(?:have|has)|['’]ve|
      (?:['’]s(?= (?:\p{L}+ly |also |now )?(?:been|had|known|lived|worked|studied|played|taught)\b))
    )(?: not| never|n['’]t| \p{L}+ly| also| now| already)* (?!
      been to\b|
      (?:
        booked|reserved|ordered|paid|planned|prescribed|postponed|extended|suspended|banned|signed|arranged|
        scheduled|hired|moved
      )\b
    )(?:
      been|had|known|kept|run|taught|done|held|led|made|owned|sung|written|driven|stood|sat|slept|spoken|
      grown|dealt|felt|fought|ridden|worn|seen|met|\p{L}+ed
    )\b
  `,
  "iu",
);
const isSo =
  /(?:\b(?:am|are|is)|['’](?:m|re|s))\b[^,;]*\b(?:married|engaged|sober|clean|vegan|vegetarian|together|single|divorced|retired)\b/i;
const wasSo = /\b(?:had|was|were|used to|would|will|going to|have to|has to)\b|['’](?:d|ll)\b/i;
const isOver = new RegExp(
  laidOut`
    ^[\s,]*(?:
      (?:but|and|then|before|until|till)\b[^.;]*\b(?:
        quit|left|moved|stopped|resigned|broke|split|divorced|retired|ended|gave (?:it )?up|no longer|
        any ?more
      )\b
    )
  `,
  "i",
);

const isHeld = (clause: string, behind: string): boolean =>
  goneOn.test(clause) || (!wasSo.test(clause) && (isSo.test(clause) || /^ now\b/i.test(behind)));
