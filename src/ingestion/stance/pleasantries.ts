import { laidOut } from "../../model/laid-out.ts";

/** Greetings, thanks, nods and laughter: whole phrases, so that "thanks to my sister" is none. */

const phrases = [
  laidOut`
    (?:so |really |very )?(?:good|great|nice|lovely|glad|happy) (?:to )?
    (?:see|hear|meet|talk(?:ing)? to|chat(?:ting)? with|catch(?:ing)? up with|seeing|hearing|meeting)
    (?: from| to| with)?(?: you)?
  `,
  laidOut`
    (?:
      long time no see|it'?s been a while|
      how(?:'s it going| are (?:you|things)(?: doing)?(?: today)?|'?ve you been| have you been| do you do)|
      what'?s up|what'?s new|sup
    )
  `,
  laidOut`
    (?:see|talk to|catch) (?:you|ya|u)(?: (?:later|soon|tomorrow|then|around))?|see ya|later|ttyl|
    bye(?:[ -]bye)?|goodbye|cya|take care|
    have (?:a )?(?:good|great|nice|lovely|wonderful) (?:one|day|night|evening|weekend|time|trip)|good luck|
    sleep well|enjoy|talk soon|keep (?:it up|in touch|me posted)|stay in touch
  `,
  "(?:i )?(?:really )?appreciate (?:it|that|you|your (?:help|support|kind words))",
  "(?:you(?:'re| are) |u r )?(?:very |most |so )?welcome|you(?:'re| are) (?:so |really |very |absolutely |the )*(?:right|kind|sweet|best|awesome|amazing|great)",
  "good (?:morning|afternoon|evening|night|day)",
  "(?:hi|hello|hey|heya|hiya|yo)(?: there| again| everyone| all| guys)?",
  laidOut`
    (?:many |big |ok(?:ay)? )?(?:thanks?|thx|ty|cheers)(?: you)?(?: so| very)?
    (?: much| a lot| a bunch| a million| again)?(?: (?:love|darling|hun|pet|duck|babe|sir|ji|bhai))?(?: for (?:
        that|this|your (?:help|time|support|advice|answer|reply)|
        the (?:help|info|tips?|advice|reply|support)|everything|sharing|asking|letting me know
      )
    )?
  `,
  laidOut`
    (?:that|this|it)(?:'s| is| was|s| sounds?| looks?| seems?)? (?:so |really |very |pretty |absolutely |totally |quite |just )*
    (?:
      great|good|nice|cool|awesome|amazing|lovely|fantastic|wonderful|sweet|perfect|helpful|interesting|
      fine|ok(?:ay)?|brilliant|neat|true|right|fun|funny|incredible|impressive|beautiful|exciting|inspiring
    )(?: to hear| to know)?
  `,
  "(?:sounds?|looks?|seems?) (?:so |really |very |like )*(?:a )*(?:great|good|nice|cool|awesome|amazing|lovely|fantastic|wonderful|fine|fun|perfect|plan)",
  laidOut`
    (?:
      ok(?:ay)?|k|kk|sure|yes|yeah|yep|yup|no|nope|nah|right|alright|exactly|indeed|true|absolutely|
      definitely|totally|agreed|of course|for sure|please|hmm+|uh+|um+|oh+|ah+|aha|wow+|whoa|woah|oops|yay|
      phew|ugh|huh|well|so|anyway|and|but|too|as well|really|very|pretty|just|also|again|then|now|man|dude|
      buddy|mate|bro|girl|dear|friend
    )
  `,
  "(?:lol|lmao|rofl|(?:ha){1,6}h?|(?:he){2,6}|:\\)|;\\)|:d|xd)",
  laidOut`
    (?:so |really |very |pretty )*(?:
      great|good|nice|cool|awesome|amazing|lovely|fantastic|wonderful|sweet|perfect|brilliant|interesting|
      excellent|impressive|incredible|neat|beautiful|fine
    )(?: (?:job|work|one|stuff|idea|point|question|to hear(?: (?:that|it|from you))?|to know|news))?
  `,
  laidOut`
    (?:got|understood|noted) ?(?:it|that)?|i (?:see|understand|got it|agree|know(?=\W*$|[,.!]| right))|
    makes sense|no (?:problem|worries|idea|thanks?(?: you)?)|never ?mind|not (?:much|really|bad)|all good|
    fair enough|same here|me too|you too|my bad|sorry|i'?m sorry|my pleasure|anytime|any time
  `,
  laidOut`
    i (?:guess|suppose|think|mean|reckon)(?: so)?|go ahead|carry on|tell me more|my man|bruh|bro|wow|damn|
    dang|jeez|geez|welp|hm+|meh|eh|aw+|oof|yikes|cheers|ta|nice one|sounds right|
    (?:that|this|it) (?:all )?makes (?:total |perfect |a lot of |more |much more )?sense(?: now)?|got you|
    gotcha|roger|copy|sir|madam|ma'am|a lot|very much
  `,
  "congrat(?:s|ulations)(?: to you)?|well done|way to go|happy birthday|merry christmas|happy new year|cheers",
  "(?:testing|test)(?: (?:1|2|3|one|two|three))*|go on|continue|next|more|again|done|stop|wait|hold on|one (?:sec|second|moment|minute)",
].join("|");

