import { simplified } from "../../../model/simplified.ts";
import type { Moment } from "./moment.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** Words that look like a time and are none: parts of names (五一路, 4th of July Street), and how long a run took. */

const placeBehind = new RegExp(
  laidOut`
    ^\s+(?:
      Street|St|Avenue|Ave|Road|Rd|Lane|Drive|Square|Boulevard|Way|Court|Park|Bridge|Station|School|
      Hospital|Caf[eé]|Bakery|Bar|Club|Hotel|Church|Cinema|Records|Books
    )\b
  `,
  "u",
);
const shopBehind =
  /^['’]s (?:bakery|caf[eé]|shop|bar|pub|restaurant|diner|salon|place|kitchen)\b/iu;
const titleBefore = new RegExp(
  laidOut`
    \b(?:
      called|named|titled|nicknamed|
      (?:song|album|book|novel|film|movie|band|series|show|podcast|game|cat|dog|horse|boat|name)
      (?: of all time)? (?:is|was)|
      name['’]s
    )\s+(?:the\s+)?["“‘']?$
  `,
  "iu",
);

/** "The film Black Friday", "my favourite film is Freaky Friday", "the movie Friday Night Lights". */
const feast =
  "(?:Good|Easter|Whit|Ash|Palm|Holy|Maundy|Shrove|Boxing|Christmas|Cyber|Next|Last|This|Every|Early|Late)";
const work = String.raw`\b(?:song|track|album|book|novel|film|movie|band|series|podcast|musical|sitcom|opera)`;
const isTitle = new RegExp(
  String.raw`${work}(?: of all time)?(?: is| was|['’]s|,)? (?:[Tt]he )?["“‘']?(?!${feast}\b)(?:\p{Lu}[\p{L}'’]*(?: of| the| in)? ){1,4}$`,
  "u",
);
const titled = new RegExp(String.raw`${work} (?:[Tt]he )?["“‘']?$`, "u");
const quoteOpen = /["“‘](?:\p{Lu}[\p{L}'’]* ){1,4}$/u;
/** "I saw the film Titanic Friday" tells when. */
const taken =
  /\b(?:watch|saw|see|read|finish|record|start|play|heard|hear|caught|catch|borrow|return|bought|buy)\p{L}* (?:\p{L}+ ){1,3}$/u;

/** Whether a time is a word of a title: a work's kind stands before it, or it stands in quotation marks. */
function isOfTitle(before: string, said: string, behind: string): boolean {
  if (!/^\p{Lu}/u.test(said)) return false;
  if (quoteOpen.test(before) && /^(?: \p{Lu}[\p{L}'’]*){0,4}["”’]/u.test(behind)) return true;
  const at = isTitle.exec(before)?.index;
  if (at !== undefined && !taken.test(before.slice(0, at))) return true;
  // "The film Friday night" was seen on that day.
  return titled.test(before) && /^ \p{Lu}\p{Ll}+/u.test(behind);
}

const placeBehindHan =
  /^(?:[一二三四五六七八九十\d]?(?:路|街|大道|大街|广场|胡同|巷|公园|花园|小区|新村|桥)|(?:咖啡|酒店|饭店|书店|餐厅|酒吧|超市|医院|小学|中学|大学|公司|工厂|乐队)|天(?!气|天|空|要|就|还|都))/u;
const titleBeforeHan =
  /(?:叫(?:做)?|名叫|取名|起名|(?:名字|乐队|歌|书|电影|剧|专辑|游戏)(?:是|叫)|《[^》]*)$/u;

/** "3:58:12", and "22:30" as the time of a run. */
const lapsed = /^\d{1,2}:\d{2}:\d{2}$/u;
const ranBefore = new RegExp(
  laidOut`
    \b(?:
      (?:5|10|21|42)\s?k(?:m)?|marathon|half|mile|lap|race|run|ran|swam|swim|rowed|parkrun|personal best|pb|
      record
    )\b.{0,40}\b
    (?:in|time (?:is|was|of)|best (?:is|was|of)|pb (?:is|was|of)|record (?:is|was|of)|took(?: me)?|under)
    \s*$
  `,
  "iu",
);

/** Whether what stands at a moment in words is no time at all. */
export function isNoTime(words: string, { start, end }: Moment): boolean {
  const plain = simplified(words);
  const before = plain.slice(Math.max(0, start - 60), start);
  const behind = plain.slice(end, end + 20);
  const said = plain.slice(start, end).trim();
  if (placeBehind.test(behind) || shopBehind.test(behind) || titleBefore.test(before)) return true;
  if (isOfTitle(before, said, behind)) return true;
  if (/\p{Script=Han}/u.test(said)) {
    // The number of a house.
    if (/^\d+号$/u.test(said) && /[路街道巷弄村里区线]$/u.test(before)) return true;
    return placeBehindHan.test(behind) || titleBeforeHan.test(before);
  }
  const clock = /\d{1,2}(?::\d{2}){1,2}$/u.exec(said)?.[0];
  if (clock === undefined) return false;
  const lead = before + said.slice(0, -clock.length);
  return lapsed.test(clock) || (/^\d{1,2}:\d{2}$/u.test(clock) && ranBefore.test(lead));
}
