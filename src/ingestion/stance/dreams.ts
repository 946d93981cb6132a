import { laidOut } from "../../model/laid-out.ts";

/** What was dreamt did not happen. */

const lead = laidOut`
  ^(?:
    (?:
      and|but|so|well|ok(?:ay)?|hey|hi|omg|ugh|lol|last night|the other night|this morning|again|yesterday|
      recently|btw
    )[,.!:]? )*
`;
const asleep = laidOut`
  (?! (?:
      job|house|home|car|wedding|holiday|vacation|trip|team|school|college|come|came|
      of (?:becoming|being|owning|opening|living|working|having|moving|one day)
    )
  )
`;
const told: readonly RegExp[] = [
  new RegExp(
    laidOut`
      ${lead}(?:i |we |i've |i have )?(?:just |once |also |always |keep |kept |been |often |actually )*
      (?:had|having|have) (?:this |that |the |an? |another |some )?(?:(?!dream)\p{L}+ ){0,3}?
      (?:dream|nightmare)s?\b${asleep}
    `,
    "iu",
  ),
  new RegExp(
    laidOut`
      ${lead}(?:i |we |i've |i have |i'm )?(?:just |once |also |always |keep |kept |been )*
      (?:dreamed|dreamt|(?<=(?:keep|kept|been) )dreaming)\b${asleep}
    `,
    "iu",
  ),
  /\bin (?:the|my|this|that) (?:dream|nightmare)\b/iu,
  /^(?:(?:my|the) )?(?:dream|nightmare) last night\b/iu,
  new RegExp(
    laidOut`
      ^(?:
        (?:my|a|this|the|last|night['’]s|tonight['’]s|yesterday['’]s|weird|recurring|recent|strange|crazy) )+
      (?:dream|nightmare)\s*:
    `,
    "iu",
  ),
];

/** Whether a sentence tells a dream. `sentence` is spelt in full. */
export const dreams = (sentence: string): boolean => told.some((form) => form.test(sentence));

const looksBack = new RegExp(
  laidOut`
    \b(?:
      was|were|had|did|didn't|went|got|made|took|saw|met|came|gave|found|left|felt|told|ran|won|lost|began|
      fell|ate|drove|flew|spoke|thought|brought|caught|kept|woke|couldn't|\p{L}{3,}ed|suddenly
    )\b
  `,
  "iu",
);

/** Whether a sentence behind a dream may go on telling it: it is all in the past. */
export const isRetelling = (sentence: string): boolean =>
  looksBack.test(sentence) &&
  !/\b(?:i'm|i am|i've|i have|i live|i work|anyway|in real life|irl)\b/iu.test(
    sentence.replaceAll("’", "'"),
  );
