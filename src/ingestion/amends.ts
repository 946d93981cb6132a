/** Words by which the last ones are mended. */

const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*`;
const ordinal = "(?:st|nd|rd|th)";
const time = [
  String.raw`\d{1,2}${ordinal}?(?: of)? ${month}`,
  String.raw`${month} \d{1,2}${ordinal}?`,
  String.raw`\d{1,2}${ordinal}`,
  "(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day",
  String.raw`\d{1,2}(?::\d\d)? ?[ap]m`,
  String.raw`\d{1,2}:\d\d`,
].join("|");

const makeThat = new RegExp(
  String.raw`^(?:(?:oh|sorry|no|wait)[,.! ]+)*make (?:that|it) (?:on |at )?(?:the )?(?:${time})[.!]*$`,
  "iu",
);

/** "Make that 5 December"; "make it 200 words" is asked of an assistant. */
export const isAmended = (said: string): boolean => makeThat.test(said.trim());

/** 打错了: the words were a slip; a source of expressions. */
export const slipHan = "我?[说搞打写弄输]错了";
