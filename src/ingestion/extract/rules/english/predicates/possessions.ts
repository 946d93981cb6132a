import { type Mode, type Reading, reading } from "../../fact.ts";
import { objectOf } from "../objects.ts";
import { possession } from "./owned.ts";
import { type Rule } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** Things of which the newest replaces the one before. */
const kinds: readonly [RegExp, string][] = [
  [
    /\b(?:iphone|pixel|galaxy|oneplus|xiaomi|huawei|nokia|fairphone|motorola)\b|^phone$/i,
    "phone_model",
  ],
  [
    /\b(?:macbook|thinkpad|dell|xps|surface|chromebook|lenovo|asus|framework|hp)\b|^laptop$/i,
    "laptop",
  ],
  [
    new RegExp(
      laidOut`
        \b(?:
          tesla|toyota|volvo|bmw|audi|volkswagen|vw|golf|ford|honda|nissan|leaf|peugeot|citro[eë]n|jeep|
          dacia|seat|suzuki|mitsubishi|porsche|lexus|opel|byd|mini cooper|kia|hyundai|mazda|subaru|skoda|
          renault|peugeot|mercedes|polestar|fiat|corolla|prius|civic
        )\b|
        ^car$
      `,
      "i",
    ),
    "car",
  ],
];

/** What people have, bought and sold. */
export const possessions: readonly Rule[] = [
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          have|own|owns|drive|drives|use|uses|got|bought|have bought|purchased|adopted|ordered|bring home|
          brought home|ride|rides|be driving
        ) (?:an? |my |our |the |two |three |four |five |\d+ |some |any )?(?<none>no )?
        (?<o>(?:[\p{L}\d'-]+ ){0,4}?(?:${possession})\b(?: [\p{Lu}\d][\p{L}\d]*)*)
      `,
      "iu",
    ),
    read: ({ none, o }, mode) =>
      owned(o, none === undefined ? mode : { ...mode, negated: !mode.negated }),
  },
  {
    // "A kelpie cross called Banjo."
    pattern: new RegExp(
      laidOut`
        ^(?:have|own|owns|got|adopted|foster|fostering) (?:an? |two |three |our |my )
        (?<o>(?:[\p{L}-]+ ){1,4}?)(?:called|named) (?<n>\p{Lu}[\p{L}'-]+)
      `,
      "u",
    ),
    read: ({ o }, mode) => owned(o?.trim(), mode),
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:have|had|owned|driven|own) (?:my|our|this|the same|the) (?<o>(?:\p{L}[\p{L}\d-]*|\d\p{L}[\p{L}\d-]*)(?: [\p{L}\d-]+){0,3}?) (?:since|for)
        \b
      `,
      "iu",
    ),
    read: ({ o }, mode) => owned(o, { ...mode, past: false }),
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
    pattern: new RegExp(
      laidOut`
        ^(?:own|owns|bought|purchased|adopted|drive|drives) (?!into|home|to\b|it\b)
        (?:an? |my |our |the |two |three |\d+ |some )?(?<o>.+)
      `,
      "i",
    ),
    read: ({ o }, mode) => owned(o, mode),
  },
];

function owned(what: string | undefined, mode: Mode): Reading | null {
  const object = objectOf(what, 5);
  if (object === null) return null;
  const attribute = kinds.find(([pattern]) => pattern.test(object))?.[1] ?? null;
  const holds = !mode.negated && !mode.ended && !mode.intended;
  const named = attribute !== null && !/^(?:phone|laptop|car)$/i.test(object);
  return reading("FACTS", 7, {
    predicate: holds ? "owns" : null,
    object,
    objectType: "product",
    attribute: named && holds ? attribute : null,
    value: named ? object : null,
  });
}
