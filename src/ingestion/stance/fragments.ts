import { laidOut } from "../../model/laid-out.ts";

/** Openings of a sentence that leaves its speaker out: "just moved to Lund", "big fan of jazz". Sources of regular expressions. */

const adverb = laidOut`
  (?:
    just|still|also|always|never|finally|recently|usually|mostly|currently|now|already|actually|really|only|
    often|normally|generally|probably|officially|literally|basically|originally|definitely|absolutely|
    totally|not|so|very|very much|such|both|lately|tonight
  )
`;

const doing = laidOut`
  (?:
    moving|living|working|studying|training|planning|saving|learning|teaching|turning|flying|driving|
    travell?ing|heading|going|visiting|dating|starting|leaving|quitting|taking|trying|hoping|
    thinking (?:of|about)|considering|suffering|struggling|recovering|feeling|expecting|celebrating|hosting|
    playing|reading|watching|listening|cooking|baking|running|cycling|swimming|raising|building|renovating|
    writing|applying|interviewing|buying|selling|renting|sharing|staying|retiring|loving|enjoying|
    getting (?:married|divorced|engaged|promoted|ready|back into|into)
  )
`;
/** "Running is fun" tells of running and of nobody. */
const doingSo = laidOut`
  ${doing}(?=\s)(?! (?:it|on it|this|that)\b)
  (?![^,;]*\s(?:is|are|was|were|isn't|makes|made|sounds|seems|helps|requires|can be|has been|would be)\b)
`;

const done = laidOut`
  been|got|gotten|moved|relocated|bought|purchased|sold|started|finished|visited|went|met|switched|adopted|
  quit|graduated|broke|lost|joined|passed|failed|won|ran|saw|booked|crashed|signed|became|came|left|lived|
  worked|studied|grew up|spent|handed|accepted|enrolled|hired|celebrated|decided|stopped|gave up|picked up|
  hurt|sprained|twisted|fell|had|used to|woke up|applied|submitted|ordered|completed|volunteered|was|were|
  am|
  have (?:
    been|got|had|lived|worked|never|always|no|two|three|four|
    an? (?!good|nice|great|lovely|safe|wonderful|look|seat|read|go|think|question)
  )
`;
const wanting = laidOut`
  gonna|about to|going to|
  must(?= (?!be\b|have\b|say\b|admit\b|not\b|see\b)\p{L}+ (?:the|my|our|\p{Lu}|some|an?|up|off|out|for|to|back)\b
  )|
  need to|have to|got to|want to|hope to|plan to|would love|would like|would rather|
  (?:love|loving|like|hate|enjoy)(?! (?:it|that|this|you|your|yourself|the (?:idea|way|look|sound)|how)\b)|
  prefer|adore|dislike|can't|cannot|couldn't|
  don't (?:have|like|eat|drink|smoke|drive|own|want|do|speak|watch|play|care for)|
  won't (?:eat|drink|touch|go)|looking (?:for|forward)
`;
/** What somebody is: read with "be" before it. */
const being = laidOut`
  allergic|obsessed|addicted|hooked|scared of|terrified of|afraid of|fond of|crazy about|mad about|keen on|
  passionate about|married|divorced|engaged|widowed|retired|vegan|vegetarian|pescatarian|pregnant|born|
  raised (?:in|by)|based (?:in|near|out of)|fluent|diagnosed|self-employed|unemployed|
  (?:big |huge |heavily |super )?into(?! (?:the|an?|account|it|my)\b)|originally from|good at|bad at|
  great at|terrible at|rubbish at|(?:an? )?(?:\p{L}+ )?(?:fan|lover|believer) of|a sucker for|
  (?:an? )?(?:lifelong|avid|proud|former|retired|certified|full-time|part-time) \p{L}+|
  up (?:at|by|before) (?:\d|five|six|seven)|
  in my (?:\p{L}+ (?:year|term|semester)|thirties|twenties|forties|fifties|sixties|teens|\d0s)
`;
/** The talk is of a machine's doings, and not of the speaker's. */
const trouble = String.raw`(?!.*\b(?:error|exception|stack ?trace|traceback|undefined|segfault|localhost|compil\w+|syntax|install\w*)\b)`;

/** With "be" before it such an opening is a whole predicate. */
export const unsaidBeing = String.raw`^(?:${adverb} )*(?:${being})`;
export const unsaidSubject = String.raw`^(?:${adverb} )*${trouble}(?:(?:${done}|${wanting}|${being})(?!\p{L})|${doingSo})`;
