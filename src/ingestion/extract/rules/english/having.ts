import { laidOut } from "../../../../model/laid-out.ts";
import { subjectOf } from "./subject.ts";

/** Somebody and that they have or got something, up to the end of the words. */
const holding = new RegExp(
  laidOut`
    (?:^|[,.;:!?–—]\s*|\b(?:and|but|so|because|since|that|while|although)\s+)(?<clause>
      (?:
        (?:my|our|his|her|their|your|the|an?|this|that)(?: [\p{L}'’-]+){1,5}?|
        he|she|they|someone|somebody|everyone|\p{L}[\p{L}\p{M}-]+(?: \p{L}[\p{L}\p{M}-]+){0,3}?
      )
      (?:['’](?:s|ve) got|['’]s| (?:has|have|had|got|gets?|adopted|bought|own|owns|owned|rescued|welcomed|
        gave birth to|is having|is expecting|are having|are expecting|raised|raises|fosters?|fostered))
      \b[^.;!?]*
    )$
  `,
  "iu",
);
const self = /\b(?:i|we|us|me|myself|ourselves)\b/iu;
const other = /^(?:he|she|they|someone|somebody|everyone|his|her|their|your|this|that|an?|the)\b/iu;

/** Whether words end in what another than the speaker has: "my boss has", "Anna got", and not "my wife and I have". */
export function isOthers(words: string, speaker: string): boolean {
  const clause = holding.exec(words)?.groups?.["clause"];
  if (clause === undefined || self.test(clause)) return false;
  const parsed = subjectOf(clause, speaker, []);
  return parsed === null ? other.test(clause) : parsed.subject.kind === "person";
}
