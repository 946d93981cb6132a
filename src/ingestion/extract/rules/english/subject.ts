import { genderOf, kinWord } from "../../../kin.ts";
import type { Subject } from "../fact.ts";
import { type People, meantBy } from "../people.ts";
import { unsaidBeing, unsaidSubject } from "../../../stance/fragments.ts";
import { spelt } from "../../../spelling.ts";
import { openingPronoun } from "./pronouns.ts";
import { laidOut } from "../../../../model/laid-out.ts";

export interface Parsed {
  subject: Subject;
  /** The clause behind its subject. */
  rest: string;
  /** Kin by name: "my sister Anna". */
  introduces: boolean;
  /** Whose thing it is, where it is not the speaker's: "my sister's birthday". */
  owner?: Subject;
}

const fillers = laidOut`
  and|but|so|well|ok(?:ay)?|oh|yes|yeah|yep|yup|no|nope|nah|actually|also|plus|btw|by the way|fyi|honestly|
  basically|anyway|anyways|hey|hi|hello|hiya|sorry|correction|wait|update|quick update|now|currently|
  recently|lately|finally|luckily|sadly|unfortunately|fortunately|today|yesterday|tomorrow|tonight|because|
  since|as|though|although|while|right now|at the moment|these days|nowadays|ugh|argh|omg|um+|uh+|erm*|hmm+|
  like(?=,|\s(?:i|my|we|he|she)(?!\p{L}))|lol|haha|yo|ngl|tbh|to be honest|fwiw|look|listen|right|alright|
  man|dude|guys|apparently|obviously|personally|literally|sometimes|usually|normally|mostly|in fact|
  in general|generally|as a rule|(?:the )?thing is|(?:the )?truth is|fun fact|heads up|ps|p\.s\.?|
  not gonna lie|not going to lie|for what it's worth|long story short|believe it or not|as it happens|
  first of all|besides|meanwhile|otherwise|however|good news|bad news|turns out|it turns out(?: that)?|
  ya know|so yeah|oh well|full disclosure|to be fair|day before yesterday|the day before yesterday|
  (?:very )?important(?: note| info)?(?=:)|(?:quick |gentle )?reminder(?=:)|
  (?:some |my )?(?:background|context)(?=:)|(?:one thing )?about me(?=:)|
  my (?:short )?(?:bio|cv|resume|profile|story|intro|introduction|answer|reply)(?=:)|intro(?:duction)?(?=:)
`;
/** Words before the subject that change nothing in it. */
const lead = new RegExp(
  laidOut`
    ^(?:
      (?:
        (?:my |the |our )?
        (?:doctor|gp|dentist|consultant|nurse|specialist|optician|hospital|blood test|scan) (?:has |have |just |finally )*
        (?:told|said|says|confirmed|found|showed|shows)(?: me| us)?(?: that)?
        (?= i(?:'| (?:am|have|had|was)\b))|
        since (?:the|my|our|last) \p{L}+(?= (?:i|we|my|he|she)\b)|
        (?:since|for|in|within) (?:about |over |almost |the last )?
        (?:\d+|an?|one|two|three|four|five|six|ten|a few|a couple of|some|many) (?:days?|weeks?|months?|years?|decades?)
        (?= (?:i|we|my|he|she)\b)|
        ${fillers}|last (?:\w+)|next (?:\w+)|this (?:\w+)|every (?:\w+)|
        (?:in|by) (?:\d{4}|(?!my\b|our\b|an?\b|the\b)\w+)|
        (?:in|on|by|at|during|after|before|for|over|as|since|from) [^,]{1,30},|on (?:\w+day)s?|
        (?:two|three|\d+|a few|a couple of) \w+ ago|i mean|i meant(?: to say)?(?: that)?|
        i(?:'ve| have)? changed my mind|you know|remember(?:,| that)?|please note that|note that|
        just so you know|for context|for the record
      )[,:;–-]*\s+
    )+
  `,
  "iu",
);
/** Marks and pictures before the first word. */
const marks = /^[^\p{L}\p{N}"'“(]+/u;

const properName = String.raw`\p{Lu}[\p{L}\p{M}'’-]+(?: (?:van|de|von|da|di|le|la|al|bin|el) \p{Lu}[\p{L}'’-]+| \p{Lu}[\p{L}\p{M}'’-]+)?`;
const notNames = new RegExp(
  laidOut`
    ^(?:
      I|I'm|I've|I'd|I'll|The|This|That|These|Those|It|It's|There|Here|What|When|Where|Why|How|Who|Which|
      And|But|Or|So|If|In|On|At|A|An|For|To|As|With|Please|Yes|No|Not|School|College|Uni|University|Nursery|
      Rent|Insurance|Passport|Work|Term|Class|Payday|My|Your|His|Her|Our|Their|We|You|He|She|They|Just|Can|
      Could|Do|Does|Did|Is|Are|Was|Were|Let|Let's|Thanks|Thank|Hi|Hello|Hey|Ok|Okay|Well|Maybe|Then|Now|
      Every|All|Some|Any|Most|Many|Never|Always|After|Before|Since|While|Because|Today|Tomorrow|Yesterday|
      \p{Lu}\p{Ll}+day|Got|Going|Having|Being|Looking|Also|Even|Still|Only|Both|Each|One|Two|Three|Sorry|
      Actually|Great|Good|Nice|Wow|Oh|By|From|Of|Up|Everyone|Everything|Nothing|Someone|People|Kids|Life|
      Work|Sounds|Looks|Seems|Feels|Smells|Tastes|Moments|Things|Days|Loving|Something
    )$
  `,
  "u",
);

const kinForms: readonly [RegExp, string][] = [
  [/wife|husband|spouse|hubby/, "married_to"],
  [/fianc/, "engaged_to"],
  [/girlfriend|boyfriend|partner/, "partner_of"],
  [/^ex\b/, "ex_partner_of"],
  [/grand(?:mother|father|ma|pa|ad)|granny|grandparents|\bgran\b|nana?\b/, "grandchild_of"],
  [/grand(?:son|daughter|child|kid)/, "grandparent_of"],
  [/in[- ]law/, "in_law_of"],
  [/mother|mom|mum|mama|mam\b|father|dad|papa|parent/, "child_of"],
  [/sister|brother|sibling|twin/, "sibling_of"],
  [/daughter|son\b|sons\b|kid|child|baby/, "parent_of"],
  [/aunt|uncle/, "nibling_of"],
  [/cousin/, "cousin_of"],
  [/niece|nephew/, "aunt_or_uncle_of"],
  [/roommate|flatmate|housemate/, "lives_with"],
  [/neighbou?r/, "neighbour_of"],
  [/colleague|co-?worker|teammate/, "works_with"],
  [/boss|manager|supervisor/, "reports_to"],
  [/friend/, "friend_of"],
];
export const tieOf = (kin: string): string =>
  kinForms.find(([pattern]) => pattern.test(kin.toLowerCase()))?.[1] ?? "knows";

const adjective = laidOut`
  (?:
    (?:
      older|younger|elder|little|big|baby|twin|oldest|youngest|eldest|middle|best|close|old|good|dear|late|
      new|former|own|first|second|beloved|childhood|college|high school|school|work|next-door|upstairs|
      downstairs
    ) )*
`;
const parental =
  "mum|mom|mam|mama|mummy|mommy|dad|daddy|papa|grandma|grandpa|granny|grandad|gran|nan|nana";
/** "Mum lives in Hull": one's own, though nobody says so. */
const bareKin = new RegExp(
  String.raw`^(?<kin>(?:${parental}))\b(?!['’]s (?:an?|the|got|been|going|from|in|at|not)\b)(?=['’ ])\s*`,
  "iu",
);
const pet = laidOut`
  dog|puppy|pup|cat|kitten|hamster|gerbil|rabbit|bunny|parrot|budgie|horse|pony|tortoise|turtle|guinea pig|
  lizard|gecko|snake|ferret|goldfish|beagle|labrador|lab|poodle|collie|terrier|retriever|husky|corgi|
  dachshund|pug|bulldog|spaniel|greyhound
`;
/** "My dog Pepper is afraid of thunder." */
const petSubject = new RegExp(
  String.raw`^(?:[Mm]y|[Oo]ur) (?:\p{Ll}+ ){0,2}?(?<kind>${pet}),? (?:is |['’]s )?(?:called |named )?(?<name>${properName}),?(?=['’ ])\s*`,
  "u",
);
const kinSubject = new RegExp(
  laidOut`
    ^(?:(?<owner>[Mm]y|[Oo]ur|${properName}['’]s|[Hh]is|[Hh]er|[Tt]heir)|[Aa]n?|[Tt]he) ${adjective}
    (?<kin>${kinWord})\b(?!
      ['’]s (?!
        (?:
          a|an|the|got|been|going|from|in|at|not|called|named|
          (?:work|liv|visit|mov|gett|stay|study|learn|play|go|com|teach|feel|try)\w*ing
        )\b
      )
    )(?:,? (?:is |'s )?(?:called |named )?(?<name>${properName}),?)?\s*
  `,
  "u",
);
const firstPerson = new RegExp(
  laidOut`
    ^(?:
      i|we|id|ill|i both|(?:me|myself) (?:and|n|&) (?:my )?\p{L}+|my \p{L}+ (?:and|n|&) (?:i|me|myself)|
      i and my \p{L}+|\p{L}+ (?:and|n|&) (?:i|me|myself)|the (?:two|three|four) of us|both of us
    )(?=['’\s]|$)\s*
  `,
  "iu",
);
const pronoun = /^(?<word>he|she|they)(?=['’\s])\s*/i;
const named = new RegExp(
  String.raw`^(?<name>${properName})(?: \([^)]{1,30}\))?(?:, my ${adjective}(?<kin>${kinWord}),)?\s*`,
  "u",
);
const ownedThing = new RegExp(
  laidOut`
    ^(?:my|our)\s+(?<thing>(?:[\p{L}\d'’-]+\s){0,3}?[\p{L}\d'’-]+?)(?:['’]s\s+(?<part>\p{L}+))?(?=
      \s+(?:
        is|are|was|were|isn['’]t|aren['’]t|has|takes?|took|costs?|expires?|runs?|starts?|begins?|ends?|
        finish(?:es)?|lasts?|renews?|lapses?|reopens?|resumes?|opens|closes|breaks|comes|goes|got|went|died|
        broke|means?|needs?|changed|moved
      )\b|
      ['’]s\s
    )\s*
  `,
  "iu",
);

/** What another person has one of: "Anna's birthday", "my dad's phone number". */
const othersThing = new RegExp(
  laidOut`
    ^(?:
      (?:[Mm]y|[Oo]ur) ${adjective}(?<kin>${kinWord})(?:,? (?<called>${properName}?))?|
      (?<name>${properName}?)
    )(?:['’]s|(?<=s)['’]) (?<thing>
      (?:
        birthday|birth ?date|date of birth|age|(?:home |email |e-mail )?address|job|employer|
        (?:phone |mobile |cell )?number|e-?mail|favou?rite (?:\p{L}+ )?\p{L}+|diet|blood (?:type|group)|
        pronouns|nationality|native language|mother tongue|home ?town|(?:shoe|dress|ring) size|hobby
      )
    )(?=\s+(?:is|are|was|isn['’]t)\b|['’]s\s)\s*
  `,
  "u",
);

/** "The wifi password …": what a speaker tells of as theirs though they do not say so. */
const sharedThing = new RegExp(
  laidOut`
    ^(?:the)\s+(?<thing>
      (?:(?:new|current|old)\s)?(?:
        (?:
          guest|home|house|office|work|front|back|garage|garden|building|main|bike|safe|gate|door|alarm|
          wi-?fi|router|network|locker|entry|lock
        )\s
      ){1,3}(?:password|passcode|code|pin|key|combination)
    )(?=\s+(?:is|was|has|changed)\b|['’]s\s)\s*
  `,
  "iu",
);

/** "Just moved to Lund": the speaker leaves themself out. */
const subjectless = new RegExp(unsaidSubject, "iu");
const withoutBe = new RegExp(unsaidBeing, "iu");

/**
 * The subject of an English clause and what is said of it, or null where none is told. `speaker` is
 * the speaker's name or "user"; `people` are those spoken of before, for "he" and "she".
 */
export function subjectOf(clause: string, speaker: string, people: People): Parsed | null {
  const text = spelt(clause).replace(marks, "").replace(lead, "");
  const me: Subject = { name: speaker, kind: "speaker", tie: null, gender: null };
  const first = firstPerson.exec(text);
  if (first !== null) return { subject: me, rest: text.slice(first[0].length), introduces: false };
  const owned = othersThing.exec(text);
  if (owned !== null) return ownedParsed(owned, text, speaker);
  const animal = petSubject.exec(text);
  if (animal?.groups?.["name"] !== undefined && isName(animal.groups["name"])) {
    return {
      subject: { name: animal.groups["name"], kind: "animal", tie: "owns", gender: null },
      rest: text.slice(animal[0].length),
      introduces: true,
    };
  }
  const bare = bareKin.exec(text);
  if (bare?.groups?.["kin"] !== undefined) {
    const word = bare.groups["kin"].toLowerCase();
    return {
      subject: {
        name: `${speaker}'s ${word}`,
        kind: "person",
        tie: tieOf(word),
        gender: genderOf(word),
      },
      rest: text.slice(bare[0].length),
      introduces: false,
    };
  }
  const kin = kinSubject.exec(text);
  if (kin?.groups !== undefined) return kinParsed(kin, text, speaker, people);
  const thing = ownedThing.exec(text) ?? sharedThing.exec(text);
  if (thing?.groups !== undefined) {
    const name = [thing.groups["thing"], thing.groups["part"]]
      .filter(Boolean)
      .join(" ")
      .toLowerCase();
    return {
      subject: { name, kind: "thing", tie: null, gender: null },
      rest: text.slice(thing[0].length),
      introduces: false,
    };
  }
  const word = pronoun.exec(text)?.groups?.["word"]?.toLowerCase();
  if (word !== undefined) {
    const whose = openingPronoun(word);
    const meant = whose === null ? null : meantBy(whose, people);
    if (meant === null) return null;
    // Who is "she" now is a woman from now on; the tie was told where she was named.
    const gender = whose === "many" ? meant.gender : whose;
    return {
      subject: { ...meant, gender },
      rest: text.slice(word.length).trimStart(),
      introduces: false,
    };
  }
  const unsaid = subjectless.exec(text);
  if (unsaid !== null) {
    return {
      subject: me,
      rest: withoutBe.test(text) ? `'m ${text}` : text,
      introduces: false,
    };
  }
  const person = named.exec(text);
  const name = person?.groups?.["name"];
  if (person === null || name === undefined || !isName(name)) return null;
  // "Volcanoes have …": one person has.
  if (/^(?:have|are|were|do|don't|haven't|aren't|weren't)\b/.test(text.slice(person[0].length))) {
    return null;
  }
  // "Chess has fascinated me": no person does.
  if (moving.test(text.slice(person[0].length))) return null;
  const tie = person.groups?.["kin"];
  return {
    subject: {
      name: name.replace(/['’]s$/, ""),
      kind: "person",
      tie: tie === undefined ? null : tieOf(tie),
      gender: null,
    },
    rest: (/['’]s$/.test(name) ? "'s " : "") + text.slice(person[0].length),
    introduces: tie !== undefined,
  };
}

const moving =
  /^(?:has |have |had |\p{L}+ly |always |really |just )*(?:fascinat|intrigu|captivat|interest|absorb)\p{L}+ (?:me|us)\b/iu;

/** A capital at a clause's start may be an ordinary word, a contraction or an adverb. */
const isName = (name: string): boolean =>
  !notNames.test(name.split(" ")[0] ?? "") &&
  !/['’](?:d|ve|re|ll|m|t)$|(?<=\p{Ll}{2})(?:ly|ing)$/iu.test(name);

function ownedParsed(match: RegExpExecArray, text: string, speaker: string): Parsed | null {
  const { kin, called, name, thing = "" } = match.groups ?? {};
  const given = called ?? name;
  if (given !== undefined && !isName(given)) return null;
  const whose = given ?? `${speaker}'s ${kin?.toLowerCase() ?? ""}`;
  return {
    subject: { name: thing.toLowerCase(), kind: "thing", tie: null, gender: null },
    rest: text.slice(match[0].length),
    introduces: false,
    owner: {
      name: whose,
      kind: "person",
      tie: kin === undefined ? null : tieOf(kin),
      gender: kin === undefined ? null : genderOf(kin),
    },
  };
}

function kinParsed(
  match: RegExpExecArray,
  text: string,
  speaker: string,
  people: People,
): Parsed | null {
  const { owner = "", kin = "", name } = match.groups ?? {};
  const mine = /^(?:my|our)$/i.test(owner);
  const whose = openingPronoun(owner);
  const other = whose === null ? owner.replace(/['’]s$/, "") : meantBy(whose, people)?.name;
  const holder = mine ? speaker : other;
  const clean = name?.replace(/['’]s$/, "");
  const called = clean !== undefined && isName(clean) ? clean : undefined;
  const whole =
    called ??
    (holder === undefined || holder === "" ? `the ${kin}` : `${holder}'s ${kin.toLowerCase()}`);
  const eaten =
    called === undefined && name !== undefined
      ? match[0].length - name.length - 1
      : match[0].length;
  return {
    subject: { name: whole, kind: "person", tie: mine ? tieOf(kin) : null, gender: genderOf(kin) },
    rest: (name !== undefined && /['’]s$/.test(name) ? "'s " : "") + text.slice(eaten).trimStart(),
    introduces: mine,
  };
}
