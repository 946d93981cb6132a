import type { DraftEntity } from "../../draft.ts";
import { kinWord } from "../../kin.ts";
import { reads } from "../../language.ts";
import { isNoName, isOrdinary, isWordToo } from "../ordinary-words.ts";
import { givenNames, organisations, places } from "../known-names.ts";
import { isOthers } from "./english/having.ts";
import { hanEntities } from "./entities-han.ts";
import { laidOut } from "../../../model/laid-out.ts";

/** Names in a text, without a gazetteer: capitals, forms, and the words around them. */

const entitiesMax = 12;

const common = new RegExp(
  laidOut`
    ^(?:
      I|I'm|I've|I'd|I'll|Im|The|This|That|These|Those|It|It's|Its|There|Here|What|When|Where|Why|How|Who|
      Which|And|But|Or|So|If|In|On|At|A|An|For|To|As|With|Please|Yes|Yeah|Yep|No|Nope|Not|My|Your|His|Her|
      Our|Their|We|We're|We've|You|You're|He|He's|She|She's|They|They're|Just|Can|Could|Do|Does|Did|Don't|
      Is|Are|Was|Were|Let|Let's|Thanks|Thank|Hi|Hello|Hey|Ok|Okay|OK|Well|Maybe|Then|Now|Every|All|Some|Any|
      Most|Many|Never|Always|After|Before|During|Since|While|Because|Today|Tomorrow|Yesterday|Tonight|Got|
      Going|Gonna|Having|Being|Looking|Also|Even|Still|Only|Both|Each|One|Two|Three|Sorry|Actually|Great|
      Good|Nice|Wow|Oh|By|From|Of|Up|Everyone|Everything|Nothing|Someone|People|Kids|Life|Work|Really|Sure|
      Absolutely|Definitely|Sounds|Totally|Congrats|Congratulations|Glad|Happy|Last|Next|Remember|Right|
      Once|Though|Although|However|Anyway|Btw|Haha|Lol|Cool|Awesome|Amazing|Love|Keep|Take|Check|Look|See|
      Have|Had|Has|Will|Would|Should|Hope|Wish|Been|Yay|Aww|Welcome|Mom|Dad|Mum|Talk|Bye|Later|Hmm|Exactly|
      True|Painting|Taking|Reading|Thats|Whats|Speaking|Sometimes|Finally|Recently|Lately|Currently|
      Honestly|Unfortunately|Luckily|Correction|Call|Use|Don|Stop|Forget|Note|Monday|Tuesday|Wednesday|
      Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|
      November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Mr|Mrs|Ms|Dr|AM|PM|TV|FYI|ASAP|LOL|
      OMG
    )$
  `,
);

const cap = String.raw`\p{Lu}[\p{L}\p{M}\d'’&-]*`;
const nameRun = new RegExp(
  laidOut`
    (?<![\p{L}\p{M}'’])${cap}(?:
      (?: (?:of|of the|de|do|dos|das|des|du|la|le|von|van|der|den|da|di|the|and the|al|bin))? (?:\p{Lu}\.(?= )|${cap}(?![\p{L}]))
    )*
  `,
  "gu",
);

