import { filler, fillerHan, refusing, tellable } from "./asking.ts";
import { laidOut } from "../../model/laid-out.ts";

const keeping =
  "(?:remember|memori[sz]|sav|stor|record|retain|log|not|(?:keep|mak|tak)(?:e|ing)? (?:an? |any )?(?:notes?|records?|track) of\\b)(?:e|ing)?";
const object =
  "(?:about|that|this|it|these|those|them|my|our|what|everything|anything|all|the fact|where|who|how|i)";
const english = new RegExp(
  laidOut`
    ^\s{0,4}(?:${filler}[,\s…]{1,4}){0,9}
    (?:${refusing}\s(?:${keeping}|(?:write|jot|note) down)\s|(?:forget|(?<=\byou )forgot|unlearn|erase) )
    (?:any of )?${object}\b|
    ^\s{0,4}(?:${filler}[,\s…]{1,4}){0,9}(?:delete|remove|erase|strike|scrap|wipe)(?: out)? (?:the|what|that|this|my|our|any|all|everything)\b|
    ^\s{0,4}(?:${filler}[,\s…]{1,4}){0,9}(?:
      ${refusing}\skeep(?:ing)?\s(?:my|our)\s(?:${tellable})(?=[,.!?\s]*$|[,\s]+(?:please|on|any))|
      keep (?:that|this|it|(?:my|our)\s(?:${tellable})) (?:to yourself|private|secret|between (?:us|you and me)|off the record)\b
    )|
    ^(?:(?:ok(?:ay)?|yes|no|sorry|but|and|well)[,\s]{1,4})?i(?:['’]ll| will| do not| don['’]?t| can['’]?t)? remember (?:that|this|it)
    [.!]*$
  `,
  "iu",
);
const han = new RegExp(
  laidOut`
    ^(?:${fillerHan}[，,\s]{0,4}){0,9}(?:
      (?:别|不要|不用|不必|请勿)(?:再)?(?:记录|记住|记下|保存|储存|留存)(?!错|仇)|
      我?不(?:想|希望|愿意?)(?:让|要)?[你您](?:再)?(?:记住|记得|记着|记下|记录|保存)(?=我|这|它)|
      (?<=[请烦望你您](?:把.{1,20}|[^，,。！？]{0,4}))(?:忘掉|忘了|忘记|清除|抹掉)
    )
  `,
  "u",
);

/** Whether a sentence only asks what it is said to not to remember, whether that is obeyed or not: it tells nothing. */
export const isAskedOfMemory = (sentence: string): boolean =>
  english.test(sentence) || han.test(sentence);
