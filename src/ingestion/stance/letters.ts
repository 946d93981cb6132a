import { laidOut } from "../../model/laid-out.ts";

/** A letter that was pasted: who is greeted and who signs are both not the one who talks here. */

const greeting = new RegExp(
  laidOut`
    ^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)) (?<name>(?:(?:mr|mrs|ms|miss|dr|prof)\.? )?\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)
    (?:,|!|:|$)
  `,
  "iu",
);
/** 小王：, 亲爱的妈妈：, 李老师您好. */
const greetingHan = new RegExp(
  laidOut`
    ^(?=.*\p{Script=Han})(?:
      (?:亲爱的|尊敬的|敬爱的)[^，,。！!：:]{1,10}(?:[：:，,]|$)|
      [^，,。！!：:我你您\s]{1,6}(?:你好|您好)(?:[：:，,！!。]|$)|[^，,。！!：:我你您\s]{1,6}[：:]$
    )
  `,
  "u",
);
/** The one who is talked to, and nobody in particular. */
const addressee =
  /^(?:claude|chatgpt|gpt|gemini|copilot|siri|alexa|ebb|assistant|there|all|everyone|everybody|team|bot|ai|again|guys|folks)$/iu;
const closings = laidOut`
  best|all the best|best wishes|best regards|kind regards|kindest regards|warm regards|warmest|regards|
  cheers|love|lots of love|yours|yours (?:sincerely|truly|faithfully)|sincerely(?: yours)?|respectfully|
  many thanks|thanks|thank you|thanks in advance|take care|hugs|xoxo|see you(?: soon)?
`;
const closing = new RegExp(`^(?:${closings})\\s*[,!.]?$`, "iu");
const signed = new RegExp(
  `^(?:[Ww]ith )?(?:${closings})\\s*[,!.]?\\s+(?<name>\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?)[.!]?$`,
  "iu",
);
const bareName = /^(?:[-–—] ?)?(?<name>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)\.?$/u;
const closingHan = /^(?:祝好|此致|敬礼|顺祝|祝(?:安|您|你|一切|工作|身体|商祺)|谨上|盼复)/u;
const signedHan = /^(?:你的|您的)?[\p{Script=Han}·]{2,6}(?:敬上|谨上|上|启)?[。.]?$/u;

/** The sentences of a pasted letter, from the greeting to the name that signs it: their indices. */
export function lettersIn(list: readonly string[]): ReadonlySet<number> {
  const out = new Set<number>();
  const sentences = list.map((sentence) => sentence.trim().replaceAll("’", "'"));
  for (const [from, sentence] of sentences.entries()) {
    if (out.has(from) || !greets(sentence)) continue;
    const to = signatureAfter(sentences, from);
    for (let i = from; i <= to; i++) out.add(i);
  }
  return out;
}

function greets(sentence: string): boolean {
  const name = greeting.exec(sentence)?.groups?.["name"];
  if (name !== undefined) return /^\p{Lu}/u.test(name) && !addressee.test(name);
  return greetingHan.test(sentence);
}

/** The index of the sentence that signs the letter; -1 where nobody signs. */
function signatureAfter(sentences: readonly string[], from: number): number {
  for (let i = from + 1; i < sentences.length; i++) {
    const sentence = sentences[i] ?? "";
    const name = signed.exec(sentence)?.groups?.["name"];
    if (name !== undefined && /^\p{Lu}/u.test(name)) return i;
    const next = sentences[i + 1] ?? "";
    if (closing.test(sentence) && bareName.test(next)) return i + 1;
    if (closingHan.test(sentence)) return signedHan.test(next) ? i + 1 : i;
  }
  return -1;
}
