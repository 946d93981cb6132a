import { simplified } from "../../model/simplified.ts";
import { spelt } from "../spelling.ts";
import { laidOut } from "../../model/laid-out.ts";

/** Whole sentences that are true for the moment only, civilities and figures of speech: nothing to keep. */

const lead =
  "(?:(?:ok(?:ay)?|sure|yes|yeah|no|great|thanks|sorry|well|oh|ugh|phew|man|god|haha|lol|and|but|so|anyway|hey|hi)[,.!]? )*";
const degree = laidOut`
  (?:
    (?:
      so|very|really|just|always|a (?:bit|little)|more than|pretty|quite|too|super|still|already|absolutely|
      totally|completely|currently|kinda|kind of|also|all|feeling|getting|starting to (?:get|feel)|
      extremely|always
    ) )*
`;
const states = laidOut`
  tired|exhausted|worn out|knackered|beat|sleepy|drowsy|awake|hungry|starving|full|stuffed|thirsty|bored|
  busy|swamped|slammed|free|late|early|cold|freezing|hot|sweating|dizzy|hungover|jet-?lagged|
  stressed(?: out)?|overwhelmed|wiped out|stuck|lost|confused|nervous|excited|happy|glad|sad|upset|angry|
  annoyed|mad|grumpy|cranky|worried|anxious|scared|embarrassed|relieved|disappointed|proud|curious|lonely|
  sick|ill|unwell|better|worse|fine|ok(?:ay)?|good|great|alright|well|bad|terrible|awful|on (?:my|the) way|
  on it|on the (?:bus|train|tram|phone|road|toilet|couch|sofa)|in a (?:hurry|rush|meeting|call)|
  on a (?:call|break)|in bed|at (?:home|work|school|lunch|the (?:office|shop|store|gym))|home|back|here|
  there|outside|inside|up|off|out|in|done|ready|waiting|running late|almost (?:there|home|done)|
  nearly (?:there|home|done)|leaving|driving|cooking|eating|heading (?:home|out|back|off|to (?:bed|work))|
  going (?:to (?:bed|sleep)|home)|happy to (?:help|hear (?:it|that)|be here)|
  glad to (?:help|hear (?:it|that)|be here)|here to help|good to go|all set|set|all ears|all yours|in|down|
  game|not sure|sure|speechless|impressed|shocked|surprised|kidding|joking|dying(?: of laughter| laughing)?|
  dead|toast
`;
const when = laidOut`
  (?:
    ,? (?:
      now|right now|again|today|tonight|already|at the moment|this (?:morning|afternoon|evening|week)|
      just now|though|too|actually|anyway|thanks|thank you|currently|lately|these days|
      after (?:work|lunch|dinner|that|the day)|lol|haha|tbh|as always|for now|soon|then|as well|man|guys|
      all day
    )
  )*
`;
const end = "[.!…~ ]*(?:\\p{Extended_Pictographic}\\ufe0f?)*$";

const momentary = new RegExp(
  `^${lead}(?:i'm|i am|im|we're|we are|i feel|i've been|i have been|been|feeling|i was just|i got) (?:not )?${degree}(?:${states})(?:(?:,| and|, but) (?:i'm )?${degree}(?:${states}))*${when}${end}`,
  "iu",
);
const errands = new RegExp(
  `^${lead}(?:i|we)(?:'ve got| have got| have|'ve| need| gotta| got| should| must| really need| better|'d better)? ?(?:to )?(?:(?:just|really|probably) )*(?:go|run|leave|eat|sleep|shower|get going|get up|get back to (?:work|it)|head (?:out|home|off)|take a (?:break|nap|shower|walk)|grab (?:a (?:coffee|bite|drink)|lunch|food)|(?:a|some) (?:break|nap|coffee|drink|shower|sleep|rest|food|moment|minute|second))(?: now| first| soon| right now| today)?${end}`,
  "iu",
);
const idiom = new RegExp(
  `^${lead}(?:` +
    [
      "(?:i|we) live for (?:the (?:weekend|moment|drama|thrill|little things)|weekends|fridays?|this|it|that|moments like (?:this|these))",
      "i can'?t (?:complain|wait|even|lie|believe (?:it|this|that)|help it|argue with that|say (?:for sure|no)|thank you enough)",
      "i could (?:eat a horse|sleep for (?:a week|days)|use (?:a|some) (?:break|coffee|drink|nap|sleep))",
      laidOut`
        i(?:'m| am) (?:
          only human|just saying|just (?:looking|browsing|checking|curious|asking|testing)|
          all over the place|(?:so |totally )?(?:here|down|up) for (?:it|this|that)|with you|
          not going to lie|over the moon|on cloud nine|on fire|lost for words|at a loss|
          running out of (?:time|ideas|patience)|back to square one|open to (?:ideas|suggestions|anything)|
          not (?:even )?(?:kidding|joking|lying)|at your service|on the same page|in good hands|
          counting on you
        )
      `,
      "i (?:hear|feel|got|owe|love|trust|believe|miss) (?:you|ya|u)(?: (?:too|so much|all|guys|one|man))?",
      "i (?:have|had|'ve got) (?:no (?:idea|clue|choice|words)|to (?:admit|say)(?: it)?|a (?:feeling|hunch|point))",
      laidOut`
        i(?:'ll| will) (?:
          be (?:right )?(?:back|there|home)(?: (?:soon|later|in a (?:bit|minute|moment|second|sec)))?|
          be fine|survive|manage|pass|wait(?: here)?|take it|live|see(?: about (?:it|that))?|think about it
        )
      `,
      "i(?:'m| am) so (?:hungry|tired|bored|happy|thirsty|cold|hot|angry|excited|broke|stuffed|done|\\p{L}+) (?:that )?i could .{2,40}",
      laidOut`
        i swear (?:to god )?i(?:'m| am|'ll| will) .{2,60}|
        i(?:'m| am) (?:literally |so |absolutely )?(?:
          dying (?:of|for|to|over|laughing|here|inside)|melting|freezing|boiling|roasting|starving|
          losing (?:my mind|it)|going (?:crazy|insane|mad|bonkers)
        )\b.{0,30}
      `,
      laidOut`
        i (?:
          do|don't|did|didn't|am|am not|was|wasn't|have|haven't|had|hadn't|can|can't|could|couldn't|will|
          won't|would|wouldn't|should|shouldn't|never (?:did|was|have|had|do|will)
        )
      `,
      laidOut`
        i (?:
          rest my case|stand corrected|take it back|give up|call it a day|beg to differ|guess|suppose|
          know,? right|did it|made it|nailed it|tried|wish|hope so|think so|doubt it|mean it|swear|promise|
          bet|love (?:it|that|this)|like (?:it|that|this)|can (?:imagine|tell|see|relate)
        )
      `,
      "i (?:don'?t|do not) (?:mind|care|know|think so|get it|blame you|believe it|have (?:a clue|all day))",
      laidOut`
        (?:that|this|it) made my day|
        my (?:bad|pleasure|apologies|head is spinning|brain is fried|phone is (?:dying|almost dead))|
        count me in|(?:the )?(?:pleasure|honou?r) is (?:all )?mine|
        my day (?:was|is|has been) (?:good|fine|great|ok(?:ay)?|long|busy|bad)
      `,
    ].join("|") +
    `)${when}${end}`,
  "iu",
);

