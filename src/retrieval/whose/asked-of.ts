import { isRare } from "../../model/everyday.ts";
import type { LexicalIndex } from "../../model/lexical/lexical-index.ts";
import { attributeCharsMax } from "../../model/limits.ts";
import { simplified } from "../../model/simplified.ts";
import { normalise, terms } from "../../model/text.ts";
import type { Holder } from "../attributes/asked-attribute.ts";
import { chineseHolder } from "../attributes/chinese.ts";
import { englishHolder } from "../attributes/english.ts";
import { namesIn } from "../lexical/names.ts";
import type { Question } from "../lexical/question.ts";
import { asker } from "../lexical/speakers.ts";
import { chineseTie, englishTie } from "./ties.ts";

/** What stands before the one who is asked about: "does", "is", "where", "if". */
const before =
  "do does did is are am was were can could has have had will would should what where when why how which if whether".split(
    " ",
  );
const either = before.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]);
const lead = String.raw`(?<!\p{L})(?:${either.join("|")})`;
/** "Does my wife like opera", "is Anna well", "where Anna works", "do I like tea". */
const kinAsked = new RegExp(
  String.raw`\b(?:${before.join("|")}) (?<who>(?:my|our) (?:[\p{L}-]+ )?${englishTie})`,
  "iu",
);
const nameAsked = new RegExp(
  String.raw`${lead} (?<who>\p{Lu}[\p{Ll}\p{M}]+)(?=(?:'s)? \p{Ll})`,
  "u",
);
const iAsked = new RegExp(String.raw`${lead} I(?:'m|'ve)?\b`, "u");
const anyTie = new RegExp(String.raw`\b${englishTie}`, "iu");
/** By "who", and of what is done together or was told of somebody, anybody's words may tell. */
const open =
  /\b(?:who|whom|whose|any(?:one|body)|some(?:one|body)|every(?:one|body)|people|with|about|tell|told|say|said|mention|mentioned|know)\b/iu;

function english(text: string): Holder | null {
  const kin = kinAsked.exec(text)?.groups?.["who"];
  if (kin !== undefined) return englishHolder(kin);
  if (iAsked.test(text)) {
    return open.test(text) || anyTie.test(text) || namesIn(text).size > 0
      ? null
      : { kind: "asker" };
  }
  const name = nameAsked.exec(text)?.groups?.["who"];
  return name === undefined || !isName(name) ? null : { kind: "named", name };
}

const isName = (word: string): boolean => terms(word).some(isRare);

const chineseKin = new RegExp(`[我咱]们?家?的?(?<who>${chineseTie})(?!的?${chineseTie})`, "u");
const anyChineseTie = new RegExp(chineseTie, "u");
const chineseVerb = "(?:现在)?(?:是|在|有|喜欢|爱|讨厌|怕|吃|喝|住|会|做|养|开|对|叫|多大|几岁)";
const chineseName = new RegExp(
  String.raw`^(?<who>[小老阿]\p{Script=Han}|\p{Script=Han}{2,3}?)${chineseVerb}`,
  "u",
);
const nobody = /[我你您他她它咱谁这那哪什么怎几多]|大家|别人|有人/u;
const chineseOpen = /谁|大家|别人|[和跟与]|关于|说过|提过|告诉|知道/u;
/** Names as friends say them: 小李, 老王, 阿健. */
const familiar = /^[小老阿]\p{Script=Han}{1,2}$/u;

function chinese(text: string, said: string): Holder | null {
  const kin = chineseKin.exec(text)?.groups?.["who"];
  if (kin !== undefined) return chineseHolder(`我${kin}`, text, said);
  if (text.includes("我")) {
    return chineseOpen.test(text) || anyChineseTie.test(text) ? null : { kind: "asker" };
  }
  const name = chineseName.exec(text)?.groups?.["who"];
  return name === undefined || nobody.test(name) || !(familiar.test(name) || isName(name))
    ? null
    : chineseHolder(name, text, said);
}

/**
 * Of whom a question asks: the asker, one of the asker's people ("my wife", 我老婆), or one by name. Null where it names
 * nobody, or where others' words may tell as well ("who do I work with"). Reads the last `attributeCharsMax` characters.
 */
export function askedOf(prompt: string): Holder | null {
  const said = prompt.slice(-attributeCharsMax).normalize("NFKC").replaceAll("’", "'");
  if (!/\p{Script=Han}/u.test(said)) return english(said);
  const closed = said.replaceAll(/\s+/gu, "");
  return chinese(simplified(closed), closed);
}

/**
 * Of whom a question asks where one person talks with the assistant. Where people who have names talk, "I" is any of them,
 * and whom a question names is known by whose words they are: then null.
 */
export function personAsked(
  { text }: Question,
  { present, speakers }: LexicalIndex,
): Holder | null {
  if (asker(present) === null) return null;
  const holder = askedOf(text);
  if (holder?.kind !== "named") return holder;
  const name = normalise(holder.name);
  return speakers.some((speaker) => normalise(speaker.name).split(" ").includes(name))
    ? null
    : holder;
}
