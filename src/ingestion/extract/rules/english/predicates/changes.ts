import { reading } from "../../fact.ts";
import { readBelonging } from "../belongings.ts";
import type { Rule } from "./rule.ts";
import { laidOut } from "../../../../../model/laid-out.ts";

/** "I changed my PIN to 9933": what is so of a thing from now on. */
export const changes: readonly Rule[] = [
  {
    pattern: new RegExp(
      laidOut`
        ^(?:
          (?:just |finally )?(?:
            change[ds]?|update[ds]?|reset|switch(?:ed|es)?|set|rename[ds]?|raised?|lower(?:ed)?|moved?|
            reschedule[ds]?
          )
        ) (?:my|our|the) (?<thing>(?:[\p{L}\d'-]+ ){0,3}?[\p{L}\d'-]+) (?:from .{1,40} )?to (?<v>.+)
      `,
      "iu",
    ),
    read: ({ thing, v }, mode) => {
      const read = readBelonging((thing ?? "").toLowerCase(), `be ${v ?? ""}`, {
        ...mode,
        past: false,
      });
      return read?.attribute == null && !mode.intended ? null : read;
    },
    own: true,
  },
  {
    pattern: new RegExp(
      laidOut`
        ^(?:traded|swapped|exchanged)(?: in)? (?:my|our|the) (?:old )?
        (?<thing>car|phone|laptop|[\p{Lu}][\p{L}\d ]{1,30}?)(?: in)? for (?:an? |my |our )?(?:new |used )?
        (?<v>.+)
      `,
      "u",
    ),
    read: ({ thing = "", v }, mode) => {
      const kind = /^(?:car|phone|laptop)$/.test(thing) ? thing : null;
      return kind === null
        ? reading("EVENTS", 7)
        : readBelonging(kind, `be ${v ?? ""}`, { ...mode, past: false });
    },
    own: true,
  },
];
