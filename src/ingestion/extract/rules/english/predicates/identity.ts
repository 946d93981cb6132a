import { type Reading, reading } from "../../fact.ts";
import { objectOf, placeOf } from "../objects.ts";
import { calledName } from "../proper-name.ts";
import { type Rule, one } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** Another name beside the proper one, which stays. Null without a name. */
export function nicknamed(name: string | null): Reading | null {
  const made = one("FACTS", 9, "nickname", "also_known_as", name, "person");
  return made && { ...made, singleValued: false };
}

/** "A small town near Lucknow" is known by the name in it. */
const properOf = (place: string | undefined): string | undefined =>
  /^[^\p{Lu}]+? (?:in|near|outside) (?<name>\p{Lu}.*)$/u.exec(place ?? "")?.groups?.["name"] ??
  place;

/** Names, ages, births and origins. */
export const identity: readonly Rule[] = [
  {
    pattern: /^be (?:called|named) (?<o>.+)/i,
    read: ({ o }, mode) =>
      one("FACTS", 10, "name", "named", calledName(o ?? "", mode.past), "person"),
  },
  {
    pattern:
      /^(?:go(?:es)? by|be (?:better |also |usually )?known as|be nicknamed) (?<o>\p{Lu}.*)/u,
    read: ({ o }) => nicknamed(placeOf(o)),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:be|turned|turn|just turned|turning) (?<n>\d{1,3})(?!,? (?:and|&) \d)
        (?: years?[- ]old| yrs? old| y\/o)?(?=
          $|(?<=turned \d+)\s(?:in|on)\b|
          [\s,.;!]*(?:$|and\b|but\b|now\b|today\b|last\b|this\b|yesterday\b|years?\b|[,.;!])
        )
      `,
      "i",
    ),
    read: ({ n }, mode) =>
      Number(n) > 0 && Number(n) < 121 && (!mode.past || mode.ended)
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
    pattern: new RegExp(
      laidOut`
        ^be born (?:and raised |and bred )?(?:on|in|at) (?<o>(?:the )?\d.*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.? .*)
      `,
      "iu",
    ),
    read: ({ o }) =>
      one(
        "FACTS",
        9,
        "birthday",
        "born_on",
        objectOf(o?.replace(",", "").replace(/ (?:in|at|near) (?:the )?\p{Lu}.*/u, ""), 4),
        "date",
      ),
  },
  {
    pattern: /^be born (?:and (?:raised|bred|brought up) )?in (?<o>.+)/i,
    read: ({ o }) => one("FACTS", 8, "birthplace", "born_in", placeOf(o), "place"),
  },
  {
    pattern:
      /^(?:be (?:originally )?from|come(?:s)? from|be basically from|originally come from|hail from) (?<o>.+)/i,
    read: ({ o }, { past }) =>
      past ? null : one("FACTS", 8, "origin", "comes_from", placeOf(properOf(o)), "place"),
  },
  {
    pattern: /^(?:grew up|be raised|be brought up|spent my childhood) (?:in|on|near) (?<o>.+)/i,
    read: ({ o }) => one("FACTS", 8, "childhood_home", "grew_up_in", placeOf(o), "place"),
  },
];
