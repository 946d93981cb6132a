import { skeleton } from "../model/look-alikes.ts";
import { simplified } from "../model/simplified.ts";
import { terms } from "../model/text.ts";
import { isAmended } from "./amends.ts";
import { english } from "./stance/english.ts";
import { chinese } from "./stance/chinese.ts";
import { spelt } from "./spelling.ts";
import { isAtHand } from "./stance/at-hand.ts";
import { casts, scenesIn } from "./stance/casting.ts";
import { isCode } from "./stance/code.ts";
import { deniedIn, tellsBack } from "./stance/denial.ts";
import { dreams, isRetelling } from "./stance/dreams.ts";
import { handedIn } from "./stance/handed.ts";
import { isHandedOver, isLabelled, isOwnLabel, isSung, posesAsTool } from "./stance/labels.ts";
import { asksOfSomeone, isOfSomeone } from "./stance/by-name.ts";
import { isMocking, isPunchLine, takesBackAll } from "./stance/mockery.ts";
import { isPassedOn, isPrinted, sumsIn, talkIn } from "./stance/pasted.ts";
import { isUnkept } from "./stance/unkept.ts";
import { lettersIn } from "./stance/letters.ts";
import { ofOwnLife } from "./stance/own-things.ts";
import { isPleasantry } from "./stance/pleasantries.ts";
import { reads } from "./language.ts";
import { isAskedOfMemory } from "./wishes/asked-of-memory.ts";
import { laidOut } from "../model/laid-out.ts";

/**
 * How a sentence is meant. Only a `statement`, a `standing` wish about answers and a `task` say
 * something that holds, a `denial` takes something back; the others are kept away from facts.
 */
export type Stance =
  | "empty"
  | "question"
  | "request"
  | "meta"
  | "hypothetical"
  | "fiction"
  | "quotation"
  | "joke"
  | "advice"
  | "impersonal"
  | "standing"
  | "task"
  | "injection"
  | "denial"
  | "statement";

/** `user` talks with an assistant; `named` is a person in a talk between people. */
export type Voice = "user" | "named";

/** The cues of one language. They are tried in this order, so an earlier kind wins. */
export interface StanceCues {
  injection: RegExp;
  fiction: RegExp;
  joke: RegExp;
  hypothetical: RegExp;
  quotation: RegExp;
  task: RegExp;
  standing: RegExp;
  question: RegExp;
  advice: RegExp;
  request: RegExp;
  /** Words about the talk itself: "I don't understand". */
  meta: RegExp;
  /** Someone is spoken about: the speaker, kin, */
  someone: RegExp;
  /** or a person by name. */
  named: RegExp;
  /** A date, a number, a name: worth keeping though it is about nobody. */
  definite: RegExp;
}

/** The stance of one sentence. `joke` here means a sentence that calls itself one; see `stances`. */
export function stanceOf(sentence: string, voice: Voice): Stance {
  const text = simplified(spelt(sentence.normalize("NFKC")).trim());
  const cues = reads(text) === "zh" ? chinese : english;
  if (cues.injection.test(text) || asks(text) || posesAsTool(text)) return "injection";
  if (isPleasantry(text) || isUnkept(text)) return "empty";
  if (voice === "user" && isAskedOfMemory(text)) return "request";
  if (isLabelled(text) || isSung(text) || isPassedOn(text) || isPrinted(text)) return "quotation";
  if (voice === "user" && (isHandedOver(text) || isCode(text))) return "quotation";
  if (voice === "user" && isMocking(text)) return "empty";
  const unquoted = withoutQuotes(text);
  if (cues.fiction.test(unquoted) || dreams(unquoted) || casts(unquoted)) return "fiction";
  if (cues.joke.test(unquoted) || isPunchLine(unquoted)) return "joke";
  if (voice === "user" && deniedIn(unquoted) !== null) return "denial";
  if (cues.hypothetical.test(unquoted)) return "hypothetical";
  if (cues.quotation.test(text) || isMostlyQuoted(text, unquoted)) return "quotation";
  if (isAmended(unquoted)) return "statement";
  if (cues.task.test(unquoted)) return "task";
  if (cues.standing.test(unquoted) && voice === "user") return "standing";
  const isTalk = cues.meta.test(unquoted) || isAtHand(unquoted) || tellsBack(unquoted);
  if (voice === "user" && isTalk) return "meta";
  if (cues.question.test(unquoted) || asksOfSomeone(unquoted)) return "question";
  if (cues.advice.test(unquoted)) return "advice";
  if (cues.request.test(unquoted)) return "request";
  if (voice === "named") return "statement";
  const saysSomething = [cues.someone, cues.named, cues.definite].some((cue) => cue.test(unquoted));
  return saysSomething || isOfSomeone(unquoted) ? "statement" : "impersonal";
}

/** Instructions that are spelt so as not to be seen, and words put into another speaker's mouth. */
function asks(text: string): boolean {
  const plain = skeleton(text);
  return posing.test(plain) || (plain !== text.toLowerCase() && english.injection.test(plain));
}

