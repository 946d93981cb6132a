import { isRare } from "../../model/everyday.ts";
import { terms } from "../../model/text.ts";
import { givenNames } from "./known-names.ts";
import { laidOut } from "../../model/laid-out.ts";

/** Words of the language, as against names: what a capital at the opening of a sentence may well be. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Pronouns, auxiliaries, joints and the like: no name has only these, and a thing's name begins with none. */
const functionWords =
  words(`a about above across after again against all almost along already also although always am among an and another any anybody
anyone anything anyway are aren't around as at away back be because been before behind being below besides between both but by can can't cannot could couldn't
despite last next ago beyond everywhere somewhere nowhere anywhere elsewhere 'em 'cause did didn't do does doesn't doing don't down during each either else enough even ever every everybody everyone everything except few for forward from
further gonna gotta had hadn't has hasn't have haven't having he he'd he'll he's her here here's hers herself him himself his how however i i'd i'll i'm i've if in
instead into is isn't it it'd it'll it's its itself just lemme less let let's like maybe me might mine more most much must my myself neither never no nobody none nor not
nothing now of off often on once one only onto or other others ought our ours ourselves out over own perhaps quite rather really same shall she she'd she'll
she's should shouldn't since so some somebody someone something sometimes somewhere soon still such than that that's thats the their theirs them themselves then there
there's these they they'd they'll they're they've this those though through throughout till to together too toward towards under unless until up upon us very was
wasn't we we'd we'll we're we've were weren't what what's whatever when whenever where wherever whether which while who who's whoever whole whom whose why
will with within without won't would wouldn't y'all yet you you'd you'll you're you've your yours yourself yourselves ain't im ive id dont cant wont didnt
isnt thats whats lets theres gimme wanna kinda sorta cuz cause ya u ur tho til`);

/** What one says by the way: greetings, assent, surprise. */
const interjections =
  words(`absolutely actually aah agreed ah aha alas alright amen anyhow aw aww awesome bah bravo btw bye cheers clearly congrats congratulations
cool damn dang definitely duh eh exactly fantastic fingers fyi gee glad gladly good goodbye goodness gosh gotcha great greetings haha hahaha heh hehe hello hey hi hm hmm
hooray hurray honestly indeed imo kudos lol man meh mhm mmm nah nice no nope obviously of oh ok okay omg oof ooh oops ouch ow phew please right rip seriously
sorry sup sure sweet tbh thank thanks totally true ugh uh uh-huh um unfortunately welcome well whoa wow ya yay yeah yep yes yikes yo yup yum whew asap woohoo woo yoohoo hooray bingo super woah
correction fine fortunately luckily sadly basically finally recently lately currently speaking perfect wonderful amazing lovely brilliant excellent
beautiful incredible impressive interesting`);

/** Days, months, seasons and other names of times. */
const times =
  words(`monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun january february march april
may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec today tomorrow yesterday tonight morning afternoon
evening night noon midnight weekend weekday week month year day decade century hour minute second summer winter spring autumn fall am pm mondays tuesdays wednesdays
thursdays fridays saturdays sundays weekends weeks months years days hours minutes times time moment moments`);

