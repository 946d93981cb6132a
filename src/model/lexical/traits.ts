import { laidOut } from "../laid-out.ts";

/**
 * What a text shows on its surface, as bits of a unit's features: read once when it is written, so
 * that ranking never needs the text. English and Chinese.
 */
export const trait = {
  note: 1,
  /** Ends in a question mark. */
  question: 2,
  /** Under 120 characters. */
  short: 4,
  firstPerson: 8,
  timeExpression: 16,
  place: 32,
  number: 64,
  greeting: 128,
  /** Asks for something to be done from now on, or states a preference. */
  standing: 256,
  /** Leads to a memory; known to the writer, not read from the text. */
  remembered: 512,
} as const;

const shortChars = 120;
/** What is read of a long text for its surface; questions are judged by their end. */
const surfaceChars = 4_000;

const firstPerson = /\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|we're|we've|our|us)\b|我|咱|俺|本人/iu;

const weekday = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?";
const month =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const span = "(?:second|minute|hour|day|night|week|weekend|month|year|decade|season)s?";

const timeExpression = new RegExp(
  [
    String.raw`\b(?:yesterday|today|tonight|tomorrow|recently|lately|nowadays|since|ago)\b`,
    laidOut`
      \b(?:last|next|this|past|coming|previous|following)\s+(?:few\s+|couple\s+of\s+)?
      (?:${span}|morning|afternoon|evening|spring|summer|autumn|fall|winter|${weekday}|${month})\b
    `,
    String.raw`\b(?:a\s+few|a\s+couple\s+of|several|\d+|two|three|four|five|six)\s+${span}\b`,
    String.raw`\b(?:just|already)\s+(?:got|had|went|came|did|started|finished|began|became|signed|bought|made|moved|joined)\b`,
    String.raw`\b(?:january|february|march|april|june|july|august|september|october|november|december)\b`,
    String.raw`\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b`,
    String.raw`\b(?:in|since|from|until|by|of|may)\s+(?:19|20)\d\d\b|\b20\d\d\b`,
    "昨[天晚日]|今[天晚早年日]|明[天晚早年日]|前[天年]|后[天年]|去年|刚[才刚]|最近|近来|以前|之前",
    "[上下这本](?:个)?(?:周|星期|礼拜|月|学期|季度)|(?:周|星期|礼拜)[一二三四五六日天]",
    "[\\d一二三四五六七八九十两几半]+\\s*(?:个)?(?:天|周|星期|月|年|小时|分钟)(?:前|后|以来)?|\\d{1,2}月|\\d{4}年",
  ].join("|"),
  "iu",
);

const place = new RegExp(
  [
    laidOut`
      \b(?:
        city|town|village|park|beach|mountains?|country|state|island|restaurant|caf[eé]|museum|gallery|
        theatre|theater|school|college|university|store|shop|mall|market|lake|river|street|avenue|hotel|
        hostel|airport|station|gym|church|temple|shelter|home|house|apartment|studio|cent(?:er|re)|library|
        hospital|clinic|office|trip|coast|forest|trail|abroad|downtown
      )\b
    `,
    "城市|公园|海边|海滩|沙滩|国家|餐厅|饭店|咖啡馆|博物馆|学校|大学|商店|商场|超市|湖|河|街|路|酒店|机场|车站|健身房|教堂|寺|家里|公司|办公室|医院|图书馆|老家|出差|旅[游行]",
    "(?:在|去|到|住|来自|搬到|飞往)\\p{Script=Han}{2}",
  ].join("|"),
  "iu",
);
/** A preposition before a capital: "in Porto", "from the Azores". */
const namedPlace =
  /\b(?:in|at|to|from|near|around|across|visit(?:ed|ing|s)?)\s+(?:the\s+)?\p{Lu}\p{Ll}/u;

const number = new RegExp(
  laidOut`
    \d|
    \b(?:
      one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|twice|once|thrice|couple|
      several|hundreds?|thousands?|millions?|half|first|second|third|fourth|fifth
    )\b|
    [一二三四五六七八九十百千万两半几][个只条次岁年月天元块人本位]
  `,
  "iu",
);

const greeting =
  /^\s*(?:hey|hi|hello|hiya|yo|howdy|good\s+(?:morning|afternoon|evening)|long time no see|你好|您好|嗨|哈喽|早上好|下午好|晚上好|好久不见)/iu;

const standing = new RegExp(
  [
    laidOut`
      (?:^|[.!?\n]\s*)(?:and\s+|so\s+|but\s+)?(?:please\s+)?(?:
        always|never|from now on|going forward|in (?:the )?future|in all (?:your|future)|
        whenever (?:i|you|we)|every time (?:i|you)|make sure (?:to|you|that)|remember to|don't ever|
        do not ever|any ?time (?:i|you)
      )\b
    `,
    String.raw`\bwhen(?:ever)? i (?:ask|request|mention|talk about|want)\b`,
    String.raw`\bi(?:'d| would)?\s+(?:(?:really|much|strongly|generally|usually|always)\s+)?(?:prefer|rather have)\b`,
    String.raw`\bmy (?:\w+ )?preference\b|\bprefer(?:ring|red)?\b.{0,60}\b(?:over|rather than|instead of|to)\b`,
    "(?:以后|今后|从现在起|从今以后|往后).{0,12}(?:都|请|要|别|不要|用|叫)|每当我|我(?:更|比较|还是)?(?:偏好|更喜欢|宁愿|倾向)",
    // Asked of the listener: 我总是睡不好 and 每次四公里 tell of the speaker.
    "(?:请你?|麻烦你?|你要?)(?:总是|永远|务必|一定要|记得|千万别)|(?:^|[。！？；，\\n]\\s*)(?:务必|千万(?:别|不要)|(?:总是|永远|一定要?|记得)(?:要|把|用|以|给|别|先|叫|加))",
    "每次(?:回答|回复|写|聊|说|提|问).{0,8}(?:都|请|要)|每次.{0,8}(?:请|都(?:请|要|用|给|叫|先|别))",
  ].join("|"),
  "iu",
);

/** The text without a bracket at its end: a caption was not spoken. */
function spokenPart(text: string): string {
  const trimmed = text.trimEnd();
  const opened = trimmed.endsWith("]") ? trimmed.lastIndexOf("[") : -1;
  return opened < 0 ? trimmed : trimmed.slice(0, opened).trimEnd();
}

const endsInQuestion = /[?？]["'”’)\]\s]*$/u;

/** The trait bits of a text. Apostrophes may be curly. */
export function traitsOf(text: string, isNote: boolean): number {
  const spoken = spokenPart(text);
  const surface = text.slice(0, surfaceChars).replaceAll("\u2019", "'");
  const has = (shown: boolean, bit: number): number => (shown ? bit : 0);
  return (
    has(isNote, trait.note) |
    has(endsInQuestion.test(spoken.slice(-40)), trait.question) |
    has(spoken.length < shortChars, trait.short) |
    has(firstPerson.test(surface), trait.firstPerson) |
    has(timeExpression.test(surface), trait.timeExpression) |
    has(place.test(surface) || namedPlace.test(surface), trait.place) |
    has(number.test(surface), trait.number) |
    has(greeting.test(surface), trait.greeting) |
    has(standing.test(surface), trait.standing)
  );
}
