import { anyOf, filler as leadUp, fillerHan, refusing } from "./asking.ts";
import { laidOut } from "../../model/laid-out.ts";

/** How people ask to keep or to drop what they just said. Group `lead` is what stands before the wish. */
interface BackForm {
  kind: "remember" | "forget";
  /** It says that something was told or kept. */
  sure: boolean;
  pattern: RegExp;
}

/** Behind what was just said more may stand before a wish. */
const filler = anyOf(leadUp, "but|so|maybe");

const that = anyOf("(?:(?:all|any|some|both) (?:of )?)?(?:that|this|these|those)", "it", "them");
const told =
  "(?:said|told you|mentioned|wrote|shared|typed|sent(?: you)?|gave you|confided|brought up)";
const justNow =
  "(?: (?:to you|just now|before|earlier|above|here|there|(?:a|one) (?:moment|second|minute|sec) ago))*";
const lastThing = laidOut`
  (?:the|my) (?:very )?(?:last|latest|previous|most recent)(?: \p{L}+)? (?:thing|bit|part|message|statement|memory|fact|information|info|sentence|remark)
`;
const fromMemory =
  "(?: (?:from|out of) (?:your|the) (?:memor(?:y|ies)|records?|notes|mind|head|storage))";

// Everything is bounded: a prompt may be 30,000 blanks, or "please" as often.
const joined = String.raw`(?<!\s)\s{1,4}(?=(?:and|but|so|please|pls)\b)`;
const asked = String.raw`(?<!\s)\s{1,4}(?=(?:(?:and|but|so) )?(?:please|pls|can you|could you|would you)\b)`;
const start = String.raw`^\s{0,9}|[.!?…;\n]\s{0,9}|(?<!\s)\s{0,4}[,–—-]\s{1,4}`;
const lead = `(?<lead>${start}|${joined})`;
/** Behind what is meant, in the same sentence. */
const behind = String.raw`(?<lead>(?<!\s)\s{0,4}[,–—-]\s{1,4}|${joined})`;
const opening = String.raw`${lead}(?:${filler}[,.…\s]{1,4}){0,9}`;
/** Where something asks: "and save it" alone tells what somebody does. */
const askingOpening = String.raw`(?<lead>${start}|${asked})(?:${filler}[,.…\s]{1,4}){0,9}`;

const courtesy = anyOf(
  "please|pls|ok(?:ay)?|thanks?(?: you)?|thx|alright|yes|(?:will|would|could|can) you|if you (?:can|could|would|don['’]?t mind)",
  "for (?:me|us|later|good|ever|(?:the )?(?:next|another|other) times?|(?:the )?future(?: reference| chats| conversations)?)",
  "from now on|in (?:the )?future|always|forever|too|as well|now|right now|at all|again|ever|anywhere|somewhere|altogether|completely|carefully",
);
const closing = String.raw`(?:[,\s]{1,4}${courtesy}){0,6}[\s\p{Extended_Pictographic}\u{fe0f}]{0,9}(?=[.!?…;\n)]|$)`;

const keeping = anyOf(
  `(?:remember|memori[sz]e|note(?: down)?) ${that}(?: down)?`,
  `(?:keep|bear) ${that} in mind`,
  `(?:write|jot|take) ${that} down`,
  `(?:keep|make|take) (?:an? )?(?:mental |little )?(?:note|record)(?: of ${that})?`,
  `keep track of ${that}`,
  String.raw`(?:do not|don['’]?t|never|must(?: not|n['’]?t))(?: ever)? forget(?: (?:about )?${that}| (?:what|the thing) i (?:just )?${told})?`,
  `remember what i (?:have |had )?(?:just )?${told}${justNow}`,
);

