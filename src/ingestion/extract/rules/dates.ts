import { localTime } from "../../../model/zoned.ts";
import { type Language, reads } from "../../language.ts";
import { chineseMoments, heldSinceHan } from "./dates-chinese.ts";
import { englishMoments, heldSince } from "./dates-english.ts";
import type { Moment, Reference } from "./moment.ts";

/** Verbs and words of a sentence that looks back. */
const lookingBack: Record<Language, RegExp> = {
  en: /\b(?:was|were|had|did|didn't|went|got|made|took|saw|met|came|bought|sold|gave|found|left|felt|told|ran|won|lost|began|started|finished|moved|visited|joined|attended|\p{L}{2,}ed|ago|last|yesterday|since|(?:'ve|have|has) (?:\p{L}+ )?(?:been|gone|done|made|seen|met))\b/iu,
  zh: /[了过]|去年|昨天|前天|上(?:个|周|月)|以前|之前|刚才|曾/u,
};
const lookingAhead: Record<Language, RegExp> = {
  en: /\b(?:will|going to|gonna|plan(?:s|ning)? to|tomorrow|next|upcoming|coming|soon|'ll|need to|have to|must|due|deadline|appointment|want to|hope to)\b/i,
  zh: /将|打算|准备|计划|要|明天|后天|下(?:个|周|月)|想|会/u,
};

export function referenceOf(sentence: string, at: number, zone: string): Reference {
  const language = reads(sentence);
  const past = lookingBack[language].test(sentence) && !lookingAhead[language].test(sentence);
  return { at, zone, today: localTime(at, zone), past };
}

/**
 * The times that a sentence names, in its order, resolved against when and where it was said.
 * Loads the English parser on first use. Never throws.
 */
export async function momentsIn(sentence: string, at: number, zone: string): Promise<Moment[]> {
  const reference = referenceOf(sentence, at, zone);
  const zh = reads(sentence) === "zh";
  const moments = zh
    ? chineseMoments(sentence, reference)
    : await englishMoments(sentence, reference);
  const since = zh
    ? heldSinceHan(sentence, reference)
    : /\b(?:'ve|have|has|been|married|sober|vegan|vegetarian)\b/i.test(sentence)
      ? heldSince(sentence, reference)
      : null;
  const all =
    since === null || moments.some((moment) => moment.use === "since")
      ? moments
      : [...moments, since];
  return all.filter((moment) => Number.isFinite(moment.at) && Number.isFinite(moment.until));
}
