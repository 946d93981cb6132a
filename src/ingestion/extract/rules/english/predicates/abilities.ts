import { eachBy, reading } from "../../fact.ts";
import { listOf, objectOf, tastesOf } from "../objects.ts";
import { type Rule, one } from "./rule.ts";
import { craftWord } from "./crafts.ts";
import { languageWord } from "./languages.ts";
import { liked } from "./tastes.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

const played = laidOut`
  guitar|piano|violin|viola|fiddle|drums?|(?:double )?bass|cello|flute|recorder|oboe|bassoon|saxophone|sax|
  trumpet|trombone|tuba|(?:french )?horn|clarinet|ukulele|mandolin|harp|harmonica|harmonium|organ|
  keyboards?|sitar|tabla|bagpipes|accordion|banjo|chess|bridge|poker|darts|snooker|pool|football|soccer|
  tennis|table tennis|ping[- ]pong|squash|padel|pickleball|basketball|netball|volleyball|baseball|softball|
  lacrosse|badminton|golf|hockey|handball|cricket|kabaddi|carrom|rugby|water polo
`;

/** Skills and interests. */
export const abilities: readonly Rule[] = [
  {
    pattern: /^(?:taught|teach|teaching) (?:myself|himself|herself) (?:how )?(?:to )?(?<o>.+)/iu,
    read: ({ o }, { intended, negated }) =>
      intended || negated
        ? null
        : reading("SKILL", 7, { predicate: "can", object: objectOf(o), objectType: "skill" }),
  },
  {
    pattern: /^(?:(?:know|knows) how|(?:learned|learnt)(?: how)?) to (?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.negated ? reading("SKILL", 6) : one("SKILL", 7, null, "can", objectOf(o), "skill"),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:can|be able to|know how to|knows how to) (?!
          help|not\b|see\b|believe|imagine|hear|relate|wait|do\b(?! an? )|go\b|get\b|be\b|come|make it|
          understand|tell|feel|only|still|use|afford|say|give|take|have|find
        )(?<o>
          (?:
            speak|play|cook|swim|drive|code|program|sing|dance|juggle|ski|skate|surf|sew|knit|bake|paint|
            draw|ride|read|write|type|fly|sail|
            do an? (?:\p{L}+ )?
            (?:back ?flip|handstand|headstand|cartwheel|somersault|split|pull-?up|moonwalk|rubik\S*)|
            dive|climb|run|lift|speak|bake|fix|build|solve|translate|whistle|touch-type|do
          )\b.*
        )
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.negated ? reading("SKILL", 6) : one("SKILL", 7, null, "can", objectOf(o), "skill"),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:can't|cannot|can not|be unable to) (?<o>
          (?:
            speak|play|cook|swim|drive|code|program|sing|dance|ski|skate|ride|read|eat|drink|tolerate|
            digest|
            have (?=
              dairy|gluten|nuts|milk|sugar|alcohol|caffeine|meat|eggs|soy|wheat|lactose|shellfish|spicy|salt
            )
          )(?:\b|(?<= )).*
        )
      `,
      "i",
    ),
    read: ({ o }) =>
      reading(/^(?:eat|drink|tolerate|digest|have)/i.test(o ?? "") ? "PREFERENCES" : "SKILL", 8, {
        predicate: "cannot",
        object: objectOf(o, 4),
        objectType: "skill",
      }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:speak|speaks|be fluent in|be bilingual in|be learning to speak) (?:
          (?:
            both|fluent|some|a little|a bit of|basic|good|decent|passable|broken|rusty|conversational|
            native|perfect|near-native|very|okay|ok|pretty
          ) )*(?<o>\p{Lu}.+)
      `,
      "u",
    ),
    read: ({ o }, mode) => {
      const languages = listOf(o?.replace(/\b(?:fluently|well)\b/gi, ""));
      const denied = mode.negated || mode.ended;
      const read = reading("SKILL", mode.negated ? 6 : 7, {
        predicate: denied ? null : "speaks",
        object: languages.join("; ") || null,
        objectType: "language",
      });
      return eachBy(read, languages);
    },
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:know|knows|use|uses|be good (?:with|at)|work with) (?:(?:some|basic|a (?:bit|little)(?: of)?|advanced|enough|my way around) )*
        (?<o>(?:${craftWord})(?![\p{L}\d]).*)
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      reading("SKILL", mode.negated || mode.ended ? 6 : 7, {
        predicate: mode.negated || mode.ended ? null : "skilled_in",
        object: objectOf(o?.replace(/,? but not .*$/iu, "")),
        objectType: "skill",
      }),
  },
  {
    // "I know driving": how to.
    pattern: new RegExp(
      laidOut`
        ^(?:know|knows) (?:(?:some|basic|a (?:bit|little) of|little) )?(?<o>
          (?:
            driving|cooking|swimming|cycling|typing|sewing|stitching|knitting|coding|programming|baking|
            dancing|singing|painting|drawing|welding|plumbing|carpentry|first aid|sign language
          )\b.*
        )
      `,
      "i",
    ),
    read: ({ o }, mode) =>
      reading("SKILL", mode.negated || mode.ended ? 6 : 7, {
        predicate: mode.negated || mode.ended ? null : "can",
        object: objectOf(o),
        objectType: "skill",
      }),
  },
  {
    pattern:
      /^(?:type|types|typing|read|reads) (?:at |around |about |over )?\d+ ?(?:words (?:a|per) minute|wpm)\b/i,
    read: (_, mode) => (mode.past ? null : reading("SKILL", 6)),
  },
  {
    pattern:
      /^(?:speak|speaks|know|knows) (?<o>(?:two|three|four|five|six|seven|several|many|\d) (?:\p{L}+ )?languages)/iu,
    read: (_, mode) => reading("SKILL", mode.negated ? 6 : 7),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:support|supports|root for) (?<o>(?:the )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*)(?=$|[ ,.!])
        (?! (?:in|on|with|for) (?:the|their|this))
      `,
      "u",
    ),
    read: ({ o }, mode) =>
      mode.negated || mode.ended
        ? null
        : reading("INTEREST", 6, { predicate: "interested_in", object: o ?? null }),
  },
  {
    // "I know Tamil", "speak a bit of spanish": by the names of languages, as they are written in a hurry.
    pattern: new RegExp(
      laidOut`
        ^(?:speak|speaks|know|knows|understand|understands|read|talk) (?:
          (?:
            both|fluent|some|a (?:little|bit)(?: of)?|little bit|basic|good|decent|passable|conversational|
            enough|only
          ) )*(?<o>(?:${languageWord})(?!\p{L}).*)
      `,
      "iu",
    ),
    read: ({ o }, mode) => {
      const languages = listOf(
        o?.replace(
          /\b(?:fluently|well|little bit(?: of)?|a (?:bit|little)(?: of)?|some|basic)\b/gi,
          "",
        ),
      );
      const denied = mode.negated || mode.ended;
      return reading("SKILL", denied ? 6 : 7, {
        predicate: denied ? null : "speaks",
        object: languages.join("; ") || null,
        objectType: "language",
      });
    },
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          cod(?:e|ing)|programming|develop(?:ing)?|cook(?:ing)?|bak(?:e|ing)|knit(?:ting)?|sew(?:ing)?|
          paint(?:ing)?|draw(?:ing)?|weld(?:ing)?|sing(?:ing)?|danc(?:e|ing)|ski(?:ing)?|surf(?:ing)?|
          climb(?:ing)?|skat(?:e|ing)|div(?:e|ing)|sail(?:ing)?|rid(?:e|ing)|garden(?:ing)?|fish(?:ing)?
        )\b(?<o>.*\b(?:for (?:\p{L}+ )?(?:\d+|\p{L}+) (?:years?|decades?|months?)|since)\b.*)
      `,
      "iu",
    ),
    read: (_, mode) => (mode.negated || mode.ended || mode.intended ? null : reading("SKILL", 7)),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^have (?:an? )?(?:\p{L}+ )?(?:
          command over|command of|knack for|talent for|way with|ear for|eye for|years? of experience|
          experience (?:in|with)|knowledge of
        ) ?(?<o>.*)
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.negated
        ? reading("SKILL", 5)
        : reading("SKILL", 7, {
            predicate: "skilled_in",
            object: objectOf(o),
            objectType: "skill",
          }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be|get|got) (?:an? )?(?<how>
          good|great|skilled|proficient|experienced|expert|bad|terrible|excellent|decent|certified|trained|
          talented|competent|well versed|handy|rubbish|useless|hopeless|not bad|ok|okay|amazing|brilliant|
          awful|fluent
        )(?: \p{L}+)? (?:
          at|in|as|
          with(?! (?:my |other |new )?
            (?:money|people|kids|children|names|strangers|time|deadlines|change|crowds|conflict|babies)\b
          )
        ) (?<o>.+)
      `,
      "iu",
    ),
    read: ({ how, o }, mode) =>
      /bad|terrible|awful|rubbish|useless|hopeless/i.test(how ?? "") || mode.negated || mode.ended
        ? reading("SKILL", 6)
        : one("SKILL", 7, null, "skilled_in", objectOf(o), "skill"),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          be a certified|
          have a (?:
            black belt|driver'?s licen[cs]e|driving licen[cs]e|pilot'?s licen[cs]e|certificate|
            certification|degree|phd|master'?s|diploma
          )
        )\b ?(?:in |from )?(?<o>.*)
      `,
      "i",
    ),
    read: () => reading("SKILL", 7),
  },
  {
    pattern: new RegExp(String.raw`^(?:plays?|playing) (?:the )?(?<o>${played})(?!\p{L})`, "iu"),
    read: ({ o }, mode) =>
      mode.negated
        ? reading("SKILL", 5)
        : reading("SKILL", 7, { predicate: "plays", object: o ?? null, objectType: "skill" }),
  },
  {
    // A place at a school is won, and a scrape is no pastime.
    pattern: new RegExp(
      laidOut`
        ^(?:got|gotten|get|getting) (?:accepted |admitted )?(?:in|into) (?:an? |the |my |some )?(?:
          (?:\p{L}+[ -]){0,3}?(?:
            school|college|university|uni|academy|conservatoire|programme?|course|choir|team|squad|masters?|
            phd|residency|trouble|debt|fight|argument|row|accident|crash|collision|scrape
          )\b|
          (?:
            Harvard|Yale|Princeton|Stanford|Cornell|MIT|Oxford|Cambridge|Columbia|Berkeley|UCLA|NYU|LSE|UCL|
            IIT|IIM|AIIMS|NIT|BITS|Durham|Imperial
          )\b
        )
      `,
      "iu",
    ),
    read: (_, mode) => (mode.negated ? null : reading(mode.intended ? "GOALS" : "EVENTS", 7)),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be|got|gotten|get|became|become) (?:really |very |super |quite |deeply |big |so |heavily |a bit )*
        (?:
          interested in|into|passionate about|fascinated by|curious about|enthusiastic about|hooked on|
          drawn to
        ) (?<o>.+)
      `,
      "i",
    ),
    read: ({ o }, mode) =>
      mode.negated || mode.ended
        ? liked("dislikes", o, 6)
        : reading("INTEREST", 7, {
            predicate: "interested_in",
            object: tastesOf(o).join("; ") || null,
          }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^be (?:an? |such an? )?(?:\p{L}+[- ]){0,3}?(?<o>(?:\p{L}+ ){1,2})
        (?:fan|supporter|lover|addict|fanatic|junkie|aficionado|obsessive|geek|nerd|buff|collector)
        (?!\p{L}| of\b)
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.negated || mode.ended
        ? liked("dislikes", o, 6)
        : reading("INTEREST", 7, { predicate: "interested_in", object: objectOf(o) }),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          have (?:an? |always had an? )?(?:\p{L}+ )?(?:interest|passion|love|thing|soft spot) (?:in|for)|
          follows?(?= )|collects?(?= )|be (?:an? )?(?:avid|keen|amateur|passionate|hobby) |
          be (?:an? )?(?:big|huge|massive|serious|great|voracious) (?=
            (?:
              reader|gamer|walker|cyclist|runner|swimmer|gardener|baker|cook|knitter|hiker|birder|reader|
              traveller|traveler|film buff
            )\b
          )|
          (?:do(?:es)? )?(?:an? (?:bit|lot|little) of |some |lots of |loads of )(?=
            (?:\p{L}+ )?(?:
              woodwork|woodworking|pottery|ceramics|photography|gardening|yoga|pilates|knitting|crochet|
              sewing|painting|drawing|sketching|calligraphy|climbing|hiking|birdwatching|birding|fishing|
              cycling|running|swimming|dancing|karate|judo|boxing|gaming|baking|brewing|embroidery|
              carpentry|coding|astronomy|genealogy|origami
            )\b
          )|
          keeps? (?=bees\b)|be (?:an? )?(?:\p{L}+ )?(?:enthusiast|buff|hobbyist|nerd|geek) ?
        )(?<o>.+)
      `,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.negated
        ? null
        : reading("INTEREST", 7, { predicate: "interested_in", object: objectOf(o) }),
  },
];
