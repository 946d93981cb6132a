/** How people spell in a chat, as it is spelt in full. For reading only: what is kept stays as it was written. */

const marks: Readonly<Record<string, string>> = {
  im: "I'm",
  ive: "I've",
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  cant: "can't",
  wont: "won't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  werent: "weren't",
  havent: "haven't",
  hasnt: "hasn't",
  couldnt: "couldn't",
  wouldnt: "wouldn't",
  shouldnt: "shouldn't",
  youre: "you're",
  theyre: "they're",
  hes: "he's",
  shes: "she's",
  thats: "that's",
  whats: "what's",
  theres: "there's",
  u: "you",
  ur: "your",
  pls: "please",
  plz: "please",
  cuz: "because",
  coz: "because",
  cos: "because",
  bc: "because",
  tho: "though",
  rn: "right now",
  bday: "birthday",
  appt: "appointment",
  fav: "favourite",
  fave: "favourite",
  tmrw: "tomorrow",
  tmr: "tomorrow",
  tmw: "tomorrow",
  tomorow: "tomorrow",
  tommorow: "tomorrow",
  tommorrow: "tomorrow",
  tonite: "tonight",
  prolly: "probably",
  probs: "probably",
  kinda: "kind of",
  sorta: "sort of",
  gotta: "got to",
  wanna: "want to",
  tryna: "trying to",
  finna: "going to",
  imma: "I'm going to",
  innit: "",
};
const short = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’.@/_-])(?:${Object.keys(marks).join("|")})(?![\p{L}\p{N}'’@/_-]|\.\p{L})`,
  "giu",
);
/** "Love love love": said once. */
const repeated = /(?<![\p{L}'])(\p{Ll}{2,})(?: \1)+(?![\p{L}'])/gu;

const would = /(?<![\p{L}'])id(?= (?:love|like|rather|prefer|say|never|be|have)(?!\p{L}))/giu;
const will =
  /(?<![\p{L}'])ill(?= (?:be|have|go|take|get|try|start|probably|never|need|do|make|move)(?!\p{L}))/giu;
const partner = /(?<=\b(?:my|an?|his|her|your|their|ex) )(?:(g)|b)f(?!\p{L})/giu;

/** The words with their apostrophes, and shortenings in full. Capitals that stand for something else ("UR") stay. */
export const spelt = (text: string): string =>
  text
    .replaceAll("’", "'")
    .replace(short, (word) => (isInitials(word) ? word : (marks[word.toLowerCase()] ?? word)))
    .replace(would, "I'd")
    .replace(will, "I'll")
    .replace(partner, (_, girl?: string) => (girl === undefined ? "boyfriend" : "girlfriend"))
    .replace(repeated, "$1");

const isInitials = (word: string): boolean => word.length < 4 && /^\p{Lu}{2,}$/u.test(word);
