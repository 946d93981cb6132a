import type { Settings } from "../contract/settings.ts";

/** A wish to keep or to drop something, said in the prompt: obeyed, and not remembered itself. */
export interface Command {
  kind: "remember" | "forget";
  /** What is to be kept or dropped, without the command's words. */
  text: string;
  /** Whatever fits is meant: "everything about …". */
  all: boolean;
  /** Everything known is meant: too much to act on without asking back. */
  whole: boolean;
  /** Where `text` stands in the prompt: UTF-16 offsets. */
  start: number;
  end: number;
}

interface Form {
  kind: Command["kind"];
  whole?: true;
  /** The group `what` is the content. */
  pattern: RegExp;
}

const polite = String.raw`(?:^|[.!?。！？\n]\s*|,\s+|^(?:hey|hi|ok(?:ay)?|oh|also|and|so|btw|by the way)[,\s]+)(?:(?:please|pls|kindly|can you|could you|would you|i(?:'d| would) like you to|i want you to|i need you to|just|also|and)\s+)*`;
const politeHan = String.raw`(?:^|[。！？\n，,]\s*)(?:(?:请|麻烦|帮我|你|可以|能不能|一定|务必|另外|对了)[，,]?)*`;

const forms: readonly Form[] = [
  { kind: "remember", pattern: /^\s*\/remember(?:_this|_that)?\b[:\s]*(?<what>[^]*)$/i },
  { kind: "forget", pattern: /^\s*\/forget(?:_that|_this)?\b[:\s]*(?<what>[^]*)$/i },
  {
    kind: "forget",
    whole: true,
    pattern: new RegExp(
      polite +
        String.raw`(?:forget|erase|delete|remove|wipe|clear|drop)\s+(?<what>(?:everything|anything|all|what(?:ever)?)(?:\s+that)?(?:\s+(?:you|i)(?:['’]ve)?\s+(?:(?:ever|have|just|\w+ly)\s+)*(?:know|remember|have|stored?|saved?|learn(?:ed|t)|told you|said))?(?:\s+(?:about|on|of)\s+me)?|(?:all\s+)?(?:of\s+)?(?:(?:my|your|the)\s+)?(?:memor(?:y|ies)|data|records?)(?:\s+(?:you have\s+)?(?:of|about|on)\s+me)?|me)(?=(?:\s+(?:please|now|completely|entirely))?\s*(?:[.!?\n]|$))`,
      "iu",
    ),
  },
  {
    kind: "forget",
    whole: true,
    pattern: new RegExp(
      politeHan +
        String.raw`(?:忘掉|忘了|忘记|删掉|删除|清除|抹掉|清空)(?<what>(?:你所?(?:知道|记得|记住)的)?(?:(?:关于|有关)我的?|我的?|你的?)?(?:所有|全部|一切|整个)(?:的?(?:记忆|事情?|信息|数据|内容|记录|资料|东西))?|(?:关于|有关)?[我你]的?(?:记忆|数据|资料|记录))(?:吧|了)?[。！!]*\s*$`,
      "u",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        String.raw`(?:forget|delete|remove|erase|drop|clear|wipe)\s+(?:the fact )?(?:that )?(?<what>[^.!?\n]{2,300}?)\s+(?:from|out of)\s+(?:your|the)\s+(?:memor(?:y|ies)|records?|notes|data(?:base)?|storage)\b`,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        String.raw`(?:forget|erase|delete|remove|drop|stop remembering|don['’]?t remember|do not remember)\s+(?:everything|all|anything|what(?:ever)?|the fact|your memory|(?:the |any )?memor(?:y|ies))\s+(?:that )?(?:(?:i|you) (?:(?:just|ever|have|\w+ly) )?(?:said|told you|told|mentioned|know|remember|have|stored|saved)\s+)?(?:(?:to you|about|of|on|that|regarding)\s+)*(?<what>[^.!?\n]{2,300})`,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        String.raw`(?:forget|stop remembering|don['’]?t remember|do not remember)\s+(?:about |that )?(?!it\b|about it|to\b|the (?:rest|previous|above)|everything\b|all\b|your\b|previous\b|these\b|any\b)(?<what>[^.!?\n]{2,300})`,
      "iu",
    ),
  },
  {
    kind: "remember",
    pattern: new RegExp(
      polite +
        String.raw`(?:remember|memori[sz]e|note(?: down)?|keep in mind|bear in mind|make (?:a )?(?:mental )?note|take note|save (?:this|that|to memory)|store (?:this|that)|note to self|don['’]?t (?:ever )?forget|do not forget|never forget|for the record)(?:\s+this|\s+for (?:me|later|next time|future reference))?\s*(?:[:,–-]\s*|\s(?:that|of that)\s+|\s)(?!to\b|when\b|how\b|the time\b|what (?:i|you)\b|me\b|any\b|him\b|her\b|them\b|if\b|whether\b|us\b|where\b|who\b|why\b)(?<what>[^\n]{3,600}?)(?=[.!?](?:\s|$)|\n|$)`,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      politeHan +
        String.raw`(?:忘掉|忘了|忘记|删掉|删除|清除|抹掉|别再?记(?:得|着|住)?|不要再?记(?:得|着|住)?)(?:我)?(?:之前|以前|刚才|刚刚)?(?:说|讲|提|告诉你)?(?:过)?(?:的)?(?:所有)?(?:关于|有关)?(?:我)?(?<what>[^。！？\n]{2,100}?)(?:的?(?:事情?|话|内容|信息|记忆|那些|那件事)|吧|了)*[。！]*\s*$`,
      "u",
    ),
  },
  {
    kind: "remember",
    pattern: new RegExp(
      politeHan +
        String.raw`(?:记住|记下(?:来)?|记一下|记着|牢记|帮我记|别忘了|不要忘(?:了|记)|记好)(?:这个|这点|这一点|这件事|一下)?[，,：:\s]*(?!提醒|带|去|买)(?<what>[^？?\n]{2,300}?)[。！!]*\s*$`,
      "u",
    ),
  },
];

const everything = /\b(?:everything|all|anything|any)\b|所有|全部|一切/iu;

/** Questions and self-talk that only look like commands: "do you remember …", "I forgot …". */
const notACommand =
  /\b(?:do|did|don['’]?t|can['’]?t|should) you (?:still |even )?(?:remember|forget)\b(?!.*\bplease\b)|\bi(?:['’]ll| will| can['’]?t| do| don['’]?t| didn['’]?t| always| never| often)? (?:remember|forget|forgot)\b|你(?:还)?记得|我(?:忘|记得|总是忘|老是忘)/iu;

/**
 * The command in a prompt, or null: `/remember_this …`, `/forget_that …`, and the same asked for in
 * plain English or Chinese. `ingest.manual_flagging` off: always null.
 */
export function commandIn(
  prompt: string,
  ingest: Pick<Settings["ingest"], "manual_flagging">,
): Command | null {
  if (!ingest.manual_flagging) return null;
  const slash = /^\s*\//.test(prompt);
  if (!slash && notACommand.test(prompt)) return null;
  for (const { kind, pattern, whole = false } of forms) {
    const found = pattern.exec(prompt);
    const what = found?.groups?.["what"];
    if (found === null || what === undefined) continue;
    const text = what.trim().replace(/[,\s]+(?:please|pls|thanks?(?: you)?|ok(?:ay)?)$/i, "");
    if (text === "") continue;
    const start = found.index + found[0].lastIndexOf(what) + what.indexOf(text);
    const all = kind === "forget" && everything.test(prompt.slice(found.index, start));
    return { kind, text, all, whole, start, end: start + text.length };
  }
  return null;
}
