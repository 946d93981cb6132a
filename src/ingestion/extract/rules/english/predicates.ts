import { kinWord } from "../../../kin.ts";
import { type Mode, type Reading, reading } from "../fact.ts";
import { listOf, objectOf, placeOf } from "./objects.ts";

/** What predicates mean. A pattern reads a predicate's body; the first that gives a reading wins. */
interface Rule {
  pattern: RegExp;
  read(groups: Record<string, string | undefined>, mode: Mode): Reading | null;
  /** Said of a speaker only: "I want …" is a goal, "they want …" is news. */
  own?: true;
}

const job = String.raw`(?:\p{L}+[- ]){0,3}?(?:nurse|doctor|teacher|engineer|developer|programmer|designer|manager|student|lawyer|accountant|chef|cook|driver|pilot|writer|author|artist|musician|singer|actor|actress|nanny|librarian|electrician|plumber|carpenter|architect|scientist|researcher|professor|lecturer|consultant|analyst|journalist|editor|photographer|translator|interpreter|barista|baker|farmer|fisherman|firefighter|paramedic|police officer|officer|soldier|veterinarian|vet|dentist|surgeon|pharmacist|therapist|psychologist|psychiatrist|counsell?or|coach|trainer|secretary|assistant|receptionist|clerk|cashier|salesperson|waiter|waitress|bartender|mechanic|technician|director|founder|ceo|cto|entrepreneur|freelancer|contractor|intern|apprentice|economist|biologist|chemist|physicist|mathematician|geologist|historian|philosopher|tutor|principal|guide|host|dancer|model|poet|painter|sculptor|potter|tailor|hairdresser|barber|gardener|florist|cleaner|caretaker|social worker|midwife|postman|courier|sailor|captain|astronaut|detective|judge|politician|diplomat|banker|broker|auditor|recruiter|administrator|sysadmin|operator|producer|composer|conductor|illustrator|animator|PhD candidate|postdoc|welder|butcher|optician|radiologist|cardiologist|nutritionist|dietitian|physiotherapist|instructor|stay-at-home (?:mom|mum|dad|parent)|\p{L}+ologist|\p{L}+ician)`;

const trait =
  "introvert\\p{L}*|extrovert\\p{L}*|extravert|ambivert|shy|outgoing|patient|impatient|organi[sz]ed|disorgani[sz]ed|messy|tidy|punctual|stubborn|optimis\\p{L}+|pessimis\\p{L}+|perfectionist|creative|curious|ambitious|lazy|hardworking|forgetful|clumsy|sensitive|empathetic|generous|honest|competitive|adventurous|cautious|sociable|talkative|a good listener|detail-oriented|easy-?going|laid-back|calm|impulsive|spontaneous|workaholic|procrastinator|early riser|night owl|early bird|(?:morning|night|cat|dog|people|city|outdoors?|indoors?|family|coffee|tea) person|left-handed|right-handed|ambidextrous|colou?r-?blind|short-sighted|near-?sighted|tall|short|independent|loyal|anxious person|minimalist|romantic|dreamer|nerd|geek|bookworm|homebody";
const condition =
  "asthma|diabet\\p{L}+|migraines?|epilep\\p{L}+|adhd|autis\\p{L}+|anxiety|depress\\p{L}+|insomnia|arthritis|anemi\\p{L}+|anaemi\\p{L}+|hypertension|high blood pressure|high cholesterol|celiac\\p{L}*|coeliac\\p{L}*|lactose intoleran\\p{L}+|cancer|ptsd|ocd|dyslexi\\p{L}+|hay fever|eczema|psoriasis|ibs|crohn'?s\\p{L}*|bad (?:back|knees?|eyesight)|back pain|knee pain|tinnitus|allerg\\p{L}+|(?:a |an )?(?:\\p{L}+ )?(?:heart|thyroid|kidney|liver|skin|sleep|eating) (?:condition|disease|disorder|problems?)|pacemaker|scoliosis|endometriosis|sleep apnea|vertigo|gout";
const passing =
  "tired|exhausted|busy|sick|ill|hungry|thirsty|bored|stuck|stressed|swamped|overwhelmed|excited|nervous|worried|sad|happy|upset|angry|annoyed|frustrated|proud|grateful|thankful|lonely|scared|afraid|anxious|confused|disappointed|glad|sorry|late|hungover|jet-?lagged|cold|hot|in a (?:hurry|rush|meeting)|feeling|on my way|waiting|thrilled|relieved|heartbroken|devastated|jealous|embarrassed";
const possession =
  "car|bike|bicycle|motorbike|motorcycle|boat|house|apartment|flat|cabin|cottage|phone|laptop|computer|tablet|camera|guitar|piano|violin|drone|dog|dogs|puppy|puppies|cat|cats|kitten|kittens|hamster|parrot|rabbit|rabbits|horse|horses|fish|goldfish|turtle|snake|bird|birds|chickens?|guinea pigs?|pets?|garden|balcony|tesla|toyota|volvo|iphone|pixel|macbook|thinkpad|kindle|playstation|xbox|switch|telescope|tent|kayak|skis|ring|watch|scooter|van|truck|sewing machine|greenhouse|bookshop|shop|restaurant|business|company|farm|dachshund|labrador|beagle|poodle|husky|corgi|retriever|shepherd|terrier|collie";
