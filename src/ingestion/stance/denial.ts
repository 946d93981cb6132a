import type { Span } from "../../model/sentences.ts";
import { laidOut } from "../../model/laid-out.ts";

/** Sentences that take back what the listener has said or kept: "You said I live in Oslo, but that is wrong." */

const lead = laidOut`
  ^(?:
    (?:
      hey|hi|no|nope|sorry|wait|but|and|so|well|ok(?:ay)?|um+|hmm+|actually|btw|by the way|just to be clear|
      to be clear|earlier|before|yesterday|you(?:'ve| have) got (?:that|it|this|me) (?:all )?wrong|
      that(?:'s| is) (?:wrong|not true|not right)|you(?:'re| are) (?:wrong|mistaken)
    )[,.!:;–—-]*\s+
  )*
`;
const heard = laidOut`
  you (?:(?:just|still|also|keep|kept|seem to|once|earlier|apparently) )*(?:
    sa(?:id|y|ys|ying)|told me|t(?:hink|hought)|claim(?:ed)?|mentioned|wrote|remember(?:ed)?|assumed?|
    believe[ds]?|noted|have it|got it|saved|stored
  )(?: (?:down|earlier|before|yesterday|last time))?
`;
const untrue = laidOut`
  (?:(?:just|simply|totally|completely|actually|really|all|quite|so|plain) )*(?:
    wrong|incorrect|false|untrue|mistaken|nonsense|a lie|a mistake|an error|rubbish|made up|
    not (?:actually |quite |at all |really )?(?:true|right|correct|so|the case|accurate)
  )
`;
const nay = laidOut`
  (?:
    (?:that|this|it|which)(?:'s| is| was)? ${untrue}|
    (?:that|this|it|which) (?:isn'?t|wasn'?t) (?:actually |quite |at all )?
    (?:true|right|correct|so|the case|accurate)|
    i (?:don'?t|do not|didn'?t|did not|haven'?t|am not|never (?:did|was|have|had)?)|i'?m not|
    no i (?:don'?t|didn'?t|'m not)|not true|wrong
  )
`;
const joint = String.raw`(?:[,;–—-]+\s*|\s+(?=but|and|which|though|yet)|\.\s+)(?:(?:but|and|though|yet|well|no|sorry)[,\s]+)*`;

const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`${lead}${heard} (?:that )?(?<claim>.{3,200}?)${joint}${nay}[^,;]{0,40}$`,
    "diu",
  ),
  new RegExp(
    String.raw`${lead}(?:it|that)(?:'s| is| was)? (?:${untrue}|(?:isn'?t|wasn'?t) (?:true|right|correct|so|the case)) that (?<claim>.{3,200})$`,
    "diu",
  ),
  new RegExp(
    laidOut`
      ${lead}i (?:have |'ve )?(?:never|didn'?t|did not|don'?t remember|don'?t recall)
      (?: (?:ever|actually|even))? (?:say|said|saying|tell you|told you|telling you|mention(?:ed|ing)?|claim(?:ed)?|wrote|write) (?:that |to you that )?
      (?<claim>(?:i|i'?m|i'?ve|my|we|our)\b.{2,200})$
    `,
    "diu",
  ),
  new RegExp(
    String.raw`${lead}(?:that |the bit about |the part about )(?<claim>(?:i|my|we|our)\b.{3,200}?) (?:is|was) ${untrue}[.!\s]*$`,
    "diu",
  ),
];

/** Where the words stand that a sentence says are not so, or null where it denies nothing of the kind. */
export function deniedIn(sentence: string): Span | null {
  const plain = sentence.replaceAll("’", "'");
  for (const form of forms) {
    const [start, end] = form.exec(plain)?.indices?.groups?.["claim"] ?? [];
    if (start !== undefined && end !== undefined) return { start, end };
  }
  return null;
}

/** "You said I live in Oslo." by itself: what was heard, told again to whoever said it. */
const echoed = new RegExp(
  String.raw`${lead}${heard} (?:that )?(?:i|i'?m|i'?ve|my|we|our|me)\b`,
  "iu",
);

/** Whether a sentence tells the listener what the listener said. */
export const tellsBack = (sentence: string): boolean => echoed.test(sentence.replaceAll("’", "'"));
