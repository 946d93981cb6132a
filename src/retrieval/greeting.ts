/** Messages that ask for nothing: greetings, thanks and farewells, in English and Chinese. */

const words = [
  "hi|hey|hello|hiya|howdy|yo|hallo|greetings|good (?:morning|afternoon|evening|night|day)",
  "thanks|thank you|thx|ty|cheers|much appreciated|thanks a lot|thank you so much|many thanks",
  "bye|goodbye|see you|see ya|later|take care|have a (?:good|nice|great) (?:day|one|evening|night|weekend)",
  "ok|okay|k|cool|great|nice|perfect|got it|sure|alright|sounds good|how are you|how's it going|what's up|sup",
  "there|everyone|all|again|so much|very much|then|today|for (?:that|this|your help|the help)",
  "你好|您好|嗨|哈喽|哈啰|早上好|早安|早|上午好|中午好|下午好|晚上好|晚安|大家好|在吗|在么",
  "谢谢|谢谢你|谢谢您|多谢|感谢|谢了|再见|拜拜|回见|回头见|好的|好|嗯|嗯嗯|行|可以|没问题|收到|了解|明白了|辛苦了",
].join("|");

const greeting = new RegExp(
  `^(?:(?:${words})[\\s,.!?;:~，。！？；：～、…\\p{Extended_Pictographic}\\ufe0f]*)+$`,
  "iu",
);
const greetingCharsMax = 80;

/** True where the whole message is pleasantries. */
export function isGreeting(prompt: string): boolean {
  const text = prompt.trim().replaceAll("\u2019", "'");
  return text.length <= greetingCharsMax && greeting.test(text);
}
