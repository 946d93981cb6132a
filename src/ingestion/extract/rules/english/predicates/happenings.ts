import { monthWord } from "../../date-words.ts";
import { reading } from "../../fact.ts";
import { objectOf, placeOf } from "../objects.ts";
import { type Rule } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

const passing = laidOut`
  tired|exhausted|busy|sick|ill|hungry|thirsty|bored|stuck|stressed|swamped|overwhelmed|excited|nervous|
  worried|sad|happy|upset|angry|annoyed|frustrated|proud|grateful|thankful|lonely|scared|afraid|anxious|
  confused|disappointed|glad|sorry|late|hungover|jet-?lagged|cold|hot|in a (?:hurry|rush|meeting)|feeling|
  on my way|waiting|thrilled|relieved|heartbroken|devastated|jealous|embarrassed
`;

const degree = String.raw`(?:\p{L}+ly |so |really |a bit |pretty |very |too |kinda |kind of |a little )*`;

/** Insights, topics, passing states and events: the widest patterns, tried last. */
export const happenings: readonly Rule[] = [
  {
    pattern:
      /^(?:turn|turning) (?:\d+|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{Ll}+)?)(?!\p{L})/iu,
    read: (_, { negated }) => (negated ? null : reading("EVENTS", 7)),
  },
  {
    // "My wife is due on the 3rd."
    pattern: new RegExp(
      String.raw`^be due (?:(?:on|in|around|at|early|late|any day|next|this|the|mid)\b|${monthWord}\b)(?! (?:to|for)\b)`,
      "iu",
    ),
    read: (_, { negated, past }) => (negated || past ? null : reading("EVENTS", 7)),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          realis|realiz|learn|notic|discover|conclud|figur|found out|understood|come to|came to|learnt|
          be convinced|'ve come to
        )\p{L}* ?(?:out )?(?:realise |realize |believe |understand |see )?
        (?:that |how |I |I['’]|my |the |it )
      `,
      "iu",
    ),
    read: () => reading("INSIGHT", 6),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          think|believe|feel like|feel|reckon|be sure|suspect|doubt|be of the opinion|be against|
          be in favou?r|support|disagree|agree|oppose|find it|argue
        )\b(?! (?:better|good|bad|ok|okay|great|so|you|it is fine|about going|${degree}(?:${passing})\b))
        (?=.{8,})
      `,
      "iu",
    ),
    read: () => reading("INSIGHT", 5),
    own: true,
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          talk(?:ed|ing)?|been talking|discuss(?:ed|ing)?|chatt?(?:ed|ing)?|read(?:ing)?|
          research(?:ed|ing)?|reading up|looking into|look(?:ed)? into|writ(?:e|ing)|wrote|debat(?:ed|ing)|
          think(?:ing)? a lot|brainstorm(?:ed|ing)?
        ) (?:a lot |more |up |on |an? (?:\p{L}+ )?(?:article|book|paper|essay|novel|thesis|blog|report) )?
        (?:about|on) (?<o>.+)
      `,
      "iu",
    ),
    read: ({ o }) => reading("TOPICS", 5, { predicate: "discusses", object: objectOf(o) }),
  },
  {
    pattern:
      /^(?:travell?ing|working from home|staying (?:with|at|in)|house-?sitting|recovering|isolating|backpacking|visiting my)\b/i,
    read: (_, mode) => reading(mode.past ? "EVENTS" : "TEMPORAL", 5),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be )?(?:
          visit|visits|visiting|com(?:e|es|ing)|arriv(?:e|es|ing)|stay(?:s|ing) with|fly(?:ing)? in|
          land(?:s|ing)?|leav(?:e|es|ing)|start(?:s|ing)?|begin(?:s|ning)?|finish(?:es|ing)?|
          return(?:s|ing)?|retir(?:e|es|ing)|graduat(?:e|es|ing)|turn(?:s|ing) \d+|
          mov(?:e|es|ing) (?:in|out)
        )\b(?=
          .*\b(?:
            today|tonight|tomorrow|next|this (?:week|weekend|month|summer|winter|spring|autumn|fall)|
            (?:mon|tues|wednes|thurs|fri|satur|sun)day|
            (?:on|in|until) (?:the )?(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|
            (?:january|february|march|april|june|july|august|september|october|november|december)\b|
            in (?:\p{L}+|\d+) (?:days?|weeks?|months?)|
            (?:for|at|over|after|before) (?:
              christmas|easter|thanksgiving|new year|diwali|eid|ramadan|hanukkah|the holidays|half[- ]term|
              the summer
            )
          )
        )
      `,
      "iu",
    ),
    read: (_, mode) => (mode.negated || mode.past ? null : reading("EVENTS", 7)),
  },
  {
    pattern: new RegExp(String.raw`^(?:be|feel|feels|feeling|got) ${degree}(?:${passing})\b`, "iu"),
    read: (_, mode) => reading(mode.past ? "EVENTS" : "CONTEXTUAL", 4),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?:
          on (?:holiday|vacation|leave|a (?:diet|break|trip))|away|travell?ing|abroad|
          out of (?:town|office|the office)|off work|working from home|in quarantine|
          at (?:a |the )?(?:conference|hospital)
        )\b
      `,
      "i",
    ),
    read: (_, mode) => reading(mode.past ? "EVENTS" : "TEMPORAL", 5),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?:at|in|on) (?:the |my |a )?(?:
          airport|office|gym|station|train|bus|plane|beach|hospital|library|supermarket|hotel|park|café|
          cafe|kitchen|work|home|school|meeting|queue
        )\b
      `,
      "i",
    ),
    read: (_, mode) => reading(mode.past ? "EVENTS" : "CONTEXTUAL", 3),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:visited|went to|travell?ed to|flew to|went on|toured|be in|have visited|been to|gone to|be to) (?:see )?
        (?<o>(?:the )?\p{Lu}.+)
      `,
      "u",
    ),
    read: ({ o }, { negated, intended }) => {
      const place = { object: placeOf(o), objectType: "place" };
      if (intended) return reading("GOALS", 7, { predicate: "plans_to_visit", ...place });
      return reading("EVENTS", 6, { predicate: negated ? null : "visited", ...place });
    },
  },
  {
    pattern:
      /^(?:visit|go to|travel to|fly to|going to|travelling to|traveling to|flying to|visiting|see|tour) (?<o>(?:the )?\p{Lu}.+)/u,
    read: ({ o }, { intended, negated }) =>
      negated
        ? null
        : reading("EVENTS", intended ? 7 : 6, {
            predicate: intended ? "plans_to_visit" : "visits",
            object: placeOf(o),
            objectType: "place",
          }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:\w+ly )?(?:
          went|got|made|took|saw|met|came|bought|sold|gave|found|left|felt|told|ran|won|lost|began|started|
          finished|moved|attended|visited|joined|wrote|read|built|caught|broke|fell|flew|drove|ate|drank|
          sang|spoke|taught|thought|brought|swam|slept|had|did|passed|failed|signed|planted|cooked|baked|
          painted|performed|hosted|presented|watched|played|hiked|camped|climbed|adopted|celebrated|
          volunteered|graduated|retired|completed|tried|ordered|received|launched|published|registered|
          booked|cancell?ed|missed|helped|organi[sz]ed|created|learned|applied|enrolled|submitted|repaired|
          fixed|cleaned|paid|renewed|\p{L}{3,}ed
        )\b(?! to (?:you|say|ask))
      `,
      "iu",
    ),
    read: () => reading("EVENTS", 5, {}),
  },
];
