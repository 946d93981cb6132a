import { laidOut } from "../../model/laid-out.ts";

/** What is said to an assistant about the work at hand and the talk itself: it holds for nobody afterwards. */

const lead = laidOut`
  ^(?:
    (?:
      and|but|so|well|ok(?:ay)?|oh|yes|yeah|no|hmm+|sorry|thanks?(?: you)?|great|cool|perfect|awesome|nice|
      right|alright|also|now|first|actually|honestly|please
    )[,.!:\s]+
  )*
`;
const piece = laidOut`
  (?:
    problem|question|exercise|assignment|equation|puzzle|code|function|script|query|method|class|file|error|
    bug|issue|essay|paragraph|sentence|text|e-?mail|message|snippet|formula|spreadsheet|table|list|image|
    picture|pdf|document|prompt|answer|output|response|result|chat|conversation|task
  )
`;
const machine = laidOut`
  (?:
    code|function|script|query|program|app|build|(?:unit|integration|jest|pytest|e2e) tests?|tests|loop|
    regex|formula|spreadsheet|server|docker|container|terminal|component|page|website|database|api|request|
    model|notebook|pipeline|deployment|repo|branch|config|package|import|csv|json
  )
`;
/** "My locker code is 4471" tells a value, of no program. */
const told = String.raw`is (?:now |just )?["“'‘]?[\p{L}-]*\d[\p{L}\d-]*#?["”'’]?(?:[.,;!]|\s+(?:and|but)\b|\s*$)`;

const forms: readonly RegExp[] = [
  new RegExp(
    lead +
      laidOut`
        (?:
          i(?:'m| am) (?:still |really |just |honestly )*
          (?:not sure|unsure|unclear|confused|lost|stuck|struggling) (?:
            what|how|if|whether|why|about (?:this|that|it|the)|on (?:this|that|it|the)|
            with (?:this|that|it|the)
          )\b|
          i (?:still |really |just )*(?:don't|do not|didn't) (?:know|see|get) (?:if|whether|what|how|why|where|when|which)
          \b|
          let me (?:give|show|tell|share|start|put|paste|know|see|get|clarify|add|be)\b|
          i(?:'ll| will| can)? (?:just |then )?(?:send|show|paste|share|give|attach|forward|upload|let|tell) (?:you|u|it here|below)
          \b|
          i(?:'ll| will) (?:just |definitely )?
          (?:try|do|use|go with|take|keep|follow|look into|consider|stick with|have a think|give) (?:that|it|this|your|these|those|them)
          \b|
          i (?:just |already |also )*
          (?:tried|used|followed|ran|applied|did|copied|pasted|tested|checked|attached|uploaded) (?:your|that|this|it|the (?:above|code|command|suggestion|first|second|steps?|same))
          \b|
          my (?:next |last |main |first |other )?(?:question|request|point|prompt|query) (?:is|was|about)\b|
          here(?:'s| is| are) (?:my|the|what|some|a|an)\b|i would say\b|
          i(?:'ve| have) (?:already )?told you\b|
          i (?:really )?(?:love|like|hate|appreciate) (?:how|that|what|when|where|the way) (?:you|this|it|that|your)
          \b|
          we should (?:\p{L}+ )?(?:hang out|catch up|meet up|meet|talk|do (?:this|that|it)|chat|grab \p{L}+)
          \b|
          you (?!(?:can|could|may|might) (?:just |also )?(?:call|reach|find|address) me\b)
          (?:can|could|may|might|don't have to|do|did|are|were|just|never|already|forgot|missed|seem)\b
        )
      `,
    "iu",
  ),
  new RegExp(
    lead +
      laidOut`
        i(?:'m| am)? (?:just |also |really )*(?:
          need|want|looking for|look for|searching for|after|
          trying to (?:find|write|come up with|think of|remember)|would like|'d like
        ) (?:an? |some |the |another |more )?(?:\p{L}+ ){0,2}?(?:
          recipes?|word|words|synonym|list|examples?|title|name for|names for|summary|quote|quotes|ideas?|
          template|outline|caption|slogan|translation|definition|explanation|regex|script|code|function|
          query|way to|ways to|term|phrase|song called|tool|library|formula|answer|information|info|tips|
          suggestions?|recommendations?|advice|instructions?|step-by-step
        )\b
      `,
    "iu",
  ),
  new RegExp(
    String.raw`\b(?:this|the following|the above|that(?! table (?:in|from|for|with|at|back|when|years)\b)|these) ${piece}s?\b`,
    "iu",
  ),
  new RegExp(
    lead +
      laidOut`
        (?:my|the|this|that|our) (?:\p{L}+ )?${machine} (?!${told})(?:still |just |always |keeps? |only )*
        (?:
          doesn't|does not|isn't|is not|won't|can't|keeps|is|are|returns?|throws?|crash(?:es|ed)?|fails?|
          failed|gives?|gave|shows?|prints?|says?|runs?|works?|hangs?|breaks?|broke|looks?|needs?|should|
          takes?
        )\b
      `,
    "iu",
  ),
];

/** A thing does something "when I call it": it is told of the thing. */
const thingsDoing = new RegExp(
  laidOut`
    ^(?:the|this|that|it|there|a|an|some|all|everything|nothing)\b(?!.*\b(?:my|our|me|us|mine)\b)
    (?=.*\b(?:when(?:ever)?|once|after|before|every time|each time|as soon as|until|if|where) (?:i|we)\b)
  `,
  "iu",
);
const ofOneself = /\b(?:i|we|i'm|i've|i'd|i'll|we're|we've)\b/giu;

/** Whether a sentence is of the work at hand. `sentence` is spelt in full. */
export function isAtHand(sentence: string): boolean {
  if (forms.some((form) => form.test(sentence))) return true;
  return thingsDoing.test(sentence) && (sentence.match(ofOneself) ?? []).length === 1;
}
