import { laidOut } from "../../model/laid-out.ts";

/** How people lead up to a wish, in parts of patterns. */

export const anyOf = (...some: readonly string[]): string => `(?:${some.join("|")})`;

const wanting = anyOf(
  "(?:can|could|would|will) (?:you|u)",
  "(?:you|u) (?:can|may|could|should|must|might as well|(?:have|need|ought) to|better|had better)",
  "you['’]d better",
  "i(?:['’]d| would) (?:like|love|prefer|want) (?:it if )?you(?: to)?",
  "i(?:['’]d| would) rather(?: that)? you",
  "i(?:['’]d| would) (?:appreciate (?:it )?|be (?:glad|happy|grateful|relieved) )if you(?: could| would)?",
  "i (?:want|need) you to",
  "i (?:really )?(?:wish|hope)(?: that)? you(?:['’]d|['’]ll| would| will| could| can)?",
  "it (?:would|['’]d) be (?:good|great|nice|better|best) if you",
  "it['’]?s (?:really |very )?important (?:that you|to)",
  "(?:make|be) sure (?:that )?(?:you|to)",
  "try to",
  "go ahead and",
);

/** One word or turn that may stand before a wish. */
export const filler = anyOf(
  laidOut`
    and|oh|ok(?:ay)?|hi|hey|well|also|hm+|um+|uh|ah|actually|btw|by the way|just|please|pls|kindly|now|then|
    wait|sorry|no|yes|anyway|better|thanks|(?:on )?second thoughts?|never ?mind
  `,
  wanting,
);

export const fillerHan = anyOf(
  "请|麻烦|拜托|帮我|替我|给我|一定|务必|千万|可以的话|可以|能不能|可不可以|另外|对了|其实|算了|还是|哦|噢|呃|嗯|哎呀?|啊|那|要不|现在|就|先|快|顺便|所以|但是?|也(?=请|麻烦)",
  "我(?:希望|想让|要|想请)[你您]",
  "[你您]们?(?:可?(?:一定|务必)?(?:要|得|必须|需要|应该|最好|给我)|可)?",
);

const never = laidOut`
  (?:
    do not|don['’]?t|(?<=\byou )(?:did not|didn['’]?t)|never|not(?: to)?|stop|no need to|need ?n['’]?t|
    must(?: not|n['’]?t)|should(?: not|n['’]?t)|(?:do not|don['’]?t) (?:have|need) to
  )
`;
const unwanting = anyOf(
  "i (?:do not|don['’]?t) (?:want|need) (?:you to|that)",
  "(?:you|there is|there['’]s|i(?:['’]d| would) (?:rather|prefer)(?: (?:it )?if)?(?: that)?(?: you)?)",
);
/** What stands before a verb of keeping where nothing is to be kept. */
export const refusing = anyOf(
  `(?:${unwanting} )?${never}(?: ever| even)?`,
  "i (?:do not|don['’]?t) (?:want|need) you to",
);

/** What somebody has that is known by being told: "don't keep my room tidy" is of no memory. */
export const tellable = anyOf(
  "(?:passport|phone|mobile|account|card|insurance|tax|social security|id|licen[cs]e|bank)(?: card| account| security| licen[cs]e)? (?:numbers?|details|data)",
  "e-?mail(?: address)?|(?:home |postal |street |old |new )?address|(?:phone |mobile )?number|pin(?: code)?|iban|ssn|passwords?|passcode|code",
  laidOut`
    salary|income|wages?|pay|debts?|age|weight|height|birth ?day|date of birth|
    (?:full |real |last |first )?name|diagnosis|illness|pregnancy|religion|location|
    (?:personal |private |contact )?(?:data|details|info(?:rmation)?)
  `,
);
