import { attributeCharsMax } from "../../model/limits.ts";
import { chineseAttribute } from "./chinese.ts";
import { englishAttribute } from "./english.ts";

/** Whose value is asked for: the asker's own, or that of one by this name or tie ("Anna", "my mother"). */
export type Holder =
  | { kind: "asker" }
  | { kind: "kin"; words: readonly string[] }
  | { kind: "named"; name: string };

/** A question for one value: "where do I live", 我妈妈住在哪里. */
export interface AskedAttribute {
  holder: Holder;
  /** Names under which such a value is kept, as in `user|lives_in` behind the bar. */
  names: readonly string[];
  /** Relations that tell it, for what one may have several of. */
  predicates: readonly string[];
}

/** Sentences in which a question stands. Abbreviations may cut one: then it is a question all the same. */
const sentence = /[^.?!。？！\n]+/gu;

/**
 * The attribute that a prompt asks for, or null. Reads the last `attributeCharsMax` characters, English and
 * Chinese; the last question of several counts. What is asked of the past ("where did I live") is none.
 */
export function askedAttribute(prompt: string): AskedAttribute | null {
  const text = prompt.slice(-attributeCharsMax).normalize("NFKC").replaceAll("’", "'");
  const sentences = text.match(sentence) ?? [];
  for (const one of sentences.toReversed()) {
    const asked = englishAttribute(one) ?? chineseAttribute(one);
    if (asked !== null) return asked;
  }
  return null;
}