const placeBefore = new RegExp(
  laidOut`
    \b(?:
      in|from|at|near|to|around|outside|visit(?:ed|ing)?|through|across|towards?|leaving|reached|toured?|
      explored?
    ) (?:the )?(?:city of |town of |beautiful |sunny )?$
  `,
  "i",
);
const personBefore = new RegExp(
  laidOut`
    \b(?:
      named|called|with|met|and|dear|thanks,?|hey|hi|hello|by|dating|married(?: to)?|friend|uncle|aunt|
      cousin|sister|brother|son|daughter|wife|husband|colleague|boss|neighbou?r|partner|teacher|coach|
      doctor|mr\.?|mrs\.?|ms\.?|dr\.?
    ) $
  `,
  "i",
);
const orgBefore = /\b(?:at|for|joined|join|from|with) (?:the )?$/i;
const orgWord = new RegExp(
  laidOut`
    \b(?:
      University|College|School|Hospital|Inc|Corp|Ltd|LLC|AS|GmbH|Bank|Company|Institute|Foundation|Group|
      Labs?|Studios?|Agency|Club|Church|Association|Council|Museum|Library|Center|Centre|Restaurant|Cafe|
      Café|Airlines?|Motors|Systems|Technologies|Energy|Society|Committee|Ministry|Department|Orchestra
    )\b
  `,
);
const placeWord = new RegExp(
  laidOut`
    \b(?:
      Street|St|Avenue|Ave|Road|Lane|Park|Beach|Lake|River|Mountains?|Mount|Island|Islands|Valley|City|
      County|Falls|Bay|Coast|Hills?|Bridge|Square|Tower|Castle|Palace|Cathedral|Temple|Trail|Forest|Canyon|
      Desert|Station|Airport
    )\b|
    (?:land|stan|burg|ville|shire|heim|stad|fjord|avik|grad|ington)$
  `,
);
const eventWord = new RegExp(
  laidOut`
    \b(?:
      Festival|Conference|Marathon|Parade|Week|Day|Cup|Olympics|Christmas|Easter|Halloween|Thanksgiving|
      Hanukkah|Diwali|Eid|Fair|Awards?|Summit|Championship|Wedding|Pride
    )\b
  `,
);
const workWord =
  /"$|“$|(?:book|novel|movie|film|song|show|series|album|game) (?:is |called |named |the )*["“']?$/i;