const posing =
  /(?:^|[.!?。！？;；|>()[\]{}"”*_`#]\s*)[*_#>\s"'`([{<|\\/-]{0,8}(?:system|assistant|developer|系统|助手|助理|开发者)[*_\s"'`)\]}|]{0,3}:|<\s*\/?\s*(?:system|assistant|developer|user|instructions?|im_start|sys)\b[^<>]{0,20}>/u;

/**
 * The stances of the sentences of one message: "just kidding" takes the sentence before it along, and what
 * a message supposes, plays, or hands over to be worked on goes on to its end. `names` are of people whom the
 * speaker told of before.
 */
export function stances(
  list: readonly string[],
  voice: Voice,
  names: readonly string[] = [],
): Stance[] {
  const out = list.map((sentence) => stanceOf(sentence, voice));
  for (const i of ofOwnLife(list, out, names)) out[i] = "statement";
  if (voice === "user") {
    carry(list, out);
    for (const pasted of [lettersIn(list), handedIn(list), talkIn(list), sumsIn(list)]) {
      for (const i of pasted) if (out[i] !== "injection") out[i] = "quotation";
    }
    for (const i of scenesIn(list)) {
      if (out[i] !== "injection" && out[i] !== "question") out[i] = "fiction";
    }
    const last = list.findLastIndex(takesBackAll);
    for (let i = 0; i <= last; i++) if (out[i] === "statement") out[i] = "joke";
  }
  for (const [i, stance] of out.entries()) {
    const before = out[i - 1];
    if (stance === "joke" && before === "statement") out[i - 1] = "joke";
    // A told story goes on until the teller is back: "In my novel … . He lives … ."
    if (
      before === "fiction" &&
      stance === "statement" &&
      /^(?:he|she|they|it|his|her|他|她|它)/i.test(list[i] ?? "")
    ) {
      out[i] = "fiction";
    }
  }
  return out;
}

function carry(list: readonly string[], out: Stance[]): void {
  let frame: Stance | null = null;
  /** The frame is a dream, which goes on as long as it is told as one. */
  let isTale = false;
  for (const [i, sentence] of list.entries()) {
    const stance = out[i];
    if (isOwnLabel(sentence)) frame = null;
    if (isTale && !isRetelling(sentence)) {
      frame = null;
      isTale = false;
    }
    if (frame !== null && stance !== undefined && isCarried(stance)) out[i] = frame;
    const framed = frameOf(spelt(sentence), out[i]);
    isTale = framed === null ? isTale : dreams(spelt(sentence)) && framed === "fiction";
    frame = framed ?? frame;
    // Whoever asks for something after a supposition speaks for themself again.
    if (frame === "hypothetical" && (stance === "question" || stance === "request")) frame = null;
  }
}

const isCarried = (stance: Stance): boolean =>
  stance === "statement" || stance === "standing" || stance === "task" || stance === "denial";

/** What the sentences after this one are, or null where it frames nothing. */
function frameOf(sentence: string, stance: Stance | undefined): Stance | null {
  const isHandedOn = [handsOver.test(sentence), isLabelled(sentence), isHandedOver(sentence)];
  if (stance !== "injection" && (isHandedOn.includes(true) || isPassedOn(sentence))) {
    return "quotation";
  }
  if (isUnkept(sentence)) return "empty";
  if (stance === "fiction" && isPlayed(sentence)) return "fiction";
  return stance === "hypothetical" && supposes.test(sentence) ? "hypothetical" : null;
}

/** "Please proofread this:", "Here is what she wrote:". */
const handsOver = new RegExp(
  laidOut`
    \b(?:
      translate|proof-?read|rewrite|rephrase|reword|paraphrase|summari[sz]e|edit|correct|fix|improve|polish|
      review|check|shorten|expand|simplify|analy[sz]e|grade|critique|reply to|respond to|continue|finish|
      complete|format|explain|classify|annotate
    )\b[^.!?]*:|
    \b(?:this|the following|below|above|here's|here is|here are|it (?:says|reads|goes))(?: (?:is|was|are))?
    [^.!?]{0,60}\b(?:
      e-?mail|text|letter|message|essay|paragraph|poem|lyrics?|article|review|passage|transcript|quote|
      speech|script|draft|post|tweet|bio|statement|cover letter|
      (?:she|he|they|someone|it) (?:wrote|said|sent|says|posted|texted)
    )\b[^.!?]*:|
    ^(?:subject|dear \p{L}+|hi \p{L}+ team)\b\s*[:,]
  `,
  "iu",
);
const plays = new RegExp(
  laidOut`
    \b(?:
      role[- ]?play|pretend|act as|imagine (?:you|that you|we|i'm|i am)|you(?:'re| are) (?:my|an?|the)|
      let's play|play the part|in character|once upon a time
    )\b
  `,
  "iu",
);
const isPlayed = (sentence: string): boolean =>
  plays.test(sentence) || casts(sentence) || dreams(sentence);
const supposes = new RegExp(
  laidOut`
    ^(?:(?:ok(?:ay)?|so|and|but|now|well|hey)[, ]+)*(?:
      suppose|supposing|assume|assuming|imagine|let's (?:say|imagine|pretend|assume)|let us say|
      say (?:i|we|you|my)|hypothetically|picture this|in (?:a|this|an) (?:\w+ )?(?:world|scenario|universe)
    )\b
  `,
  "i",
);

/** Words in quotation marks are another's, or a title: what stands outside decides. */
const withoutQuotes = (text: string): string =>
  text.replace(
    /"[^"]{1,400}"|“[^”]{1,400}”|「[^」]{1,400}」|『[^』]{1,400}』|(?<![\p{L}\d])'(?:[^']|(?<=\p{L})'(?=\p{L})){3,400}'(?!\p{L})/gu,
    (quoted) => " ".repeat(quoted.length),
  );

function isMostlyQuoted(text: string, unquoted: string): boolean {
  if (unquoted === text) return false;
  const outside = terms(unquoted).length;
  return terms(text).length - outside >= 2 && outside <= 2 && !/《/.test(text);
}
