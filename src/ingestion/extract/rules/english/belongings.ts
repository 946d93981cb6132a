import { type Mode, type Reading, reading } from "../fact.ts";
import { listOf, objectOf, placeOf } from "./objects.ts";
import { dated, edgeOf, timeOf } from "./edges.ts";
import { properName } from "./proper-name.ts";
import { snake } from "./snake.ts";
import { laidOut } from "../../../../model/laid-out.ts";

/** "My X is Y": what X and Y say of the speaker. */

const person = "person";

/** Things that one has one of at a time, with the attribute's name and the kind of its value. */
const singles: readonly [RegExp, string, Reading["type"], number, string][] = [
  [/^(?:(?:full|real|legal) )?name$/, "name", "FACTS", 10, person],
  [/^(?:first|given) name$/, "first_name", "FACTS", 10, person],
  [/^(?:last|family) name$|^surname$/, "surname", "FACTS", 9, person],
  [/^(?:middle|maiden) name$/, "", "FACTS", 8, person],
  [/^(?:nick ?name|pet name|preferred name)$/, "nickname", "FACTS", 9, person],
  [/^birthday$|^date of birth$|^birth ?date$|^dob$/, "birthday", "FACTS", 9, "date"],
  [/^age$/, "age", "FACTS", 8, "number"],
  [/^(?:home ?town|birthplace|place of birth)$/, "birthplace", "FACTS", 8, "place"],
  [
    /^(?:(?:home|street|postal|mailing) )?address$|^(?:home|place|flat|apartment|house)$/,
    "address",
    "LOCATION",
    8,
    "place",
  ],
  [
    /^(?:day )?(?:job|occupation|profession|role|job title|position)$/,
    "job",
    "FACTS",
    8,
    "occupation",
  ],
  [/^(?:employer|company|workplace)$/, "employer", "FACTS", 8, "organisation"],
  [/^(?:monthly )?rent$/, "rent", "FACTS", 7, "number"],
  [/^(?:daily |morning )?commute(?: to work)?$/, "commute", "FACTS", 7, "number"],
  [/^(?:work )?(?:phone|mobile|smartphone)$/, "phone_model", "FACTS", 7, "product"],
  [/^(?:work )?(?:laptop|computer)$/, "laptop", "FACTS", 7, "product"],
  [/^car$/, "car", "FACTS", 7, "product"],
  [
    /^(?:native |first )(?:language|tongue)$|^mother tongue$/,
    "native_language",
    "FACTS",
    8,
    "language",
  ],
  [/^(?:e-?mail|email address)$/, "email", "FACTS", 8, "concept"],
  [
    /^(?:(?:tele|cell ?)?phone|mobile|cell|contact|whatsapp)? ?number$/,
    "phone_number",
    "FACTS",
    8,
    "number",
  ],
  [/^(?:pronouns)$/, "pronouns", "FACTS", 9, "concept"],
  [/^(?:nationality)$/, "nationality", "FACTS", 8, "concept"],
  [
    new RegExp(
      laidOut`
        ^(?:
          blood type|blood group|height|weight|shoe size|salary|time ?zone|major|zodiac sign|star sign|
          religion|diet|hair colou?r|eye colou?r|budget|bedtime
        )$
      `,
    ),
    "",
    "FACTS",
    7,
    "concept",
  ],
];

/** The relation that such a value makes; numbers and the like make none. */
const relations: Record<string, string> = {
  name: "named",
  first_name: "named",
  nickname: "also_known_as",
  birthday: "born_on",
  birthplace: "born_in",
  job: "works_as",
  employer: "works_at",
  phone_model: "owns",
  laptop: "owns",
  car: "owns",
  native_language: "speaks",
};

const favourite = /^favou?rite (?<what>.+)$/;
const wish = new RegExp(
  laidOut`
    ^(?:(?:main|biggest|ultimate|long-term|short-term|current|new|personal|next|big) )*
    (?:goal|dream|aim|ambition|plan|resolution|target|objective|wish|hope)$
  `,
);
const pastime =
  /^(?:(?:main|biggest|new|favou?rite) )*(?:hobby|hobbies|passion|passions|interest|interests|pastime|obsession)$/;
const numbered = new RegExp(
  laidOut`
    (?:
      number|code|password|pin|plate|id|size|score|record|budget|price|limit|dose|dosage|temperature|floor|
      seat|gate|locker|wifi|balance|mortgage|bill|rate|pulse|gpa|mileage
    )$
  `,
);