const degreeHan =
  "(?:今天|今晚|今早|现在|这会儿|刚才|刚刚|刚|最近|此刻|真的|真|也|都|还|有点儿?|有些|好|很|太|超级?|非常|特别|挺|蛮|好像|感觉|觉得|感到|一直|快要?|已经|正|要|又|确实|实在|不(?:太|怎么|是很)?|没(?:那么)?)*";
const statesHan = laidOut`
  累(?:死|坏|瘫|趴)?|困(?:死)?|忙(?:死)?|饿(?:死|坏|扁)?|渴(?:死)?|饱|冷(?:死)?|热(?:死)?|无聊|郁闷|
  烦(?:死|躁)?|疲惫|疲倦|开心|高兴|难过|伤心|生气|紧张|焦虑|着急|激动|兴奋|尴尬|感动|崩溃|沮丧|失落|害怕|
  担心|后悔|不舒服|头晕|头疼|头痛|难受|舒服|想睡(?:觉)?|想哭|想吐|迟到|睡着|醒|在路上|(?:在)?开会|
  在(?:忙|家|公司|学校|外面|上班|吃饭|睡觉|洗澡|做饭|开车|排队|地铁上|车上|床上)|出门|到家|下班|上班|起床|
  睡觉|吃饭|吃饱|洗澡|回来|准备好|没事|没空|有空|没问题|随便|无所谓|无语|好多|轻松多|舒服多|好些|
  好受(?:点|些|多)|服|懵|蒙|懂|明白|知道|可以|不行|乐意帮忙|很高兴(?:帮|为)你|马上(?:到|来|去|回来)|
  这就(?:来|去)|先(?:走|去忙|睡|撤|下)
`;
const momentaryHan = new RegExp(
  `^(?:唉|哎|啊|哎呀|嗯|哦|好|那|哈+|不过|但是?)*[，,]?(?:我们?|咱们?|人家)?${degreeHan}(?:${statesHan})(?:得不行|得要命|得慌|死我?|坏我?|极)?(?:了|啦|咯|喽)?(?:啊|呀|哦|呢|吧|的|哈|呜+|嘛|诶)*(?:[，,](?:真的|现在|也)?)?[。！!~…. ]*(?:\\p{Extended_Pictographic}\\ufe0f?)*$`,
  "u",
);
const idiomHan = new RegExp(
  laidOut`
    ^(?:我|我们)?(?:才|刚刚?|已经|正要|马上|先|去|要)*(?:
      吃(?:完|过)?(?:早|午|晚)?饭|吃(?:饱|撑)|下班|下课|放学|到家|到公司|起床|睡醒|洗完?澡|醒|出门|回来|
      开完会|忙完|喝完|上车|下车|到站|(?:去)?接了?个?电话|上了?个?厕所|倒了?杯水|拿了?个?(?:快递|外卖)|
      开了?个?门
    )了?[，, ]*(?:好累|累死了?|撑死了?|困死?了?|饿死?了?|好困|好饱|好撑)?[啊呀呢吧。！!~… ]*$|
    ^(?:我)?(?:
      太难了|裂开了?|破防了?|笑(?:死|尿|哭)了?|酸了|慌了|麻了|佛了|躺平了?|真的会谢|一言难尽|说不出话|
      无话可说|哭了|晕了?|去忙了|去睡了|先去洗澡了?|(?:为|靠)周末(?:而)?活(?:着)?|就?盼着周末|心好累|
      压力山大
    )[啊呀呢吧。！!~… ]*$
  `,
  "u",
);

/** Whether a whole sentence or clause says nothing that outlives the moment. */
export function isFleeting(sentence: string): boolean {
  const plain = simplified(spelt(sentence.trim()));
  return [momentary, errands, idiom, momentaryHan, idiomHan].some((form) => form.test(plain));
}