const english: readonly [BackForm["kind"], boolean, string][] = [
  [
    "forget",
    true,
    `${opening}${refusing} (?:remember|memori[sz]e|save|sav|store|record|retain|log|note)(?:ing)? ${that}(?: down| in mind| on file| in (?:your )?memory| to memory)?`,
  ],
  [
    "forget",
    true,
    `${opening}${refusing} (?:keep|write|jot|put|hold)(?:ing)? ${that} (?:down|in mind|on file|on record|anywhere|in (?:your )?(?:memory|records|notes))`,
  ],
  [
    "forget",
    true,
    `${opening}${refusing} (?:remember|memori[sz]e|save|store|record|retain|log|keep|note)(?:ing)?(?: down)? (?:what i (?:have |had )?(?:just )?${told}|${lastThing}(?: (?:that )?i (?:just )?${told})?)${justNow}`,
  ],
  [
    "forget",
    true,
    `${opening}${refusing} (?:keep|mak|tak)e?(?:ing)? (?:an? |any )?(?:notes?|records?|logs?|track) of ${that}`,
  ],
  [
    "forget",
    true,
    `${opening}(?:let['’]?s |let us )?(?:pretend|make believe|act (?:as if|as though|like)|imagine)(?: that)? (?:i (?:had |have )?(?:never|did(?: not|n['’]?t)|had(?: not|n['’]?t))(?: (?:just|ever|even|actually))? (?:say|said|tell you|told you|mention|mentioned|write|wrote|written|share|shared)|you (?:never|did(?: not|n['’]?t))(?: (?:just|ever|even))? (?:hear|heard|see|saw|read))(?: (?:that|this|it|anything|so|any of (?:that|this)|about (?:that|it|this)|a (?:word|thing)|the last (?:thing|bit|part)))*${justNow}`,
  ],
  [
    "forget",
    true,
    `${opening}(?:forget|erase|delete|remove|scrap|scratch|drop|wipe|undo|discard|disregard|ignore|strike|take back|unlearn) (?:(?:that |the fact that )?i (?:ever |just |even |have |had )*${told}(?: (?:you )?(?:that|this|it|anything|so|any of (?:that|this)))|(?:what|whatever|everything|all|the (?:thing|stuff))(?: that)? i(?:['’]ve| have| had)? just ${told}${justNow}|${lastThing}(?: (?:that )?(?:i|you) (?:have |had |just )*(?:${told}|say|saved|stored|remembered|noted|learne?[dt])))${justNow}${fromMemory}?`,
  ],
  [
    "forget",
    true,
    `${opening}(?:forget|erase|delete|remove|scrap|drop|wipe|strike) (?:${that}|${lastThing})${fromMemory}`,
  ],
  [
    "forget",
    false,
    `${askingOpening}(?:forget|erase|delete|remove|scrap|drop|wipe|undo|disregard|ignore|discard|unlearn) (?:(?<!(?:ignore|discard) )(?:that|this)|${lastThing}|what i (?:have |had )?${told}${justNow})`,
  ],
  [
    "forget",
    false,
    `${lead}(?:${filler}[,.…\\s]{1,4}){0,9}(?:please|pls|(?:can|could|would|will) you(?: please)?|you (?:can|may|should)) (?:forget|erase|delete|remove|drop) (?:about )?(?:it|them|these|those)`,
  ],
  [
    "forget",
    false,
    `${opening}(?:i never (?:said|told you) (?:that|this|it|anything)|you (?:never|did(?: not|n['’]?t)) (?:hear|heard) (?:that|this|it|anything)(?: from me)?)`,
  ],
  ["forget", false, `${opening}(?:keep|leave) ${that} off (?:the |your )?records?`],
  ["remember", true, `${opening}${keeping}`],
  [
    "remember",
    true,
    `${askingOpening}(?:save|store|record|log) ${that}(?: to memory| in (?:your )?memory)?`,
  ],
  ["remember", true, `${behind}(?:${filler}[,.…\\s]{1,4}){0,9}(?:remember|noted?)(?![^.!\\n]*\\?)`],
];

const leadHan = String.raw`(?<lead>^\s{0,9}|[。！？!?；;\n]\s{0,9}|[，,、～~…]\s{0,4}|(?<=[\p{Script=Han}\p{N}])\s{1,4})`;
/** Where nothing is named, more may stand before it. */
const leadingHan = anyOf(fillerHan, "能|可|都|也|还|好好|再|要|得|必须|不(?=[对，,])对?");
const openingHan = `${leadHan}(?:${leadingHan}[，,、\\s]{0,4}){0,12}`;
const closingHan = laidOut`
  (?:吧|了|掉|啊|呀|哦|哟|喔|噢|啦|哈|呢|嘛|咯|好吗|好不好|行吗|行不行|可以吗|谢谢[你您]?|拜托|[，,\s]){0,9}
  [～~…\s\p{Extended_Pictographic}\u{fe0f}]{0,9}(?=[。！!？?；;\n]|$)
`;