/** What stands before a thing and only tells which one of several in time is meant. */
const newest = /^(?:(?:brand )?new|current|present|latest|updated|usual) /;
const bygone = /^(?:old|former|previous|ex|last) (?!name$)/;

/** A number that can be called, though the words only say "my phone" or "my number". */
const callable = /^\+?[\d][\d\s().-]{4,}$/;

/** A thing by the name that it keeps: "new wi-fi password" is the wifi password. */
function keptName(thing: string, value: string): string {
  const bare = thing
    .replace(newest, "")
    .replace(/\bwi-fi\b/g, "wifi")
    .replace(/\bpin code\b/g, "pin");
  const dose =
    /^(?:dose|dosage) of (?<med>.+)$/.exec(bare) ?? /^(?<med>.+) (?:dose|dosage)$/.exec(bare);
  if (dose?.groups?.["med"] !== undefined) return `dose of ${dose.groups["med"]}`;
  return /^(?:phone|mobile|cell)$/.test(bare) && callable.test(value) ? "phone number" : bare;
}

/** The name that what is said of one's name gives, or null. */
function nameTold(body: string): string | null {
  const said = body.replace(changed, "be ").replace(beforeName, "be ");
  return properName(said.replace(/^be (?:(?:spelled|spelt|written) (?=\p{Lu}))?/u, ""));
}
const beforeName = /^be (?:(?:now|currently|actually|still|really|just|simply|called|named) )+/iu;

/** The reading of "my `thing` `body`" where the body is a predicate without auxiliaries. */
export function readBelonging(named: string, said: string, told: Mode): Reading | null {
  const how = changed.test(said) ? { ...told, past: false } : told;
  return readThing(named, said, bygone.test(named) ? { ...how, past: true } : how);
}

/** "Has gone up to 990" tells what holds now. */
const changed = new RegExp(
  laidOut`
    ^(?:
      (?:be |got |been )?
      (?:changed|raised|lowered|increased|reduced|updated|reset|moved|rescheduled|switched)|
      (?:went|gone|go) (?:up|down)
    ) (?:from .{1,40}? )?to `,
  "i",
);