/** What one reads or watches by its title, which has several words. */
const watchedBefore = /\b(?:read|reading|re-?read|watch(?:ed|ing)?) (?:the )?["“']?$/i;
const productWord = new RegExp(
  laidOut`
    \b(?:
      iPhone|Pixel|Galaxy|MacBook|ThinkPad|Tesla|Toyota|Volvo|Kindle|PlayStation|Xbox|Switch|Windows|Linux|
      Android|Python|JavaScript|TypeScript|Rust|Java|Photoshop|Excel|Prius|Civic|Corolla|Model [SXY3]
    )\b
  `,
);
/** What people do and things hardly: a capital before it is somebody's. */
const deedAfter = new RegExp(
  laidOut`
    ^(?: (?:
        said|says|told|tells|lives?|lived|works?|worked|loves|loved|likes|liked|hates|wants|wanted|went|
        moved|thinks|thought|asked|called|calls|gave|plays|played|bought|knows|knew|
        got (?:married|engaged|a)|and I
      )\b|
      ,? (?:who\b|and \p{Lu})
    )
  `,
  "u",
);
const verbAfter = new RegExp(
  laidOut`
    ^(?:['’]s)? (?:
      is|was|has|had|said|told|lives?|lived|works?|worked|loves?|likes?|hates?|wants?|went|got|moved|
      thinks?|and I|asked|called|helped|gave|made|plays?|played|just|will|and \p{Lu}|turned|started|needs?|
      bought|came|knows?
    )\b
  `,
  "u",
);
const languages = new RegExp(
  laidOut`
    ^(?:
      English|Norwegian|Swedish|Danish|Finnish|German|French|Spanish|Italian|Portuguese|Dutch|Polish|
      Russian|Ukrainian|Greek|Turkish|Chinese|Mandarin|Cantonese|Japanese|Korean|Arabic|Hebrew|Hindi|Urdu|
      Thai|Vietnamese|Latin|Sami|Icelandic
    )$
  `,
);

/** The entities that a text names. `known` are people that the facts speak of. */
export function entitiesIn(text: string, known: readonly DraftEntity[]): DraftEntity[] {
  const found = new Map<string, DraftEntity>();
  const put = (entity: DraftEntity): void => {
    const key = entity.name.toLowerCase();
    const present = found.get(key);
    if (present === undefined || present.type === "concept") found.set(key, entity);
  };
  for (const entity of known) put(entity);
  // "Go Jon", "Woohoo Ada": a call, and no name of two words.
  const isCall = ({ name }: DraftEntity): boolean =>
    known.some((one) => name.endsWith(` ${one.name}`)) && isOrdinary(name.split(" ")[0] ?? "");
  for (const entity of reads(text) === "zh" ? hanEntities(text) : latinEntities(text)) {
    if (!isCall(entity)) put(entity);
  }
  return [...found.values()].slice(0, entitiesMax);
}

/** A title stands in quotation marks, each of its words but the joints with a capital. */
const quoted =
  /(?<![\p{L}\p{N}])["“”'‘](?<title>\p{Lu}[^"“”'‘’\n]{1,60}?(?:['’]s [^"“”'‘’\n]{1,40}?)?)[,.!?]?["”'’](?!\p{L})/gu;
const groupBefore =
  /\b(?:group|club|team|band|organi[sz]ation|company|shop|store|studio|restaurant|cafe|café|brand|business)\b[^"“”'‘.!?]{0,20}$/i;

function titlesIn(text: string): { start: number; end: number; entity: DraftEntity }[] {
  return [...text.matchAll(quoted)].flatMap(({ index, 0: all, groups }) => {
    const name = groups?.["title"] ?? "";
    const words = name.split(" ");
    const before = text.slice(Math.max(0, index - 60), index);
    const isTitle =
      words.every((word) =>
        /^(?:[\p{Lu}\d&]|(?:of|the|a|an|and|in|on|to|for|de|la)$)/u.test(word),
      ) &&
      (words.length > 1 ||
        / by \p{Lu}/u.test(text.slice(index + all.length, index + all.length + 8)));
    const type = groupBefore.test(before) ? "organisation" : "work";
    return isTitle ? [{ start: index, end: index + all.length, entity: { name, type } }] : [];
  });
}

function latinEntities(text: string): DraftEntity[] {
  const titles = titlesIn(text);
  const out: DraftEntity[] = titles.map(({ entity }) => entity);
  for (const match of text.matchAll(nameRun)) {
    if (titles.some(({ start, end }) => start <= match.index && match.index < end)) continue;
    const stripped = strip(match[0]);
    if (stripped === null) continue;
    const name = withoutLead(stripped);
    const offset = match[0].indexOf(name);
    const before = text.slice(Math.max(0, match.index + offset - 40), match.index + offset);
    const after = text.slice(
      match.index + offset + name.length,
      match.index + offset + name.length + 30,
    );
    const opens = /(?:^|[.!?…:]["”’]?\s+|\n|["“(*]\s?)$/u.test(before) || before === "";
    if (
      !name.includes(" ") &&
      !(opens ? opensAsName(name, after) : standsAsName(name, before, text))
    ) {
      continue;
    }
    out.push({ name, type: typeOf(name, before, after) });
  }
  return out;
}

/** "Adding Bergen", "Glad Ida": a word of the language before a name that everybody knows. */
function withoutLead(name: string): string {
  const [first = "", ...rest] = name.split(" ");
  const tail = rest.join(" ");
  return isOrdinary(first) && (isKnown(tail) || isGiven(tail)) && !isKnown(name) ? tail : name;
}

const isGiven = (name: string): boolean => givenNames.has(name.toLowerCase());

/** A capital that opens a sentence makes no name by itself: what follows has to tell. */
function opensAsName(name: string, after: string): boolean {
  if (productWord.test(name) || isKnown(name) || isGiven(name)) return true;
  if (deedAfter.test(after)) return !isOrdinary(name) || isWordToo(name);
  return (verbAfter.test(after) || /^['’]s /.test(after)) && !isOrdinary(name) && !isWordToo(name);
}

/** Within a sentence a capital makes a name; of a word of the language only where it is called one. */
function standsAsName(name: string, before: string, text: string): boolean {
  if (isKnown(name) || isGiven(name) || isWordToo(name)) return true;
  if (isOrdinary(name)) {
    return (
      !isNoName(name) &&
      (/\b(?:named|called|name(?: is| was|['’]s)) $/.test(before) || eventWord.test(name))
    );
  }
  // "European", "Midwestern": of a place, and no place.
  if (/^\p{Lu}\p{Ll}{3,}(?:ean|ian|ern|ese|ish)$/u.test(name) && !languages.test(name)) {
    return false;
  }
  return /\p{Ll}/u.test(name) || /\p{Ll}/u.test(text);
}

const isKnown = (name: string): boolean =>
  places.has(name.toLowerCase()) || organisations.has(name.toLowerCase());

/** The run without ordinary words at its ends, or null where nothing is left. */
function strip(run: string): string | null {
  const words = run.split(" ");
  while (
    words.length > 0 &&
    (common.test(bare(words[0] ?? "")) || /^(?:of|de|la|the|and)$/.test(words[0] ?? ""))
  ) {
    words.shift();
  }
  while (
    words.length > 0 &&
    (common.test(bare(words.at(-1) ?? "")) || /^(?:of|de|la|the|and)$/.test(words.at(-1) ?? ""))
  ) {
    words.pop();
  }
  const name = words
    .join(" ")
    .replace(/['’]s?$/, "")
    .replace(/[-&]+$/, "");
  return name.length < 2 || (/^\p{Lu}+$/u.test(name) && name.length < 2) ? null : name;
}
const bare = (word: string): string =>
  word.replace(/['’](?:s|m|ve|re|ll|d)$/i, (tail) => (word.startsWith("I") ? tail : ""));

const animals =
  "dogs?|cats?|pupp(?:y|ies)|kittens?|pets?|horse|pony|hamster|rabbit|bunny|parrot|guinea pigs?|turtle|lizard|goldfish|ferret";
const animalBefore = new RegExp(
  String.raw`\b(?:${animals})(?:,| is| was)?(?: (?:named|called))? $`,
  "i",
);
const animalAfter = new RegExp(
  String.raw`^,? (?:(?:is|was) )?(?:my|our|the|an?|his|her|their) (?:\p{L}+ )?(?:${animals})\b`,
  "iu",
);
const pet = new RegExp(
  laidOut`
    \b(?:[Mm]y|(?<got>adopted|have|got|bought|own|rescued) an?) (?:\p{L}+ ){0,2}?(?:${animals}),?(?: is)?
    (?: named| called)? (?<a>${cap})|
    (?<b>${cap}),? (?:is )?my (?:\p{L}+ ){0,2}?(?:${animals})\b
  `,
  "gu",
);

export interface Pet {
  name: string;
  /** It is of another than the speaker: "my brother got a kitten called Minka". */
  others: boolean;
}

/** The animals that a text names as somebody's: "my cat Miso", "Oscar, my guinea pig". */
export const petsIn = (text: string, speaker: string): Pet[] =>
  [...text.matchAll(pet)].flatMap(({ index, groups }) => {
    const name = (groups?.["a"] ?? groups?.["b"] ?? "").replace(/['’]s$/u, "");
    const got = groups?.["got"];
    const others = got !== undefined && isOthers(text.slice(0, index) + got, speaker);
    return name === "" || isNoName(name) ? [] : [{ name, others }];
  });

/** "with Mia", "and Tom": weaker than a tie or a greeting, for it stands before things as well. */
const companyBefore = /\b(?:with|and|by) $/i;

/** "the Hobbit is", "at the Harry Potter party": a thing's name, or one that says what kind another thing is. */
const articleBefore =
  /\b(?:the|an?|this|that|your|my|our|his|her|their|some|any|no|local)\s(?:\p{Ll}+\s)?$/iu;
const calledBefore = new RegExp(
  laidOut`
    \b(?<noun>
      games?|movie|film|show|series|song|book|novel|album|play|script|piece|story|poem|app|software|places?|
      spot|town|city|village|island|trail|restaurant|caf[eé]|bar|shop|store|company|band|group|team|club|
      brand|studio|project|location
    )\b[^.!?]{0,30}\b(?:called|named) ["“']?$
  `,
  "iu",
);
const nouns: readonly [RegExp, string][] = [
  [
    /^(?:games?|movie|film|show|series|song|book|novel|album|play|script|piece|story|poem)$/i,
    "work",
  ],
  [/^(?:places?|spot|town|city|village|island|trail|location)$/i, "place"],
  [/^(?:app|software)$/i, "product"],
  [/^project$/i, "concept"],
];

function typeOf(name: string, before: string, after: string): string {
  const lower = name.toLowerCase();
  const noun = calledBefore.exec(before)?.groups?.["noun"];
  if (noun !== undefined) {
    return nouns.find(([pattern]) => pattern.test(noun))?.[1] ?? "organisation";
  }
  if (languages.test(name)) return "language";
  if (productWord.test(name)) return "product";
  if (animalBefore.test(before) || animalAfter.test(after)) return "animal";
  if (orgWord.test(name)) return "organisation";
  if (eventWord.test(name)) return "event";
  if (placeWord.test(name)) return "place";
  if (workWord.test(before)) return "work";
  if (places.has(lower) && !deedAfter.test(after) && !/\b(?:named|called) $/.test(before)) {
    return "place";
  }
  if (organisations.has(lower)) return "organisation";
  // "in Bergen, Norway": a place behind a place.
  if (/\b(?:in|from|to|near|at) \p{Lu}[\p{L} ]*,\s$/u.test(before)) return "place";
  if (isGiven(lower.split(" ")[0] ?? "") || isWordToo(name)) return "person";
  if (name.includes(" ") && watchedBefore.test(before)) return "work";
  const isWord = isOrdinary(name);
  const isOther = isWord || articleBefore.test(before) || /^\p{Lu}{2,}$/u.test(name);
  // Called by name: "Thanks, Ida!"
  if (!isWord && /,\s$/.test(before) && /^(?:[.!?,;]|$)/.test(after)) return "person";
  if (!isOther && (verbAfter.test(after) || /^['’]s /.test(after))) return "person";
  if (personBefore.test(before) && !companyBefore.test(before)) return "person";
  if (
    /\b(?:work(?:s|ed|ing)?|job|joined|employed|intern(?:ed|ing)?)(?: \w+){0,3} $/i.test(before) &&
    orgBefore.test(before)
  ) {
    return "organisation";
  }
  const qualifies = articleBefore.test(before) && /^ \p{Ll}{3,}/u.test(after);
  if (placeBefore.test(before) && !qualifies && !/^\p{Lu}{4,}$/u.test(name)) return "place";
  if (new RegExp(`\\b(?:${kinWord}),? $`, "i").test(before)) return "person";
  return isFullName(name) && !articleBefore.test(before) ? "person" : "concept";
}

/** "Ed Sheeran", "Shia Labeouf": words that are no words of the language, each with a capital of its own. */
const isFullName = (name: string): boolean =>
  /^\p{Lu}[\p{Ll}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,2}$/u.test(name) &&
  !name.split(" ").some((word) => isOrdinary(word));

const aliasEnglish = new RegExp(
  laidOut`
    (?<a>${cap}(?: ${cap})*),? (?:
      also known as|aka|a\.k\.a\.|is short for|short for|goes by|
      (?:everyone |we |I |people )?calls? (?:him|her|me|them)|nicknamed
    ) (?<b>${cap}(?: ${cap})*)
  `,
  "u",
);
const aliasHan =
  /(?<a>[\p{L}]{2,6})[，,]?(?:又叫|也叫|外号叫?|小名叫?|昵称叫?|人称|简称)(?<b>[\p{L}]{1,6})/u;

/** Two names of one, where the text says so. */
export function aliasIn(text: string): { name: string; alias: string } | null {
  const match = aliasEnglish.exec(text) ?? aliasHan.exec(text);
  const { a, b } = match?.groups ?? {};
  return a === undefined || b === undefined || common.test(a) || common.test(b)
    ? null
    : { name: a, alias: b };
}