const english = new RegExp(`(?<![\\p{L}'])(?:${phrases})(?![\\p{L}'])`, "giu");

const chinese = new RegExp(
  laidOut`
    你好(?:啊|呀|吗)?|您好|大家好|嗨|哈喽|早(?:上好|安)?|中午好|下午好|晚上好|晚安|非常感谢|太感谢了?|
    感谢(?:你|您)?(?:的(?:帮助|回答|建议))?|谢谢(?:你|您|大家)?(?:的?(?:帮助|回答|建议|分享))?|多谢|辛苦了|
    不客气|没关系|没事(?:的|儿)?|没问题|好的?(?:吧|呀|啊|滴|嘞)?|行(?:吧)?|可以(?:的|啊)?|对(?:的|啊|呀)?|
    是(?:的|啊|呀)|嗯+|哦+|噢+|啊+|呀|嘿+|哈+(?![\p{Script=Han}])|哈{2,}|h{2,}|
    (?:xswl|xdm|yyds|awsl|nb|ok|okk+|emo|emm+|666+|233+)(?![A-Za-z\d])|绝绝子|真的会谢|栓q|蚌埠住了?|
    绷不住了?|牛(?:啊|逼|批|哇)?(?=$|[^\p{Script=Han}])|蛤|真的?假的(?:啦|啊)?|假的吧|不会吧|(?:太)?离谱|
    无语(?:子|了)?|服了|救命|天[呐啊哪]|我的天|好家伙|可以可以|懂(?:的都懂)?|来了|在(?:的|呢)|干嘛|忙吗|
    睡了吗|吃了吗|早点睡|么么哒|啵|欸|诶|哎|啦|喔|收到呵{2,}|嘻{2,}|笑死(?:我了)?|再见|拜拜|回头见|明天见|
    回见|我?(?:知道|明白|懂|了解)了?|收到|太(?:好|棒|赞|酷)了|真(?:好|棒|不错)|不错|厉害|有意思|有道理|
    原来如此|恭喜(?:你|您)?|加油|最近(?:怎么样|好吗|如何)|你(?:怎么样|还好吗|在吗)|在吗|继续|然后呢|还有呢|
    测试(?:一下)?|谢啦|哇(?:塞)?|对不起|抱歉|不好意思|生日快乐|新年快乐|了(?:吗)?$
  `,
  "giu",
);

/** Nothing but pleasantries, marks, emoji, links and at most two names that are addressed. */
export function isPleasantry(text: string): boolean {
  const bare = text.replace(/https?:\/\/\S+|www\.\S+/g, " ").replaceAll("’", "'");
  if (!/[\p{L}\p{N}]/u.test(bare)) return true;
  const rest = bare.replace(english, " ").replace(chinese, " ");
  if (!/[\p{L}\p{N}]/u.test(rest)) return true;
  if (rest === bare) return false;
  const left = rest.match(/[\p{L}\p{N}'-]+/gu) ?? [];
  return (
    left.length <= 2 && left.every((word) => /^\p{Lu}\p{Ll}+$/u.test(word) && bare.length < 60)
  );
}
