import type { Settings } from "../contract/settings.ts";
import { halfWidth } from "../model/chat-command.ts";
import type { Span } from "../model/sentences.ts";
import { simplified } from "../model/simplified.ts";
import { backWishIn } from "./wishes/back.ts";
import { forms } from "./wishes/forms.ts";
import { isLetGo } from "./wishes/idiom.ts";
import { isPartOfText } from "./wishes/of-text.ts";
import { laidOut } from "../model/laid-out.ts";

/** A wish to keep or to drop something, said in the prompt: obeyed, and not remembered itself. */
export interface Command {
  kind: "remember" | "forget";
  /** What is to be kept or dropped, without the command's words; empty where it was said in an earlier prompt. */
  text: string;
  /** Whatever fits is meant: "everything about …". */
  all: boolean;
  /** Everything known is meant: too much to act on without asking back. */
  whole: boolean;
  /** Where `text` stands in the prompt: UTF-16 offsets. */
  start: number;
  end: number;
  /** A wish that names nothing and means what was said just before: its own words, and whether that is sure. */
  back: { wish: Span; sure: boolean } | null;
}

/** A comma and a reason behind what is to be forgotten: ", I shouldn't have told you". */
const afterthought = new RegExp(
  laidOut`
    \s*(?:[,;–—-]|\s\()\s*(?:
      i\b|it\b|that\b|this\b|you\b|we\b|he\b|she\b|they\b|should|sorry|forget|never ?mind|
      no (?:need|longer)|not\b|because|cause|since|as\b|would|could|if\b|thanks|please|pls|ok|for\b|
      actually|my (?:bad|mistake)|
      (?:and|but)(?: also| please| rather| instead){0,2} (?:note|remember|save|keep in mind)\b
    ).*$|
    \s+(?:because|since i|as i)\b.*$|
    (?:吧)?[，,]\s*(?:不|我|没|这|那|谢|请|好|因|别|已|都|就|算|抱歉|以后).*$
  `,
  "iu",
);
const trailing = new RegExp(
  laidOut`
    (?:
      [,\s]+(?:
        now|then|again|too|as well|for good|completely|entirely|altogether|right now|right away|for me|
        from now on|instead|already
      )
    )+$|
    (?:吧|了|啦)+$
  `,
  "iu",
);

const unthanked = (what: string): string =>
  what.trim().replace(/[,\s]+(?:please|pls|thanks?(?: you)?|ok(?:ay)?)$/i, "");

/** What is to be forgotten, without the reason for it and the courtesies. */
function bare(what: string): string {
  const named = unthanked(what).replace(afterthought, "");
  return unthanked(named.replace(trailing, "")) || unthanked(what);
}

/** A part of a text is to go, and no word says that it is one of the memory's. */
const cutsText = (wish: string, what: string): boolean =>
  isPartOfText(what) && !/\b(?:memor(?:y|ies)|records?|notes|told|said)\b|记忆|说|讲/iu.test(wish);

const everything = /\b(?:everything|all|anything|any)\b|所有|全部|一切/iu;

/** Questions and self-talk that only look like commands: "do you remember …", "I forgot …". */
const notACommand = new RegExp(
  laidOut`
    \b(?:do|did|don['’]?t|can['’]?t|should) you (?:still |even )?(?:remember|forget)\b(?!.*\bplease\b)|
    \bi(?:['’]ll| will| can['’]?t| do| don['’]?t| didn['’]?t| always| never| often)? (?:remember|forget|forgot)
    \b|
    你(?:还)?记得(?!的)|(?<![把将])我(?:忘|记得|总是忘|老是忘)
  `,
  "iu",
);

/**
 * The command in a prompt, or null: `/remember_this …`, `/forget_that …`, and the same asked for in
 * plain English or Chinese. `ingest.manual_flagging` off: always null.
 */
export function commandIn(
  prompt: string,
  ingest: Pick<Settings["ingest"], "manual_flagging">,
): Command | null {
  if (!ingest.manual_flagging) return null;
  const plain = simplified(prompt);
  const slash = /^\s*[/／]/u.test(plain);
  // One character each: what stands where is the same in both.
  const words = slash ? halfWidth(plain) : plain;
  if (!slash && notACommand.test(words)) return null;
  const back = slash ? null : backWishIn(words);
  if (back !== null) {
    const { kind, wish, sure, meant } = back;
    const text = prompt.slice(meant.start, meant.end);
    return { kind, text, all: false, whole: false, ...meant, back: { wish, sure } };
  }
  for (const { kind, pattern, whole = false } of forms) {
    const found = pattern.exec(words);
    const what = found?.groups?.["what"];
    if (found === null || what === undefined) continue;
    const last = found.index + found[0].length - 1;
    const isClear = slash || whole || kind === "remember";
    if (!isClear && (isLetGo(words, last) || cutsText(found[0], what))) continue;
    const meant = kind === "forget" && !slash ? bare(what) : unthanked(what);
    if (meant === "") continue;
    const start = found.index + found[0].lastIndexOf(what) + what.indexOf(meant);
    const end = start + meant.length;
    const all = kind === "forget" && everything.test(words.slice(found.index, start));
    return { kind, text: prompt.slice(start, end), all, whole, start, end, back: null };
  }
  return null;
}
