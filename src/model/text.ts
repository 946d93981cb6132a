import { stemmer } from "stemmer";
import { stemsCachedMax } from "./limits.ts";

/** Text as the lexical index, deduplication and the hashing embedder see it: terms, normal forms, hashes. */

const english = `a about above after again against all am an and any are arent as at be because been before
being below between both but by can cant cannot could couldnt did didnt do does doesnt doing dont down
during each few for from further had hadnt has hasnt have havent having he hed hell her here heres hers
herself hes him himself his how hows i id if ill im in into is isnt it its itself ive lets me more most
mustnt my myself no nor not of off on once only or other ought our ours ourselves out over own same shant
she shed shell shes should shouldnt so some such than that thats the their theirs them themselves then
there theres these they theyd theyll theyre theyve this those through to too under until up very was wasnt
we wed well were werent weve what whats when whens where wheres which while who whom whos whose why whys
will with wont would wouldnt you youd youll your youre yours yourself yourselves youve`;

const chinese = `的 地 得 了 着 过 是 在 有 和 与 及 或 而 但 但是 不 没 没有 也 都 就 还 又 很 太 更 最 吗 呢 吧 啊 呀 嘛 哦 嗯
我 你 您 他 她 它 们 我们 你们 他们 她们 它们 咱们 自己 这 那 这个 那个 这些 那些 这样 那样 这里 那里 什么 怎么 怎样 怎么样 为什么
哪 哪里 哪儿 哪个 哪些 谁 几 多少 何时 什么时候 时候 个 把 被 给 让 从 到 向 对 对于 为 为了 以 于 因为 所以 如果 虽然 可以 能 会 要
想 说 去 来 上 下 里 中 之 其 所 些 一个 一些 请 请问 告诉`;

const kana = `の は が を に で と も か へ や ね よ な て た だ し れ る い う す ま です ます した する から まで など この その あの`;

const hangul = `은 는 이 가 을 를 에 의 도 와 과 로 으로 에서 나는 저는 내가 그리고`;

const words = (list: string): string[] => list.split(/\s+/).filter((word) => word !== "");

/** Function words that are no terms: lower case, without apostrophes, before stemming. */
export const stopWords: ReadonlySet<string> = new Set(
  [english, chinese, kana, hangul].flatMap(words),
);

const stems = new Map<string, string>();

/** The Porter stem of a lower-case Latin word; cached up to a bound. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= stemsCachedMax) stems.clear();
  const made = stemmer(word);
  stems.set(word, made);
  return made;
}

/**
 * Compatibility forms unified, apostrophes straight, accents of European scripts off. Marks of other
 * scripts are letters of theirs and stay. Lone surrogates become U+FFFD.
 */
function fold(text: string): string {
  const plain = text.toWellFormed().normalize("NFKC");
  // oxlint-disable-next-line no-control-regex -- the common case, ASCII, needs no folding
  if (/^[\x00-\x7f]*$/.test(plain)) return plain;
  return plain
    .replace(/[\u2018\u2019\u02bc\u02b9\u2032\u0060\u00b4]/g, "'")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}

