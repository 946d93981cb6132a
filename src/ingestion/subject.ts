import { simplified } from "../model/simplified.ts";
import { laidOut } from "../model/laid-out.ts";

/** What a wish to forget names by what it is and not by its words: "where I live", "my job". */

interface Subject {
  named: RegExp;
  attributes: readonly string[];
}

const subjects: readonly Subject[] = [
  {
    named: new RegExp(
      laidOut`
        ^(?:
          (?:about )?where (?:i['’]?m living|i live|my home is)|
          my (?:current )?(?:home|residence|city|home ?town|(?:home |postal |street |mailing )?address)|
          (?:我的?)?(?:现在)?(?:(?:家庭)?(?:地址|住址)|住(?:的地方|在哪里?|在哪儿|处|哪里?|哪儿)|居住地)
        )$
      `,
      "iu",
    ),
    attributes: ["lives_in", "address"],
  },
  {
    named: new RegExp(
      laidOut`
        ^(?:
          (?:about )?(?:where i work|who i work for|what i do(?: for (?:a living|work))?)|
          my (?:current )?(?:job|work|employer|occupation|profession|career)|
          (?:我的?)?(?:现在的?)?(?:工作(?:单位)?|职业|在哪里?(?:工作|上班))
        )$
      `,
      "iu",
    ),
    attributes: ["employer", "occupation", "job"],
  },
  {
    named: /^(?:my (?:own |full )?name|what i['’]?m called|who i am|(?:我的?)?(?:名字|姓名))$/iu,
    attributes: ["name"],
  },
  { named: /^(?:my age|how old i am|(?:我的?)?(?:年龄|年纪|岁数|多大))$/iu, attributes: ["age"] },
  {
    named: /^(?:my (?:marital|relationship) status|whether i['’]?m married|(?:我的?)?婚姻状况)$/iu,
    attributes: ["marital_status"],
  },
];

/** The attributes that a wish names; empty where it names none. */
export const attributesNamed = (text: string): readonly string[] =>
  subjects.find(({ named }) => named.test(simplified(text.trim())))?.attributes ?? [];