const piece = "(?:句话?|条|段话?|个|件事情?|些话?|番话)";
const kindOfWords = "(?:消息|记忆|内容|信息|记录|话|东西|事情?)";
/** What was said just now, by that and not by what it is about. */
const saidHan = anyOf(
  `我?(?:刚才|刚刚|刚|方才|上面|前面|上次|最后)(?:跟你|和你|对你)?(?:说|讲|提|告诉你|发|写)(?:过)?的?(?:那|这)?${piece}?${kindOfWords}?`,
  `(?:我)?(?:刚才|刚刚|方才|上面?|前面|最后)的?(?:那|这)?(?:一)?${piece}${kindOfWords}?`,
  `(?:刚才|刚刚|上面|前面)的${kindOfWords}`,
);
const thisHan = `(?:(?:这|那|以上)(?:一)?(?:事儿?|${piece})?${kindOfWords}?|它|(?:我)?说过?的(?:那|这)?${piece}?${kindOfWords}?)`;
const dropHan = "(?:忘掉|忘了|忘记掉?|忘光|删掉|删除|删了|清除掉?|清掉|抹掉|撤回|作废)";
const unkeepHan =
  "(?:别|不要|不用|不必|不许|请勿|甭)(?:再|给我|帮我)*(?:记录?(?:住|下来|下|着|得|进去)?|保存|留存|收录|存(?:下来|起来|进去|档)?|写下来)";
const softHan =
  "[，,\\s]{0,4}(?:请|麻烦|拜托|你|您|就|都|也|给我|帮我|可以|先|还是|全部?|统统){0,6}";

const pointed = "(?:这(?:个|点|一点|件事情?|些|句话?)|以上)";

const chinese: readonly [BackForm["kind"], boolean, string][] = [
  ["forget", true, `${openingHan}${unkeepHan}(?:${saidHan}|${thisHan})`],
  ["forget", true, `${openingHan}(?:别|不要|不用|不必)(?:再)?记(?:录|住|下来|下|着)?`],
  ["forget", true, `${openingHan}(?:把|将)?(?:${saidHan})${softHan}(?:${dropHan}|${unkeepHan})`],
  ["forget", true, `${openingHan}(?:把|将)?(?:${thisHan})${softHan}${unkeepHan}`],
  ["forget", true, `${openingHan}${dropHan}(?:${saidHan})`],
  [
    "forget",
    true,
    `${openingHan}当作?我?(?:(?:刚才|刚刚|从来|什么都|啥都|从)*没(?:有)?(?:说|讲|提|告诉你)过|(?:刚才|刚刚)(?:什么都|啥都)?没(?:有)?(?:说|讲|提|告诉你))(?:刚才|刚刚)?的?(?:${thisHan})?`,
  ],
  [
    "forget",
    false,
    `${openingHan}(?:(?:把|将)?(?:${thisHan})${softHan}${dropHan}|${dropHan}(?:${thisHan})|(?:${thisHan}[，,]?[你您]?)?就?当作?我?(?:什么都|啥都)?没(?:有)?(?:说|讲|提|听见|听到|听过|看见)(?:${thisHan})?)`,
  ],
  [
    "remember",
    true,
    `${openingHan}(?!记(?:得|下)了)(?:(?:把|将)(?:这(?:个|点|一点|件事情?|些|句话?)|它|我(?:刚才|刚刚)?说的话?)(?:都|给我)?|${pointed}(?:都|也|你|请|一定|务必|要|得|给我|帮我|麻烦){0,5})?(?:记住|记下来|记下|记一下|记着点?|牢记|记好|记牢|记得|记录一下|记录下来|记一记|存一下|保存一下|存下来|保存下来|备注一下|做个笔记|记个笔记|(?:可|千万)?(?:别|不要|甭)忘(?:了|记)?)(?:了|住)?(?:这(?:个|点|一点|件事情?|些|句话?)|一下|下|它|我(?:刚才|刚刚)?说的话?|哈)?`,
  ],
];

export const backForms: readonly BackForm[] = [
  ...english.map(([kind, sure, pattern]) => ({
    kind,
    sure,
    pattern: new RegExp(pattern + closing, "iu"),
  })),
  ...chinese.map(([kind, sure, pattern]) => ({
    kind,
    sure,
    pattern: new RegExp(pattern + closingHan, "u"),
  })),
];
