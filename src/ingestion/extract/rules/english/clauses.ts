import { laidOut } from "../../../../model/laid-out.ts";

/** A stretch of a sentence that may say something by itself. */
export interface Clause {
  start: number;
  end: number;
  /** It goes on with the subject of the clause before it: "I cook *and speak French*". */
  continues: boolean;
}

const withSubject = new RegExp(
  laidOut`
    \s*(?:[;:]|,|\s[–—-]\s|\s\()?\s*(?:
      \b(?:
        and|but|so|because|cuz|cos|coz|cause|bc|while|although|though|tho|plus|yet|since|then|which is why|n
      )\b,?\s+
    )?(?=
      (?:
        (?:
          [Nn]ow|[Cc]urrently|[Tt]hen|[Aa]lso|[Aa]ctually|[Rr]ecently|[Ll]ately|[Tt]hese days|[Tt]oday|
          [Ss]ometimes|(?:[Ss]ince|[Ff]or) \p{L}+ (?:years?|months?|weeks?)|[Ii]n \d{4}|[Ll]ast \p{L}+|
          [Nn]ext \p{L}+
        ) )?(?:
        I|i|I'm|I’m|[Ii]m|[Ii]ve|my|My|we|We|he|He|she|She|they|our|Our|[Mm]um|[Mm]om|[Dd]ad|
        [Hh](?:er|is) (?:
          husband|wife|partner|sister|brother|mother|mom|mum|father|dad|son|daughter|friend|boss|kids?|
          parents|girlfriend|boyfriend
        )
      )(?:['’](?:m|ve|d|ll|re|s))?\s
    )
  `,
  "gu",
);
const verbs = laidOut`
  live|lives|work|works|have|has|own|owns|love|loves|like|likes|hate|hates|prefer|prefers|enjoy|enjoys|
  speak|speaks|play|plays|study|studies|moved|was born|grew up|am|am allergic|got married|can't|can|don't|
  do not|drive|drives|bought|got an?|adopted|want to|need to|plan to|am married|usually|always|never|
  used to|collect|work as|is allergic|is married|is a|is an|working|living|studying|putting up|staying|
  teach|retired|married|divorced|self-employed|just moved|just started
`;
const sharing = new RegExp(
  laidOut`
    \s*(?:,\s*(?:and\s+)?|\b(?:and|but)\s+)(?:also\s+|now\s+|currently\s+|just\s+|recently\s+|still\s+)*
    (?=(?:${verbs})(?:\s|[.,;!]|$))
  `,
  "giu",
);

/** The clauses of an English sentence; they touch, apart from the words that join them. */
export function clausesOf(sentence: string): Clause[] {
  const cuts = new Map<number, { next: number; continues: boolean }>();
  for (const match of sentence.matchAll(withSubject)) {
    if (match.index < 3 || !isJoint(match[0]) || listed.test(sentence.slice(0, match.index))) {
      continue;
    }
    cuts.set(match.index, { next: match.index + match[0].length, continues: false });
  }
  for (const match of sentence.matchAll(sharing)) {
    if (match.index < 3 || cuts.has(match.index)) continue;
    cuts.set(match.index, { next: match.index + match[0].length, continues: true });
  }
  const clauses: Clause[] = [];
  let start = 0;
  let continues = false;
  for (const [at, cut] of [...cuts].toSorted((a, b) => a[0] - b[0])) {
    if (at <= start) continue;
    clauses.push({ start, end: at, continues });
    start = cut.next;
    continues = cut.continues;
  }
  clauses.push({ start, end: sentence.length, continues });
  return clauses;
}

/** "Anna and I", "my wife and I": what stands before is part of the subject. */
const listed = new RegExp(
  laidOut`
    (?:^|[,;]\s*)(?:\p{Lu}[\p{L}'’-]+(?:,? |$))+$|
    (?:^|[,;]\s*|\b(?:so|um+|uh+|well|and|but|that|because|ok|yeah)\s+)(?:[Mm]y|[Oo]ur|[Tt]he) (?!.*\b(?:is|are|was|were|has|have|had|lives|works|likes|loves)\b)
    (?:\p{L}+ ){0,2}\p{L}+$
  `,
  "u",
);

/** White space alone joins nothing: "the town I love" is one clause. */
const isJoint = (joint: string): boolean => /[;:,–—(-]|\w/.test(joint);