const eastAsian = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]`;
const southEastAsian = String.raw`[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`;
const opening = "(?<![^\\s`\"'\\(])";

/**
 * One scan gives, in this order of preference: an unspaced run (CJK; South-East Asian), an option
 * (`-rf`, `--force`), a dotted name (`.net`), a word with what makes it a name (`c++`, `node.js`, `ab-1234`).
 */
const token = new RegExp(
  [
    String.raw`(?<cjk>[${eastAsian}&&\p{L}]+)`,
    String.raw`(?<unspaced>[${southEastAsian}&&[\p{L}\p{M}]]+)`,
    String.raw`(?<option>${opening}--?[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![\p{L}\p{N}]))`,
    String.raw`(?<dotted>${opening}\.[a-z][a-z0-9]+)`,
    String.raw`(?<word>[[\p{L}\p{M}\p{N}]--[${eastAsian}${southEastAsian}]]+(?:'\p{L}+|[.\-_\/:@][a-z0-9]+)*(?:\+\+|#(?![\p{L}\p{N}]))?)`,
  ].join("|"),
  "giv",
);

let segmenter: Intl.Segmenter | null = null;

function segments(run: string): string[] {
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  return Array.from(segmenter.segment(run), (part) => part.segment);
}

function pushUnlessStop(term: string, into: string[]): void {
  if (!stopWords.has(term)) into.push(term);
}

/** A function word beside one of these is no content: 我的, 去了, but not 过去, 地上. What denies stays, as 不是. */
const particle = /^(?!.*[不没]).*[我你您他她它的了是有在吗呢]/u;

/** Function words, also two that a segmenter takes for one. */
const isFunction = (word: string, characters: readonly string[]): boolean =>
  stopWords.has(word) || (particle.test(word) && characters.every((one) => stopWords.has(one)));

/** Words of a CJK run and, after each, its single characters: a word cut otherwise is still found. */
function pushCjk(run: string, into: string[]): void {
  for (const word of segments(run)) {
    const characters = Array.from(word);
    if (isFunction(word, characters)) continue;
    into.push(word);
    if (characters.length > 1) for (const one of characters) pushUnlessStop(one, into);
  }
}

/** A capital inside a sentence marks a name that looks like a function word: "Will", "IT", "May". */
function isNamed(raw: string, text: string, at: number): boolean {
  if (raw.length < 2 || !/^\p{Lu}/u.test(raw) || raw.includes("'")) return false;
  if (/^\p{Lu}+$/u.test(raw)) return /\p{Ll}/u.test(text);
  const before = text.slice(Math.max(0, at - 3), at).trimEnd();
  return /[\p{L}\p{N},]$/u.test(before) && !/\n/.test(text.slice(Math.max(0, at - 3), at));
}

function pushPiece(raw: string, text: string, at: number, into: string[]): void {
  const lower = raw.toLowerCase().replace(/'s$/, "").replaceAll("'", "");
  if (lower === "" || (stopWords.has(lower) && !isNamed(raw, text, at))) return;
  into.push(/^[a-z0-9]+$/.test(lower) ? stem(lower) : lower);
}

/** Codes, dotted names and `c++` are terms as a whole too; hyphened plain words are their parts only. */
const isCompound = (word: string): boolean =>
  /[+#@_]|\d.*[.\-/:]|[.\-/:].*\d|\p{L}\.\p{L}{2}/u.test(word);

function pushWord(word: string, text: string, at: number, into: string[]): void {
  for (const piece of word.matchAll(/[\p{L}\p{M}\p{N}]+(?:'\p{L}+)*/gu)) {
    pushPiece(piece[0], text, at + piece.index, into);
  }
  if (isCompound(word)) into.push(word.toLowerCase());
}

/**
 * The content terms of a text in order, with repeats: stop words out; Porter stems for Latin words;
 * words and single characters for CJK; lower case without accents for other scripts; codes, options
 * and names with signs (`ab-1234`, `-rf`, `c++`, `node.js`) whole and in pieces. Takes any string.
 */
export function terms(text: string): string[] {
  const plain = fold(text);
  const out: string[] = [];
  for (const found of plain.matchAll(token)) {
    const { cjk, unspaced, option, dotted, word } = found.groups ?? {};
    if (word !== undefined) pushWord(word, plain, found.index, out);
    else if (cjk !== undefined) pushCjk(cjk, out);
    else if (unspaced !== undefined) for (const part of segments(unspaced)) out.push(part);
    else {
      const whole = (option ?? dotted ?? "").toLowerCase();
      pushWord(whole.replace(/^[-.]+/, ""), plain, found.index, out);
      out.push(whole);
    }
  }
  return out;
}

const edge = /[\s.,;:!?…"'“”「」『』。，、；：！？]/u;

function withoutEdges(text: string): string {
  let [from, end] = [0, text.length];
  while (from < end && edge.test(text.charAt(from))) from++;
  while (end > from && edge.test(text.charAt(end - 1))) end--;
  return text.slice(from, end);
}

/**
 * The form in which two texts are the same text: NFKC, case-folded, white space collapsed, sentence
 * punctuation at the edges off. Signs that carry meaning (`c#`, `-5`) stay.
 */
export function normalise(text: string): string {
  const folded = text
    .toWellFormed()
    .normalize("NFKC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .trim();
  const bare = withoutEdges(folded);
  return bare === "" ? folded : bare;
}

/** FNV-1a over UTF-16 units, 32 bits, unsigned. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** The 24-bit number that stands for a term in the index: 1–16777215; 0 is an erased token. */
export function termHash(term: string): number {
  const hash = hash32(term);
  return (hash >>> 24) ^ (hash & 0xffffff) || 1;
}
