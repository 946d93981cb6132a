import { inBoth, language } from "./language.ts";

/** Kinds of entities that the rules and most models name; any other is shown as it was named. */
const entityWords = inBoth(
  {
    person: "person",
    place: "place",
    organisation: "organisation",
    organization: "organisation",
    concept: "concept",
    work: "work",
    product: "product",
    animal: "animal",
    language: "language",
    event: "event",
    occupation: "occupation",
    food: "food",
    skill: "skill",
    substance: "substance",
    thing: "thing",
  },
  {
    person: "人物",
    place: "地点",
    organisation: "组织",
    organization: "组织",
    concept: "概念",
    work: "作品",
    product: "产品",
    animal: "动物",
    language: "语言",
    event: "事件",
    occupation: "职业",
    food: "食物",
    skill: "技能",
    substance: "物质",
    thing: "事物",
  },
);

/** An entity's type in the reader's language. */
export function entityTypeInWords(type: string): string {
  return new Map<string, string>(Object.entries(entityWords())).get(type) ?? type;
}

/** What the person who speaks is called in the graph, and what is theirs: `user's teacher`. */
const speaker = /^user(?:['’]s (?<theirs>.+))?$/u;

/** An entity's name in the reader's language: names are as they were said, the speaker's is a word of Ebb's. */
export function entityNameInWords(name: string): string {
  const found = language.value === "zh" ? speaker.exec(name) : null;
  if (found === null) return name;
  const { theirs } = found.groups ?? {};
  return theirs === undefined ? "用户" : `用户的${theirs}`;
}

/** The name behind such words. */
export const entityNameOf = (words: string): string => (words === "用户" ? "user" : words);