/** Nouns, adjectives and verbs that open sentences and are nobody's name. */
const openers =
  words(`ability accepting acceptance achieving action activism activity adoption advice age animals anxiety art arts attitude awareness balance ballet
baking basketball beauty being books boundaries brand brave branding breathing business camping career cars caring cats challenge challenges change changes chasing
children choice city classes clay clothes clothing coffee collaboration color colors comfort communication community companies competition confidence connecting
connection connections contemporary content cooking courage craft creating creativity crossed culture customers dance dancers dances dancing dedication depression
design details determination discovering diversity dogs doubt drawing dream dreams drop effort embrace embracing emotions empathy empowerment encouragement energy engaging
enjoy equality events everyday excitement exercise experience experiences exploring expression failure faith families family fashion fear feedback feeling feelings feels
films finance finding flowers focus followers food football forgiveness freedom friendship friendships fun furniture games gardening gender gifts giving goal goals
gratitude grit growth guess guitar habits happiness hard harmony hats hearing health help helping hiking history hobby hobbies home honesty hope hopefully horses houses
humor ideas identity imagine inclusivity inner inspiration instagram instruments interior interviews investing investors job jobs journaling journey joy justice keep
kids kindness knowing knowledge landscapes language laughter leadership learning lessons life lifting light listening living looks losing lots love loving
luck lyrics making manners marketing marriage matter means meditation memories mental mentoring mentors mercy mindfulness mindset money motherhood mothers motivation
mountains moving movies music musicians nature negative networking news nobody nothing online opportunities optimism opening others outdoor outdoors overcoming owning
pain painting paintings parenting parents participating passion passions patience peace people performing permission perseverance persistence pets photography
photos pictures planning plants playing positivity pottery practice prayer presentation pride privacy problems process progress promoting proud purpose pursuing
quality quitting reaching reading reflecting rejection relationships relaxation relief remember research resilience respect resources rest results risk risks
roads rock rocks routine running safety school sculpture seasons seeing self selling sewing sharing shoes shopping simplicity singing skills sleep small smiles snow social
software somebody something sometimes songs sounds space sport sports spreading staying stepping stories stress strength strengths strong stuff success
support supporting surrounding sunsets swimming taking talent talking tastes teaching teams teamwork technology tenacity therapy things thinking thoughts together
tough trails training transition transitioning travel traveling travelling treasure trees trends trust truth trying unconditional understanding unity unique
values video videos violin visibility vision visiting volunteering vulnerability waiting walking watching water ways wellness wind winning wisdom women wood words
work workers working workouts workshops worries writing yoga yep youth zumba anything seems smells maths math physics chemistry biology science english
cheese bread chocolate pizza pasta rice soup salad fruit meat fish eggs milk wine beer tea sugar salt traffic rent prices taxes politics religion
weather rain sunshine storms parking internet injury injuries wifi email emails phones laptops computers apps websites meetings deadlines clients customers
colleagues neighbours neighbors teachers students doctors nurses engineers developers someone correct same new old big little young first second third last next another
several two three four five six seven eight nine ten tons loads half plenty couple dozens hundreds thousands millions both neither imho
crazy weird funny sad happy excited exhausted tired busy sick bored stuck ready done gone lost found wrong worse worst better best worth lucky late early quick slow
long short high low deep rich poor cheap expensive free full empty open closed clean dirty hot cold warm fresh dry wet dark bright loud quiet soft
yesterday's today's tomorrow's count check look see watch read listen wait stop start try ask tell show call text send write buy bring make take give get go come
put run walk sit stand turn move play work live love hate want need hope wish think know feel believe forget understand agree mean say talk speak`);

/** Names of people that are words as well: at the opening of a sentence what follows has to tell. */
const alsoNames =
  words(`will mark bill rose grace lily ivy jack frank pat sue amber ruby daisy iris dawn eve
christian dean grant guy miles rob ray rich drew chase hunter mason carter cooper parker taylor tyler april jan may june august penny ginger olive jasmine
heather holly violet pearl crystal brook cliff glen forest robin jay wren angel sandy rusty dusty buddy max mercedes paris london chelsea brooklyn
austin dallas jordan israel georgia virginia carolina felicity constance gene
basil sage rosemary ash reed woody rocky dolly polly molly kelly sally billy emily beverly shelly wally charles james agnes hans lars nils jens anders giles jules
sterling manning browning fleming keating harding irving lawrence florence clarence terence terrance
per lance vance clement frances dolores kimberly carly everly waverly`);

/** Endings of nouns, adjectives and verbs that few names have. */
const wordEnding = new RegExp(
  laidOut`
    (?:
      [ts]ion|ness|ity|ment|ence|ance|ously|fully|ingly|ally|ful|less|able|ible|ism|ship|hood|ology|ical|
      ous|\p{L}{3}(?:ing|ly)|[^aiouszj'’]s
    )$
  `,
  "u",
);

/** A word that stands for a time: "Friday", "June", "weekend". */
export const isTimeWord = (word: string): boolean => times.has(bare(word));

/** Neither a thing nor a name: "the", "would", "hey". */
const isFunctionWord = (word: string): boolean => functionWords.has(bare(word));

/** What is said by the way: "wow", "thanks", "okay". */
export const isInterjection = (word: string): boolean => interjections.has(bare(word));

/** A word that no capital makes a name: closed classes, interjections, times. */
export const isNoName = (word: string): boolean =>
  isFunctionWord(word) || isInterjection(word) || isTimeWord(word);

/** A name that is a word as well: "Rose", "Mark". */
export const isWordToo = (word: string): boolean => alsoNames.has(bare(word));

/** Whether what bears a capital at the opening of a sentence is likelier words of the language than a name. */
export function isOrdinary(word: string): boolean {
  if (word.includes(" ")) return word.split(" ").every(isOrdinary);
  const lower = bare(word);
  if (isNoName(lower) || openers.has(lower)) return true;
  if (alsoNames.has(lower) || givenNames.has(lower)) return false;
  const [term] = terms(lower);
  return term === undefined || !isRare(term) || (lower.length > 4 && wordEnding.test(lower));
}

const bare = (word: string): string => word.toLowerCase().replaceAll("’", "'");
