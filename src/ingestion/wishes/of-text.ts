import { laidOut } from "../../model/laid-out.ts";

/** "Delete the second paragraph", 把最后一段删掉: what is cut from a text that is being written. */

const parts =
  "(?:sentence|paragraph|line|item|bullet|row|column|section|chapter|stanza|clause|heading)s?";
const named = new RegExp(
  laidOut`
    ^(?:(?:the|my|our|that|this|your|these|those)\s)?(?:[\p{L}\d-]+\s){0,2}?${parts}\b(?!\s(?:manager|number)\b)|
    (?:
      (?:第|倒数|最后|末尾?|上|下|前|后|开头|结尾)的?[那这]?[一二两三四五六七八九十百几\d]{0,4}个?(?:自然段|段落?|句子?|行|条|列|项|页|章|节|字|词|个)|
      [那这][一二两三四五六七八九十几\d]{0,4}个?(?:自然段|段落?|句子?|行|列)
    )(?:话|文字)?(?:$|[里中]|开头|结尾|末尾)
  `,
  "iu",
);

/** Whether what is to be dropped is a part of a text, and nothing that a memory holds. */
export const isPartOfText = (what: string): boolean => named.test(what);

const part = new RegExp(
  laidOut`
    \b(?:sentence|paragraph|line|item)s?\b|\b(?:part|bit|thing|message|remark|statement)\b.*\b(?:wrote|typed|sent)\b|
    [句条段行]|(?:上|前面?|最后)的?[那这]?一?个
  `,
  "iu",
);
/** These words are for a memory. */
const toMemory = new RegExp(
  laidOut`
    memor|remember|records?\b|notes\b|mind\b|stor(?:e|age)|(?<!忘)记|说|讲|告诉|提|发|
    (?:刚才|刚刚|方才).*忘|忘.*(?:刚才|刚刚|方才)
  `,
  "iu",
);

/** Whether a wish that names nothing may mean a part of a text as well. */
export const mayMeanText = (wish: string): boolean => part.test(wish) && !toMemory.test(wish);
