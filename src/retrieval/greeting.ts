import { laidOut } from "../model/laid-out.ts";

/** Messages that ask for nothing: greetings, thanks and farewells, in English and Chinese. */

const pleasantries = [
  "hi|hey|hello|hiya|howdy|yo|hallo|greetings|good (?:morning|afternoon|evening|night|day)",
  "thanks|thank you|thx|ty|cheers|much appreciated|many thanks|you're welcome|no worries|well done",
  laidOut`
    bye|goodbye|see you|see ya|later|take care|have a (?:good|nice|great) (?:day|one|evening|night|weekend)|
    sleep well|sweet dreams|talk (?:to you )?(?:soon|later)
  `,
  "ok|okay|k|cool|great|nice|perfect|got it|sure|alright|sounds good|how are you|how's it going|what's up|sup|haha|lol|wow",
  "你好|您好|您早|嗨|哈喽|哈啰|早上好|早安|早|上午好|中午好|下午好|晚上好|晚安|大家好|在吗|在么|早点休息|好梦",
  "(?:太|非常)?(?:谢谢|謝謝|感谢)[你您]?(?:的帮助)?|多谢|谢了|不客气|再见|再會|拜拜|回见|回头见|明天见",
  "好的|好|嗯{1,80}(?!嗯)|哈{2,80}(?!哈)|行|可以|没问题|没事|收到|了解|明白了|辛苦|太好了|太棒了",
].join("|");
// No text is read in two ways by these, alone or side by side: a long one would be tried in all of them.
/** What goes with them, and is none by itself: "friend" may be looked for. */
const company =
  "there|everyone|all|again|a lot|so much|very much|then|today|for (?:that|this|your help|the help)|(?:my )?(?:dear|friend|buddy|mate)|and|了|朋友|亲爱的";
/** What Chinese puts behind a greeting. */
const between = String.raw`[呀啊啦哦呢嘛喔哟咯哇吧噢\s,.!?;:~，。！？；：～、…\p{Extended_Pictographic}\ufe0f]*`;

const greeting = new RegExp(
  `^(?:${pleasantries})${between}(?:(?:${pleasantries}|${company})${between})*$`,
  "iu",
);
const greetingCharsMax = 80;

/** True where the whole message is pleasantries. */
export function isGreeting(prompt: string): boolean {
  const text = prompt.trim().replaceAll("\u2019", "'");
  return text.length <= greetingCharsMax && greeting.test(text);
}