const models = "iphone|pixel|galaxy|oneplus|xiaomi|huawei|nokia|fairphone|motorola";
const laptops = "macbook|thinkpad|dell|xps|surface|chromebook|lenovo|asus|framework|hp";
const cars =
  "tesla|toyota|volvo|bmw|audi|volkswagen|vw|golf|ford|honda|nissan|leaf|kia|hyundai|mazda|subaru|skoda|renault|peugeot|mercedes|polestar|fiat|corolla|prius|civic";

const event =
  "(?:\\p{L}+ ){0,3}?(?:appointment|meeting|interview|exam|test|flight|surgery|operation|wedding|party|concert|conference|deadline|date|dinner|presentation|trip|vacation|holiday|race|marathon|recital|game|match|class|workshop|reunion|funeral|ceremony|check-?up|doctor's appointment|call|demo|audition|hearing|viewing|anniversary|baby shower)";

const liked = (
  predicate: "likes" | "dislikes",
  text: string | undefined,
  level = 7,
): Reading | null => {
  const objects = listOf(text);
  // "I can't stand them": a taste, though of what was said before.
  if (text === undefined) return null;
  return objects.length === 0
    ? reading("PREFERENCES", level - 1)
    : reading("PREFERENCES", level, { predicate, object: objects.join("; ") });
};

const owned = (what: string | undefined, mode: Mode): Reading | null => {
  const object = objectOf(what, 5);
  if (object === null) return null;
  const attribute = new RegExp(`\\b(?:${models})\\b|^phone$`, "i").test(object)
    ? "phone_model"
    : new RegExp(`\\b(?:${laptops})\\b|^laptop$`, "i").test(object)
      ? "laptop"
      : new RegExp(`\\b(?:${cars})\\b|^car$`, "i").test(object)
        ? "car"
        : null;
  const holds = !mode.negated && !mode.ended && !mode.intended;
  const named = attribute !== null && !/^(?:phone|laptop|car)$/i.test(object);
  return reading("FACTS", 7, {
    predicate: holds ? "owns" : null,
    object,
    objectType: "product",
    attribute: named && holds ? attribute : null,
    value: named ? object : null,
  });
};

