import { objectOf } from "./objects.ts";
import { dosed } from "./predicates/health.ts";
import { renewal } from "./renewals.ts";
import { callingFact } from "./roles.ts";
import { type Fact, type Mode, type Subject, nameReading, reading } from "../fact.ts";
import type { Found } from "../found.ts";
import { laidOut } from "../../../../model/laid-out.ts";

const plain: Mode = { negated: false, ended: false, intended: false, past: false };

const greeting = new RegExp(
  laidOut`
    ^(?:(?:hey|hi|hello|good (?:morning|evening)),? )?(?:it['’]s|this is|i['’]m|my name['’]s) (?<name>\p{L}[\p{L}'’-]+)
    (?: (?:here|speaking))(?:$|[,.!]|\s)
  `,
  "iu",
);
/** "Mum got me into crochet." */
const infected =
  /^[^,;]{2,40}? (?:got|has got|have got|gets) me (?:really |properly )?(?:into|hooked on|onto) (?<o>[^,;.]{2,60})/iu;
/** "For me the best music is old blues", "nothing beats a cold swim". */
const best = new RegExp(
  laidOut`
    ^(?:
      (?:[Ff]or me|[Tt]o me|imo|in my (?:opinion|book)),? (?:the )?(?:best|greatest|nicest) (?:\p{L}+ )?
      (?:\p{L}+ )?(?:is|are) (?<a>[^;.]{2,80})|
      (?:nothing|you can't|can't|there's nothing (?:like|better than)) ?(?:beats?|tops?)? ?
      (?:makes me happier than |is better than )?(?<b>(?:an? |the )[^;,.]{2,80})
    )
  `,
  "iu",
);
/** "Ramen is my comfort food", "jazz is totally my thing". */
const mine = new RegExp(
  laidOut`
    ^(?<what>[^,;]{2,60}?) (?:is|are) (?:(?:so|totally|really|just|absolutely|definitely) )*my (?:
      jam|thing|therapy|escape|passion|obsession|vice|weakness|go-to|guilty pleasure|happy place|
      comfort food|cup of tea|drink|usual|order|poison|everything
    )[.!]*$
  `,
  "iu",
);
const fondest = new RegExp(
  laidOut`
    ^(?<what>[^,;]{2,60}?) (?:is|are) (?:by far )?(?:one of )?my (?:all[- ]time |absolute )?favou?rites?
    (?: (?<kind>\p{L}+))?[.!]*$
  `,
  "iu",
);

/** "The dose went up, it's 30 mg of ramipril now": told of no one, it is the speaker's. */
const newDose = new RegExp(
  laidOut`
    ^(?:(?:so|and|now|update|my|the|new|ok),? )*(?:dose|dosage)\b(?!.*\b(?:his|her|their)\b).*?\b
    (?<d>\d[\d.,]* ?(?:mg|mcg|µg|μg|g|ml|iu|units?|milligrams?|micrograms?|tablets?|pills?|drops?)) of (?:my )?
    (?<o>\p{L}[\p{L}\d-]+)
  `,
  "iu",
);

/** Sentences whose form and not their verb says it: "it's Ida here", "figs are my favourite". */
export function wholeForm(sentence: string, speaker: string): Found | null {
  const subject: Subject = { name: speaker, kind: "speaker", tie: null, gender: null };
  const whole = (fact: Fact): Found => ({ start: 0, end: sentence.length, prefix: "", fact });
  const name = greeting.exec(sentence)?.groups?.["name"];
  // "I'm always here for you" greets nobody by a name.
  if (name !== undefined && /^\p{Lu}/u.test(name)) {
    const read = nameReading(name);
    return whole({ ...read, subject, mode: plain, corrects: false });
  }
  const caught = infected.exec(sentence)?.groups?.["o"];
  if (caught !== undefined) {
    const object = objectOf(caught);
    const read = reading("INTEREST", 7, { predicate: "interested_in", object });
    return whole({ ...read, subject, mode: plain, corrects: false });
  }
  const top = best.exec(sentence)?.groups;
  const preferred = top?.["a"] ?? top?.["b"] ?? mine.exec(sentence)?.groups?.["what"];
  if (preferred !== undefined && !/\b(?:not|never|isn't)\b/i.test(sentence)) {
    const read = reading("PREFERENCES", 7, { predicate: "likes", object: objectOf(preferred) });
    return whole({ ...read, subject, mode: plain, corrects: false });
  }
  const dose = newDose.exec(sentence)?.groups;
  const taken = dose === undefined ? null : dosed(dose["o"], dose["d"], plain);
  if (taken?.attribute != null) return whole({ ...taken, subject, mode: plain, corrects: false });
  const renewed = renewal(sentence, speaker, plain);
  if (renewed !== null) return whole(renewed);
  const calling = callingFact(sentence, speaker, plain);
  if (calling !== null) return whole(calling);
  const liked = fondest.exec(sentence)?.groups;
  if (liked?.["what"] === undefined) return null;
  const kind = liked["kind"]?.toLowerCase();
  const attribute = kind === undefined ? null : `favourite_${kind}`;
  const read = reading("PREFERENCES", 8, {
    attribute,
    value: attribute === null ? null : liked["what"],
    predicate: "likes",
    object: liked["what"],
  });
  return whole({ ...read, subject, mode: plain, corrects: false });
}