function readThing(named: string, said: string, how: Mode): Reading | null {
  // "isn't on Tuesday, it's on Wednesday": the second value holds.
  const right = how.negated
    ? /,? (?:it's|it is|but(?: it's)?) (?<v>.+)$/i.exec(said)?.groups?.["v"]
    : undefined;
  const body = right === undefined ? said : `be ${right}`;
  const mode = right === undefined ? how : { ...how, negated: false };
  // "My hobby is restoring radios": its verb is no auxiliary.
  const doing = /^\p{L}+ing\b/u.test(body) && (pastime.test(named) || wish.test(named));
  if (doing) return readThing(named, `be ${body}`, mode);
  const edge = edgeOf(keptName(named, body), body, mode);
  if (edge !== null) return edge;
  const value =
    /^(?:be|takes?|took|costs?|be (?:called|named)|lasts?|means?|expires?|be on|be in|be at|be now|starts?|ends?) (?<v>.+)/i
      .exec(body.replace(changed, "be "))
      ?.groups?.["v"]?.replace(
        /^(?:now|currently|about|around|roughly|almost|actually|still|called|named|at|on|up to|down to) /i,
        "",
      );
  if (value === undefined) return null;
  const thing = keptName(named, value);
  const liked = favourite.exec(thing)?.groups?.["what"];
  if (liked !== undefined) {
    return valued(
      "PREFERENCES",
      8,
      `favourite_${snake(singular(liked))}`,
      objectOf(value),
      mode,
      "likes",
    );
  }
  if (wish.test(thing)) {
    return reading("GOALS", 8, {
      predicate: "wants",
      object: objectOf(value, 8),
      objectType: "goal",
    });
  }
  if (pastime.test(thing)) {
    return reading("INTEREST", 7, {
      predicate: "interested_in",
      object: listOf(value).join("; ") || null,
    });
  }
  // "My car was stolen": what befell a thing is no name for it.
  if (mode.past && befell.test(said)) return reading("EVENTS", 6);
  for (const [pattern, name, type, level, objectType] of singles) {
    if (!pattern.test(thing)) continue;
    const attribute = name === "" ? snake(thing) : name;
    // "My rent is due on the first", "my name is pronounced Neev": about it, and not what it is.
    if (/^(?:due|paid|payable|pronounced|said)(?!\p{L})/iu.test(value)) {
      return reading("FACTS", level);
    }
    if (attribute === "name" || attribute === "first_name") {
      // "My name is on the list" renames nobody.
      const told = nameTold(body);
      if (told === null) return reading("FACTS", 6);
      return valued(type, level, attribute, told, mode, relations[attribute] ?? null, objectType);
    }
    const read = valueOf(value.replace(/^(?:spelled|spelt|written) /iu, ""), objectType);
    // "Our place is tiny" tells no address.
    if (attribute === "address" && !/address/.test(thing) && !placed.test(value)) return null;
    if (
      /^(?:great|good|bad|awful|terrible|boring|fine|ok|okay|nice|hard|stressful|fun|exciting|demanding|too|so|very|really|killing|broken|dead|slow|getting|close|near|far)\b/i.test(
        value,
      )
    ) {
      return null;
    }
    return valued(type, level, attribute, read, mode, relations[attribute] ?? null, objectType);
  }
  if (dated.test(thing)) {
    // A day of every year is as lasting as a birthday.
    const isYearly = thing.endsWith("anniversary") && !/\bparty\b/.test(value);
    return reading(isYearly ? "FACTS" : "EVENTS", 7, {
      attribute: snake(thing),
      value: timeOf(value),
    });
  }
  const name = /^(?<pet>.+) name$/.exec(thing)?.groups?.["pet"];
  if (name !== undefined) {
    if (/^be (?:on|in|at) (?:the|an?|my|our|every) /iu.test(body)) return null;
    return valued("FACTS", 8, `${snake(name.replace(/'s$/, ""))}_name`, placeOf(value), mode, null);
  }
  if (/^be (?:called|named) /i.test(body)) {
    return valued("FACTS", 8, `${snake(thing)}_name`, placeOf(value), mode, null);
  }
  if (workplace.test(thing) && /^be (?:located |based |now )?(?:at|in|on|near) /iu.test(body)) {
    return valued("LOCATION", 7, snake(thing), placeOf(value), mode, null, "place");
  }
  const measured = numbered.test(thing) || /\d/.test(value);
  if (measured) {
    return valued(
      "FACTS",
      7,
      snake(thing),
      value
        .replace(/[.,;!]+$/, "")
        .split(/,? (?:and|but|because|so|since|now|these days|this year|per month)\b/)[0] ?? null,
      mode,
      null,
    );
  }
  return null;
}

const workplace =
  /^(?:(?:new|main|head) )?(?:office|workplace|shop|store|studio|clinic|gym|school)$/;
const befell = new RegExp(
  laidOut`
    ^be (?:\p{L}+ly |just )*(?:
      stolen|broken|lost|hit|towed|found|taken|sold|burgled|repaired|fixed|replaced|damaged|destroyed|
      scratched|vandali[sz]ed|delivered|returned|rejected|approved|cancell?ed|demolished|flooded|hacked|
      crashed|burnt|burned|robbed|smashed|totall?ed|impounded|renovated|painted
    )\b
  `,
  "iu",
);

const placed = /\d|\p{Lu}|^(?:in|at|on|near|by|outside|opposite|behind)\b/u;

function valueOf(value: string, objectType: string): string | null {
  const mail = /^\S+@\S+\.\p{L}+/u.exec(value)?.[0];
  if (mail !== undefined) return mail;
  if (objectType === "place" || objectType === person) return placeOf(value);
  return objectType === "number" ? measureOf(value) : objectOf(value);
}

/** A measure runs to the next clause: "940 euros now" is 940 euros. */
const measureOf = (value: string): string | null =>
  value
    .replace(/[.,;!]+$/, "")
    .split(/,? (?:and|but|because|so|since|now|these days|this year|per month)\b/)[0] ?? null;

function valued(
  type: Reading["type"],
  level: number,
  attribute: string,
  value: string | null,
  mode: Mode,
  predicate: string | null,
  objectType = "concept",
): Reading | null {
  if (value === null || value === "") return null;
  const holds = !mode.negated && !mode.ended && !mode.past && !mode.intended;
  return reading(type, level, {
    attribute: holds ? attribute : null,
    value: holds ? value : null,
    predicate: holds ? predicate : null,
    object: value,
    objectType,
    singleValued: predicate !== null && predicate !== "likes",
  });
}

const singular = (text: string): string => text.replace(/(?<=[^s])s$/, "");