const rules: readonly Rule[] = [
  // Name
  {
    pattern: /^be (?:called|named|known as) (?<o>.+)/i,
    read: ({ o }) => one("FACTS", 10, "name", "named", placeOf(o), "person"),
  },
  {
    pattern: /^go(?:es)? by (?<o>\p{Lu}.*)/u,
    read: ({ o }) => one("FACTS", 10, "name", "named", placeOf(o), "person"),
  },
  // Age, birth
  {
    pattern:
      /^(?:be|turned|turn|just turned|turning) (?<n>\d{1,3})(?: years?[- ]old| yrs? old| y\/o)?(?=$|[\s,.;!]*(?:$|and\b|but\b|now\b|today\b|last\b|this\b|yesterday\b|years?\b|[,.;!]))/i,
    read: ({ n }, mode) =>
      Number(n) > 0 && Number(n) < 121
        ? reading("FACTS", 8, {
            attribute: mode.intended ? null : "age",
            value: n ?? null,
            predicate: "has_age",
            object: n ?? null,
            singleValued: true,
          })
        : null,
  },
  {
    pattern:
      /^be born (?:and raised )?(?:on|in) (?<o>(?:the )?\d.*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? .*)/iu,
    read: ({ o }) =>
      one("FACTS", 9, "birthday", "born_on", objectOf(o?.replace(",", ""), 4), "date"),
  },
  {
    pattern: /^be born (?:and raised )?in (?<o>.+)/i,
    read: ({ o }) => one("FACTS", 8, "birthplace", "born_in", placeOf(o), "place"),
  },
  {
    pattern:
      /^(?:be (?:originally )?from|come(?:s)? from|originally come from|hail from) (?<o>.+)/i,
    read: ({ o }, { past }) =>
      past ? null : one("FACTS", 8, "origin", "comes_from", placeOf(o), "place"),
  },
  {
    pattern: /^(?:grew up|be raised|be brought up|spent my childhood) (?:in|on|near) (?<o>.+)/i,
    read: ({ o }) => one("FACTS", 8, "childhood_home", "grew_up_in", placeOf(o), "place"),
  },
  // Home
  {
    pattern:
      /^(?:lives?|living|lived|reside[sd]?|residing|be based|be living|be located|be settled|settled|stay(?:s|ing)?|rent(?:s|ing)? (?:an? )?(?:\p{L}+ )?(?:flat|apartment|room|house|place|studio)) (?:together )?(?:with [\p{L} ]+? )?(?:in|at|on|near|outside|by) (?<o>.+)/iu,
    read: ({ o }, mode) => home(placeOf(o), mode),
  },
  {
    pattern:
      /^(?:(?:just )?moved|relocated|moving|relocating|move|relocate) (?:back )?(?:(?:from|out of) [\p{L} ]+? )?(?:back )?(?:to|into|in) (?<o>.+)/iu,
    read: ({ o }, mode) => {
      const place = placeOf(o);
      if (place === null || /^(?:together|with)/i.test(place)) return null;
      return mode.intended || mode.negated
        ? reading("GOALS", 7, { predicate: "plans_to_move_to", object: place, objectType: "place" })
        : home(place, { ...mode, past: false });
    },
  },
  // Work and study
  {
    pattern:
      /^(?:works?|working|worked|be employed|be working) (?:full[- ]time |part[- ]time |remotely )?as (?:an? |the )?(?<j>[^,.;]+?)(?:\s+(?:at|for|with)\s+(?<o>.+))?$/iu,
    read: ({ j, o }, mode) => work(objectOf(j, 4), placeOf(o), mode),
  },
  {
    pattern: new RegExp(
      String.raw`^be (?:an? |the )(?<j>(?:\p{L}+ )?${job})\b(?:,? (?:at|for|with) (?<o>.+))?`,
      "iu",
    ),
    read: ({ j, o }, mode) =>
      work(
        objectOf(j, 5),
        o === undefined || /^(?:training|heart|the making)/i.test(o) ? null : placeOf(o),
        mode,
      ),
  },
  {
    pattern:
      /^(?:works?|working|worked|be working|be employed|interning|teach(?:es|ing)?) (?:full[- ]time |part[- ]time |remotely )?(?:at|for|with) (?<o>.+)/i,
    read: ({ o }, mode) => work(null, placeOf(o), mode),
  },
  {
    pattern: /^(?:works?|working|worked) (?:full[- ]time |part[- ]time )?in (?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.ended || mode.past
        ? reading("FACTS", 6)
        : one("FACTS", 8, null, "works_in", objectOf(o), "field"),
  },
  {
    pattern:
      /^(?:got|accepted|landed|took|started|have|starting|begin|be offered) (?:an? |my |the )?(?:new )?(?:job|position|role|internship|gig)(?: offer)?(?: (?:at|with|for) (?<o>.+?))?(?: as (?:an? )?(?<j>.+))?$/i,
    read: ({ o, j }, mode) => work(objectOf(j, 4), placeOf(o), { ...mode, past: false }),
  },
  {
    pattern:
      /^(?:joined|join|joining|started (?:working )?(?:at|with|for)|start(?:ing)? (?:working )?at|be hired (?:by|at)|switched to|be promoted to) (?<o>(?:the )?\p{Lu}.+)/u,
    read: ({ o }, mode) => work(null, placeOf(o), { ...mode, past: false }),
  },
  {
    pattern: /^be promoted to (?<j>.+)/i,
    read: ({ j }, mode) => work(objectOf(j, 4), null, { ...mode, past: false }),
  },
  {
    pattern:
      /^(?:quit|left|leaving|resigned from|be (?:laid off|fired|let go) from|lost) (?:my |the |our )?(?:(?:old|last|\w+) )?(?:job|position|role|work)\b(?: (?:at|with|from|as) (?<o>.+))?/i,
    read: ({ o }) => leftWork(placeOf(o)),
  },
  {
    pattern:
      /^(?:quit|left|resigned from|be (?:laid off|fired|let go) (?:from|by)) (?<o>(?:the |my )?(?:bank|company|firm|hospital|school|start-?up|agency|factory|office|university|newspaper|restaurant|shop)\b.*)/i,
    read: ({ o }) => leftWork(objectOf(o, 4)),
  },
  {
    pattern:
      /^be (?<j>unemployed|retired|self-employed|between jobs|freelancing|a freelancer|on parental leave|on maternity leave|on sabbatical)\b/i,
    read: ({ j }) => one("FACTS", 8, "job", "works_as", j ?? null, "occupation"),
  },
  {
    pattern:
      /^(?:stud(?:y|ies|ying|ied)|major(?:s|ing|ed)? in|be majoring in|be studying) (?!for\b|hard\b|at\b|abroad\b)(?<o>.+?)(?: at (?<s>.+))?$/i,
    read: ({ o, s }, mode) =>
      mode.ended
        ? null
        : (one("FACTS", 8, mode.past ? null : "field_of_study", "studies", objectOf(o), "field") ??
          one("FACTS", 8, "school", "studies_at", placeOf(s), "organisation")),
  },
  {
    pattern:
      /^(?:stud(?:y|ies|ying)|go(?:es)?|be enrolled|be a student) (?:at|in|to) (?<o>(?:the )?(?:University|College|\p{Lu}\p{L}+ (?:University|College|School|High)|\p{Lu}{2,5}\b).*)/u,
    read: ({ o }) => one("FACTS", 8, "school", "studies_at", placeOf(o), "organisation"),
  },
  {
    pattern:
      /^(?:graduated|got my (?:degree|phd|master'?s|bachelor'?s)|finished (?:my )?(?:degree|phd|master'?s|studies|school))(?: (?:from|at|in) (?<o>.+))?/i,
    read: ({ o }) => one("EVENTS", 8, null, "graduated_from", placeOf(o) ?? "", "organisation"),
  },
  // Ties, after appointments: "a dentist appointment" is no dentist
  {
    pattern: new RegExp(
      String.raw`^(?:have|have got|be having|got) (?:an? |my |the |another )?(?<o>${event})\b(?!.*\b(?:every|each|usually|always|often)\b)`,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.negated
        ? null
        : reading("EVENTS", 7, { predicate: "plans", object: objectOf(o), objectType: "event" }),
  },
  {
    pattern:
      /^(?:be|got|get|getting) (?:happily )?(?:married|engaged|wed)(?: to| with)? (?:my (?:wife|husband|fianc[ée]e?),? )?(?<o>\p{Lu}[\p{L}'-]+)/u,
    read: ({ o }) => one("RELATIONSHIPS", 9, "partner", "married_to", o ?? null, "person"),
  },
  {
    pattern: /^(?:married) (?<o>\p{Lu}[\p{L}'-]+)/u,
    read: ({ o }) => one("RELATIONSHIPS", 9, "partner", "married_to", o ?? null, "person"),
  },
  {
    pattern:
      /^(?:be|got|getting|get) (?:happily |newly |recently )?(?<s>married|engaged|single|divorced|widowed|separated|in a relationship|a widow|a widower|getting married|getting divorced)\b/i,
    read: ({ s }, mode) =>
      reading("RELATIONSHIPS", 9, {
        attribute: mode.ended || mode.negated || mode.intended ? null : "marital_status",
        value: s?.toLowerCase() ?? null,
        predicate: null,
      }),
  },
  {
    pattern:
      /^(?:be|started|have been)? ?(?:dating|seeing|going out with|in a relationship with) (?:an? \p{L}+ (?:named|called) )?(?<o>\p{Lu}[\p{L}'-]+)/u,
    read: ({ o }) => one("RELATIONSHIPS", 8, "partner", "partner_of", o ?? null, "person"),
  },
  {
    pattern: new RegExp(
      String.raw`^have (?:an? |one |two |three |four |five |\d+ |no |any |some |many )?(?:\p{L}+ ){0,2}?(?<k>${kinWord})\b(?:,? (?:called|named|who is|whose name is|\p{L}+,)? ?(?<o>\p{Lu}[\p{L}'-]+(?:(?:, | and |, and )\p{Lu}[\p{L}'-]+)*))?`,
      "u",
    ),
    read: ({ o }, mode) =>
      reading("RELATIONSHIPS", 8, {
        predicate: o !== undefined && !mode.negated ? "knows" : null,
        object: o ?? null,
        objectType: "person",
      }),
  },
  {
    pattern: new RegExp(
      String.raw`^be (?:an? )?(?:proud |single |new |working |foster )?(?:mother|mom|mum|father|dad|parent|grandmother|grandfather|grandma|grandpa|only child|twin|aunt|uncle)\b`,
      "iu",
    ),
    read: () => reading("RELATIONSHIPS", 8),
  },
  {
    pattern: new RegExp(
      String.raw`^be (?:(?:an? |one of )?my (?:\p{L}+ ){0,2}?(?<k>${kinWord})|(?:an? )?(?:\p{L}+ )?(?:friend|colleague|neighbou?r|cousin) of mine)\b`,
      "iu",
    ),
    read: () => reading("RELATIONSHIPS", 8),
  },
  {
    pattern:
      /^(?:met|have known|know|got to know|befriended|hung out with|hang out with) (?<o>\p{Lu}[\p{L}'-]+)/u,
    read: ({ o }) =>
      reading("RELATIONSHIPS", 6, { predicate: "knows", object: o ?? null, objectType: "person" }),
    own: true,
  },
  {
    pattern: /^(?:broke up|split up|got divorced|separated|divorced|break up)\b/i,
    read: () => reading("RELATIONSHIPS", 9),
  },
  // Health
  {
    pattern: /^(?:be|became) (?:\w+ly )?(?:allergic|intolerant|sensitive) to (?<o>.+)/i,
    read: ({ o }, mode) =>
      reading("FACTS", 10, {
        predicate: mode.negated || mode.ended ? null : "allergic_to",
        object: listOf(o).join("; ") || null,
        objectType: "substance",
      }),
  },
  {
    pattern: /^have (?:an? |no |any )?(?:\p{L}+ )?(?<o>[\p{L}]+) (?:allergy|intolerance)\b/iu,
    read: ({ o }, mode) =>
      reading("FACTS", 10, {
        predicate: mode.negated ? null : "allergic_to",
        object: o ?? null,
        objectType: "substance",
      }),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:have|be diagnosed with|suffer(?:s|ed|ing)? from|struggle(?:s|d)? with|got diagnosed with|develop(?:ed)?|live with|be living with|deal with) (?:an? |my |severe |mild |chronic |type [12] |bad |really )*(?<o>${condition})\b`,
      "iu",
    ),
    read: ({ o }, mode) =>
      reading("FACTS", 9, {
        predicate: mode.negated || mode.ended ? null : "has_condition",
        object: o ?? null,
        objectType: "condition",
      }),
  },
  {
    pattern: new RegExp(
      String.raw`^be (?:severely |mildly |a )?(?<o>diabetic|asthmatic|epileptic|lactose intolerant|gluten intolerant|celiac|coeliac|colou?r-?blind|dyslexic|autistic|bipolar|pregnant|anemic|anaemic|deaf|blind)\b`,
      "iu",
    ),
    read: ({ o }, mode) =>
      reading("FACTS", 9, {
        predicate: mode.negated || mode.ended ? null : "has_condition",
        object: o ?? null,
        objectType: "condition",
      }),
  },
  {
    pattern: /^(?:be diagnosed with|got diagnosed with|be diagnosed as) (?<o>.+)/i,
    read: ({ o }) => one("FACTS", 9, null, "has_condition", objectOf(o), "condition"),
  },
  {
    pattern:
      /^(?:broke|sprained|twisted|injured|hurt|tore|fractured|dislocated|pulled) (?:my|his|her|their|an?) (?<o>[\p{L} ]{2,24})/iu,
    read: ({ o }) =>
      reading("EVENTS", 8, { predicate: "injured", object: objectOf(o), objectType: "condition" }),
  },
  {
    pattern:
      /^(?:take|takes|taking|be on|be taking|started taking|be put on|be prescribed) (?:\d+ ?mg of |some |my |daily |medication for |meds for )*(?<o>(?:\p{L}*(?:in|ol|am|ine|ide|ate|one|pril|statin|cillin)|medication|medicine|antibiotics|antidepressants|insulin|supplements|vitamin \p{L}\d*|blood thinners|birth control|painkillers)\b.*)/iu,
    read: ({ o }) =>
      /^(?:it|part|care|time|one|in)\b/i.test(o ?? "")
        ? null
        : one("FACTS", 8, null, "takes", objectOf(o, 3), "medicine"),
  },
  {
    pattern:
      /^(?:had|have|having|get|getting|undergo|undergoing) (?:an? |my )?(?:\p{L}+ ){0,2}?(?:surgery|operation|transplant|c-section|miscarriage|stroke|heart attack|concussion)\b/iu,
    read: () => reading("EVENTS", 8),
  },
  // Diet and beliefs
  {
    pattern:
      /^(?:be|became|turned|went|go) (?:an? |strictly )?(?<o>vegan|vegetarian|pescatarian|flexitarian|gluten-free|dairy-free|keto|kosher|halal|teetotal(?:l?er)?|sober)\b/i,
    read: ({ o }, mode) =>
      mode.negated || mode.ended
        ? reading("PREFERENCES", 8)
        : one("PREFERENCES", 9, "diet", "follows_diet", o ?? null, "concept"),
  },
  {
    pattern: /^(?:eat|eats|drink|drinks|smoke|smokes|consume|touch|have|do) (?<o>.+)/i,
    read: ({ o }, { negated, ended, past, intended }) =>
      (negated || ended) &&
      !past &&
      !intended &&
      !/^(?:an? |any |the |know|time|much time|it|you)/i.test(o ?? "")
        ? reading("PREFERENCES", 8, { predicate: "avoids", object: objectOf(o, 4) })
        : null,
  },
  { pattern: /^(?:smoke|smokes|vape)\b/i, read: () => reading("FACTS", 7) },
  // Likes
  {
    pattern:
      /^prefer(?:s|red)? (?:to )?(?<o>.+?)(?: (?:over|to|rather than|instead of|than) (?<x>.+))?$/i,
    read: ({ o }, mode) => (mode.past ? null : liked("likes", o, 8)),
  },
  {
    pattern:
      /^(?:like|likes|love|loves|enjoy|enjoys|adore|adores|be (?:a )?(?:big |huge |massive )?(?:fans? of|fond of|crazy about|in love with|obsessed with|addicted to|keen on|partial to)|appreciate|be loving|loving|enjoying|can't get enough of|couldn't live without|can't live without|cannot live without) (?<o>.+)/i,
    read: ({ o }, { negated, ended, past }) =>
      past && !ended
        ? null
        : liked(
            negated || ended ? "dislikes" : "likes",
            o?.replace(/^(?:to|it when|how|the way|that)\s+/i, ""),
          ),
  },
  {
    pattern:
      /^(?:hate|hates|dislike|dislikes|despise|detest|loathe|can't stand|cannot stand|can't bear|cannot bear|be (?:terrified|scared|afraid|tired|sick) of|be not (?:a )?(?:fan|fond) of|have a phobia of|avoid|avoids|be allergic to the idea of|be fed up with|be bored of) (?<o>.+)/i,
    read: ({ o }, { negated, ended, past }) =>
      past
        ? null
        : liked(
            negated || ended ? "likes" : "dislikes",
            o?.replace(/^(?:to|it when|how|the way|that)\s+/i, ""),
          ),
  },
  {
    pattern: /^(?:stand|bear|tolerate) (?<o>.+)/i,
    read: ({ o }, { negated }) => (negated ? liked("dislikes", o) : null),
  },
  // Skills and interests
  {
    pattern: /^(?:know|knows|learned|learnt) how to (?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.negated ? reading("SKILL", 6) : one("SKILL", 7, null, "can", objectOf(o), "skill"),
  },
  {
    pattern:
      /^(?:can|be able to|know how to|knows how to) (?!help|not\b|see\b|believe|imagine|hear|relate|wait|do\b|go\b|get\b|be\b|come|make it|understand|tell|feel|only|still|use|afford|say|give|take|have|find)(?<o>(?:speak|play|cook|swim|drive|code|program|sing|dance|juggle|ski|skate|surf|sew|knit|bake|paint|draw|ride|read|write|type|fly|sail|dive|climb|run|lift|speak|bake|fix|build|solve|translate|whistle|touch-type|do)\b.*)/i,
    read: ({ o }, mode) =>
      mode.negated ? reading("SKILL", 6) : one("SKILL", 7, null, "can", objectOf(o), "skill"),
  },
  {
    pattern:
      /^(?:can't|cannot|can not|be unable to) (?<o>(?:speak|play|cook|swim|drive|code|program|sing|dance|ski|skate|ride|read|eat|drink|tolerate|digest)\b.*)/i,
    read: ({ o }) =>
      reading(/^(?:eat|drink|tolerate|digest)/i.test(o ?? "") ? "PREFERENCES" : "SKILL", 8, {
        predicate: "cannot",
        object: objectOf(o, 4),
        objectType: "skill",
      }),
  },
  {
    pattern:
      /^(?:speak|speaks|be fluent in|be bilingual in|be learning to speak) (?:fluent |some |a little |a bit of |basic |good )?(?<o>\p{Lu}.+)/u,
    read: ({ o }, mode) =>
      mode.negated
        ? reading("SKILL", 6)
        : reading("SKILL", 7, {
            predicate: "speaks",
            object: listOf(o?.replace(/\b(?:fluently|well)\b/gi, "")).join("; ") || null,
            objectType: "language",
          }),
  },
  {
    pattern:
      /^(?:be|get|got) (?:an? )?(?:good|great|skilled|proficient|experienced|expert|bad|terrible|excellent|decent|certified|trained|talented|competent|well versed|awful|fluent)(?: \p{L}+)? (?:at|in|with|as) (?<o>.+)/iu,
    read: ({ o }) => one("SKILL", 7, null, "skilled_in", objectOf(o), "skill"),
  },
  {
    pattern:
      /^(?:be a certified|have a (?:black belt|driver'?s licen[cs]e|driving licen[cs]e|pilot'?s licen[cs]e|certificate|certification|degree|phd|master'?s|diploma))\b ?(?:in |from )?(?<o>.*)/i,
    read: () => reading("SKILL", 7),
  },
  {
    pattern:
      /^(?:plays?|playing) (?:the )?(?<o>guitar|piano|violin|drums?|bass|cello|flute|saxophone|trumpet|clarinet|ukulele|harp|chess|football|soccer|tennis|basketball|volleyball|badminton|golf|hockey|handball|cricket|rugby|accordion|banjo)\b/i,
    read: ({ o }, mode) =>
      mode.negated
        ? reading("SKILL", 5)
        : reading("SKILL", 7, { predicate: "plays", object: o ?? null, objectType: "skill" }),
  },
  {
    pattern:
      /^(?:be|got|get|became|become) (?:really |very |super |quite |deeply |big )*(?:interested in|into|passionate about|fascinated by|curious about|enthusiastic about|hooked on|drawn to) (?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.negated || mode.ended
        ? liked("dislikes", o, 6)
        : reading("INTEREST", 7, {
            predicate: "interested_in",
            object: listOf(o).join("; ") || null,
          }),
  },
  {
    pattern:
      /^(?:have (?:an? |always had an? )?(?:\p{L}+ )?(?:interest|passion|love|thing|soft spot) (?:in|for)|follow|follows|collect|collects|be (?:an? )?(?:avid|keen|amateur|passionate|hobby) |be (?:an? )?(?:\p{L}+ )?(?:enthusiast|buff|hobbyist|nerd|geek) ?)(?<o>.+)/iu,
    read: ({ o }, mode) =>
      mode.negated
        ? null
        : reading("INTEREST", 7, { predicate: "interested_in", object: objectOf(o) }),
  },
  // Goals, plans, tasks
  {
    pattern:
      /^(?:thinking (?:of|about)|considering|decided to|made up my mind to|'ve decided to) (?<o>.+)/i,
    read: ({ o }) => one("GOALS", 6, null, "considers", objectOf(o, 8), "goal"),
    own: true,
  },
  {
    pattern:
      /^have (?:an? |the |my )?(?:high |bad |terrible |slight )*(?:fever|cold|flu|headache|cough|stomach ?ache|sore throat|hangover|toothache|backache|rash)\b/i,
    read: (_, mode) => reading(mode.past ? "EVENTS" : "CONTEXTUAL", 5),
  },
  {
    pattern:
      /^(?:want|wants|wanna|hope|hopes|hoping|wish|aim|aims|aspire|dream|dreaming|be dreaming|long|be determined|be hoping|be aiming|be looking|looking|be trying|trying|try|'d like|be eager|be keen|be working|be looking forward) ?(?:to become|to|on becoming|of|for)? (?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.past ||
      /^(?:you|me|know|say|ask|add|thank|help|it|see if|talk|show|tell)\b/i.test(o ?? "")
        ? null
        : one(
            "GOALS",
            mode.negated ? 5 : 7,
            null,
            mode.negated ? "does_not_want" : "wants",
            objectOf(o),
            "goal",
          ),
    own: true,
  },
  {
    pattern:
      /^(?:be )?(?:training|saving|preparing|applying|practi[cs]ing|studying|saving up) (?:up )?(?:for|to) (?<o>.+)/i,
    read: ({ o }) => one("GOALS", 7, null, "prepares_for", objectOf(o), "goal"),
  },
  {
    pattern:
      /^(?:be )?(?:started |just started )?(?:learning|teaching myself)(?: (?:how )?to)? (?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.negated || /^(?:that|about|a lot|so much|from|more)/i.test(o ?? "")
        ? null
        : one("GOALS", 7, null, "learning", objectOf(o), "skill"),
  },
  {
    pattern:
      /^(?:need|needs|have|has|must|should|got|gotta|ought|'ve got|have got|be supposed|forgot|remember) to (?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.past ||
      mode.negated ||
      /^(?:say|admit|know|be honest|ask|be\b|go now|do)\b/i.test(o ?? "")
        ? null
        : reading("TASK", 6, { predicate: "has_to", object: objectOf(o, 8), objectType: "task" }),
    own: true,
  },
  {
    pattern:
      /^(?:must|gotta|should|better) (?:really |probably |definitely |also )*(?!be\b|say\b|have\b|admit\b|not\b)(?<o>.+)/i,
    read: ({ o }) =>
      reading("TASK", 6, { predicate: "has_to", object: objectOf(o, 8), objectType: "task" }),
    own: true,
  },
  // Possessions
  {
    pattern: new RegExp(
      String.raw`^(?:have|own|owns|drive|drives|use|uses|got|bought|have bought|purchased|adopted|ordered|bring home|brought home|ride|rides|be driving) (?:an? |my |our |the |two |three |four |five |\d+ |some |no |any )?(?<o>(?:[\p{L}\d'-]+ ){0,4}?(?:${possession})\b(?: [\p{Lu}\d][\p{L}\d]*)*)`,
      "iu",
    ),
    read: ({ o }, mode) => owned(o, mode),
  },
  {
    pattern: /^(?:sold|lost|gave away|got rid of|donated|traded in) (?:my|our|the) (?<o>.+)/i,
    read: ({ o }) =>
      reading("EVENTS", 7, {
        predicate: "no_longer_owns",
        object: objectOf(o, 4),
        objectType: "product",
      }),
  },
  {
    pattern:
      /^(?:own|owns|bought|purchased|adopted|drive|drives) (?!into|home|to\b|it\b)(?:an? |my |our |the |two |three |\d+ |some )?(?<o>.+)/i,
    read: ({ o }, mode) => owned(o, mode),
  },
  // Character, habits
  {
    pattern: new RegExp(
      String.raw`^be (?:an? )?(?:bit (?:of an?|too) |naturally |generally |born )?(?:\p{L}+ )?(?<o>${trait})\b`,
      "iu",
    ),
    read: ({ o }, mode) =>
      mode.past && !mode.ended
        ? null
        : reading("TRAITS", 7, {
            predicate: mode.negated || mode.ended ? null : "is",
            object: o ?? null,
            objectType: "trait",
          }),
  },
  {
    pattern:
      /^be (?<o>Norwegian|Swedish|Danish|Finnish|Icelandic|German|French|Spanish|Italian|Portuguese|Dutch|Belgian|Swiss|Austrian|Polish|Czech|Russian|Ukrainian|Greek|Turkish|British|English|Scottish|Irish|Welsh|American|Canadian|Mexican|Brazilian|Argentinian|Chilean|Chinese|Japanese|Korean|Vietnamese|Thai|Indian|Pakistani|Indonesian|Filipino|Australian|Egyptian|Nigerian|Kenyan|Moroccan|Israeli|Iranian|Iraqi|Syrian|Lebanese|Hungarian|Romanian|Bulgarian|Croatian|Serbian|Taiwanese|South African|Sami|half \p{Lu}\p{L}+)\b/u,
    read: ({ o }) => one("FACTS", 8, "nationality", "has_nationality", o ?? null, "concept"),
  },
  {
    pattern:
      /^be (?:an? )?(?<o>Christian|Catholic|Protestant|Muslim|Jewish|Hindu|Buddhist|Sikh|atheist|agnostic|Quaker|Lutheran|Orthodox|gay|lesbian|bisexual|queer|transgender|trans|non-?binary|asexual|feminist|liberal|conservative|socialist|veteran)\b/iu,
    read: ({ o }, mode) =>
      mode.negated
        ? reading("FACTS", 7)
        : reading("FACTS", 8, { predicate: "is", object: o ?? null }),
  },
  {
    pattern:
      /^(?:get up|wake up|wakes? up|gets? up|go(?:es)? to (?:bed|sleep|the gym|church|yoga|work)|works? out|exercises?|runs?|jogs?|swims?|meditates?|cycles?|walks?|practi[cs]es?|reads?|journals?|volunteers?|cooks?|commutes?|bikes?|take(?:s)? the (?:bus|train|metro|tram|ferry)|hikes?|do(?:es)? yoga|play(?:s)?|call(?:s)?|visit(?:s)?|have (?:breakfast|lunch|dinner|coffee|tea)|drinks?|eats?|teach(?:es)?|attends?|babysits?)\b(?=.*\b(?:every|each|daily|weekly|twice|once|always|usually|at \d|at (?:six|seven|five|eight|nine|ten)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|mornings|evenings|weekends|most days|before|after work|regularly|a (?:day|week|month))\b)/i,
    read: (_, mode) =>
      mode.past || mode.intended ? null : reading("TRAITS", 6, { predicate: "has_habit" }),
  },
  {
    pattern:
      /^(?:drinks?|eats?|smokes?|reads?|wears?|listen(?:s)? to|watch(?:es)?) (?!it|that|this|to\b)(?<o>.+)/i,
    read: ({ o }, mode) =>
      mode.past || mode.intended || mode.negated
        ? null
        : reading("PREFERENCES", 5, { predicate: "does", object: objectOf(o) }),
  },
  // Insights, topics
  {
    pattern:
      /^(?:realis|realiz|learn|notic|discover|conclud|figur|found out|understood|come to|came to|learnt|be convinced|'ve come to)\p{L}* ?(?:out )?(?:realise |realize |believe |understand |see )?(?:that |how |I |my |the |it )/iu,
    read: () => reading("INSIGHT", 6),
  },
  {
    pattern:
      /^(?:think|believe|feel like|feel|reckon|be sure|suspect|doubt|be of the opinion|be against|be in favou?r|support|disagree|agree|oppose|find it|argue)\b(?! (?:better|good|bad|sick|tired|happy|sad|ok|okay|great|so|you|it is fine|about going))(?=.{8,})/iu,
    read: () => reading("INSIGHT", 5),
    own: true,
  },
  {
    pattern:
      /^(?:talk(?:ed|ing)?|been talking|discuss(?:ed|ing)?|chatt?(?:ed|ing)?|read(?:ing)?|research(?:ed|ing)?|reading up|looking into|look(?:ed)? into|writ(?:e|ing)|wrote|debat(?:ed|ing)|think(?:ing)? a lot|brainstorm(?:ed|ing)?) (?:a lot |more |up |on |an? (?:\p{L}+ )?(?:article|book|paper|essay|novel|thesis|blog|report) )?(?:about|on) (?<o>.+)/iu,
    read: ({ o }) => reading("TOPICS", 5, { predicate: "discusses", object: objectOf(o) }),
  },
  // States and events
  {
    pattern:
      /^(?:travell?ing|working from home|staying (?:with|at|in)|house-?sitting|recovering|isolating|backpacking|visiting my)\b/i,
    read: (_, mode) => reading(mode.past ? "EVENTS" : "TEMPORAL", 5),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:be|feel|feels|feeling|got) (?:\p{L}+ly |so |really |a bit |pretty |very |too |kinda |kind of |a little )*(?:${passing})\b`,
      "iu",
    ),
    read: (_, mode) => reading(mode.past ? "EVENTS" : "CONTEXTUAL", 4),
  },
  {
    pattern:
      /^be (?:on (?:holiday|vacation|leave|a (?:diet|break|trip))|away|travell?ing|abroad|out of (?:town|office|the office)|off work|working from home|in quarantine|at (?:a |the )?(?:conference|hospital))\b/i,
    read: (_, mode) => reading(mode.past ? "EVENTS" : "TEMPORAL", 5),
  },
  {
    pattern:
      /^be (?:at|in|on) (?:the |my |a )?(?:airport|office|gym|station|train|bus|plane|beach|hospital|library|supermarket|hotel|park|café|cafe|kitchen|work|home|school|meeting|queue)\b/i,
    read: (_, mode) => reading(mode.past ? "EVENTS" : "CONTEXTUAL", 3),
  },
  {
    pattern:
      /^(?:visited|went to|travell?ed to|flew to|went on|toured|be in|have visited|been to|gone to|be to) (?:see )?(?<o>(?:the )?\p{Lu}.+)/u,
    read: ({ o }, { past, negated, intended }) =>
      intended
        ? reading("GOALS", 7, {
            predicate: "plans_to_visit",
            object: placeOf(o),
            objectType: "place",
          })
        : !past && !/./.test(o ?? "")
          ? null
          : reading("EVENTS", 6, {
              predicate: negated ? null : "visited",
              object: placeOf(o),
              objectType: "place",
            }),
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
    pattern:
      /^(?:\w+ly )?(?:went|got|made|took|saw|met|came|bought|sold|gave|found|left|felt|told|ran|won|lost|began|started|finished|moved|attended|visited|joined|wrote|read|built|caught|broke|fell|flew|drove|ate|drank|sang|spoke|taught|thought|brought|swam|slept|had|did|passed|failed|signed|planted|cooked|baked|painted|performed|hosted|presented|watched|played|hiked|camped|climbed|adopted|celebrated|volunteered|graduated|retired|completed|tried|ordered|received|launched|published|registered|booked|cancell?ed|missed|helped|organi[sz]ed|created|learned|applied|enrolled|submitted|repaired|fixed|cleaned|paid|renewed|\p{L}{3,}ed)\b(?! to (?:you|say|ask))/iu,
    read: () => reading("EVENTS", 5, {}),
  },
];

function one(
  type: Reading["type"],
  level: number,
  attribute: string | null,
  predicate: string,
  object: string | null,
  objectType: string,
): Reading | null {
  if (object === null) return null;
  const single = attribute !== null;
  return reading(type, level, {
    attribute,
    value: single ? object : null,
    predicate,
    object: object === "" ? null : object,
    objectType,
    singleValued: single,
  });
}

function home(place: string | null, mode: Mode): Reading | null {
  if (place === null) return null;
  const current = !mode.ended && !mode.negated && !mode.past && !mode.intended;
  return reading("LOCATION", 8, {
    predicate: current
      ? "lives_in"
      : mode.negated
        ? null
        : mode.intended
          ? "plans_to_move_to"
          : "lived_in",
    object: place,
    objectType: "place",
    singleValued: current,
    attribute: current || mode.ended ? "lives_in" : null,
    value: current ? place : null,
  });
}

function work(role: string | null, place: string | null, mode: Mode): Reading | null {
  if (role === null && place === null) return null;
  const current = !mode.ended && !mode.negated && !mode.past && !mode.intended;
  const employer = place !== null;
  const value = employer ? place : role;
  return reading("FACTS", 8, {
    predicate: current
      ? employer
        ? "works_at"
        : "works_as"
      : employer && !mode.negated && !mode.intended
        ? "worked_at"
        : null,
    object: value,
    objectType: employer ? "organisation" : "occupation",
    singleValued: current,
    attribute: current || mode.ended ? (employer ? "employer" : "job") : null,
    value: current ? value : null,
  });
}

const leftWork = (place: string | null): Reading =>
  reading("EVENTS", 8, {
    attribute: "employer",
    predicate: place === null ? null : "worked_at",
    object: place,
    objectType: "organisation",
  });

/** The reading of a predicate's body said of a speaker (`own`) or another person, or null. */
export function readPredicate(body: string, mode: Mode, own: boolean): Reading | null {
  for (const rule of rules) {
    if (rule.own === true && !own) continue;
    const match = rule.pattern.exec(body);
    if (match === null) continue;
    const made = rule.read(match.groups ?? {}, mode);
    if (made !== null) return made;
  }
  if (!mode.intended || mode.negated || mode.past || !own) return null;
  return one("GOALS", 6, null, "plans", objectOf(body, 8), "goal");
}
