import { isRare } from "../../model/everyday.ts";
import { simplified } from "../../model/simplified.ts";
import { terms } from "../../model/text.ts";
import type { Holder } from "../attributes/asked-attribute.ts";
import { chineseTie, englishTie } from "./ties.ts";

/** Whom a memory is about, by the words that open it. */
type Subject = "asker" | "kin" | "anothers" | "named" | null;

const kinFirst = new RegExp(
  String.raw`^(?:my|our|(?:the )?user's) (?:[\p{L}-]+ )?${englishTie}`,
  "iu",
);
/** Who belongs to another: "Anna's mother", 阿健的妈妈. */
const anothersFirst = new RegExp(
  String.raw`^\p{Lu}[\p{Ll}\p{M}]+'s (?:[\p{L}-]+ )?${englishTie}|^\p{Script=Han}{2,3}的${chineseTie}`,
  "u",
);
const askerFirst = /^(?:i|my|(?:the )?user(?:'s)?)(?![\p{L}-])/iu;
const nameFirst =
  /^(?<name>\p{Lu}[\p{Ll}\p{M}]+)(?: \p{Lu}\p{Ll}+)?(?:'s)? (?:is|was|has|had|can|went|got|[\p{Ll}]{2,}(?:s|ed))(?!\p{L})/u;
const chineseKinFirst = new RegExp(`^(?:用户|[我咱])们?家?的?${chineseTie}`, "u");
const chineseNameFirst =
  /^[小老阿]\p{Script=Han}{1,2}?(?:现在|也|很|不|都)?(?:是|在|有|喜欢|爱|讨厌|怕|吃|喝|住|会|做|养|开|对|叫)/u;
const chineseAskerFirst = /^(?:用户|我(?!们))/u;

function subjectOf(text: string): Subject {
  if (kinFirst.test(text) || chineseKinFirst.test(text)) return "kin";
  if (anothersFirst.test(text) && !/^(?:用户|我)/u.test(text)) return "anothers";
  if (askerFirst.test(text) || chineseAskerFirst.test(text)) return "asker";
  if (chineseNameFirst.test(text)) return "named";
  const name = nameFirst.exec(text)?.groups?.["name"];
  return name !== undefined && terms(name).some(isRare) ? "named" : null;
}

/** Somebody whom only the talk before tells: "I met her there" may be of anyone. */
const pronoun = /\b(?:he|him|his|she|hers?|they|them|their)\b|[他她]/iu;
/** The asker, past the words that open the memory: "My sister gave me a drone". */
const askerToo = /^.+?\b(?:i|i'm|i've|me|my|we|us|our)\b|^.+我/isu;

const escaped = (word: string): string => word.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`);

/** Whether a text speaks of those who are meant: of the asker's own people, not of "Anna's mother". */
function mentions(holder: Exclude<Holder, { kind: "asker" }>, text: string): boolean {
  const words = holder.kind === "named" ? [holder.name] : holder.words;
  return words.some((word) =>
    /\p{Script=Han}/u.test(word)
      ? new RegExp(`(?<![^我们咱家户]的)${escaped(simplified(word))}`, "u").test(text)
      : new RegExp(String.raw`(?<!(?<!user)'s )(?<!\p{L})${escaped(word)}(?!\p{L})`, "iu").test(
          text,
        ),
  );
}

/** What is left of the relevance of others' words. */
const othersShare = 0.5;
/** One of another name may be the very one who is meant. */
const nameShare = 0.8;
/** "Anna's mother" is never my mother. */
const anothersShare = 0.25;

/** Ties are told in one language and asked for in another: then they cannot be told apart. */
function kinShare(holder: Exclude<Holder, { kind: "asker" }>, text: string): number {
  if (holder.kind === "named") return nameShare;
  const han = /\p{Script=Han}/u;
  return holder.words.some((word) => han.test(word)) === han.test(text) ? othersShare : 1;
}

/** The share of its relevance, 0–1, that a memory keeps where a question is about `holder`; 1 where either names nobody. */
export function whoseShare(holder: Holder, content: string): number {
  const text = simplified(content.normalize("NFKC").replaceAll("’", "'"));
  const subject = subjectOf(text);
  if (subject === null) return 1;
  if (holder.kind === "asker") {
    return subject === "asker" || askerToo.test(text.replace(/^(?:my|our|我)/iu, ""))
      ? 1
      : othersShare;
  }
  if (mentions(holder, text)) return 1;
  if (subject === "named") return nameShare;
  if (subject === "anothers") return holder.kind === "kin" ? anothersShare : nameShare;
  if (subject === "kin") return kinShare(holder, text);
  return pronoun.test(text) ? 1 : othersShare;
}
