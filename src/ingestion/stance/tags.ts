import { laidOut } from "../../model/laid-out.ts";

/** Questions by their tag: "So I adore ramen, do I?" is asked to be answered and tells nothing. */

const tag = new RegExp(
  laidOut`
    ^(?<told>.*[\p{L}\d])(?:,? (?<!\b(?:what|who|where|when|why|how|which|so|and|or|but),? ))
    (?:
      (?<auxiliary>
        am|are|is|was|were|do|does|did|have|has|had|can|could|will|would|ca|wo
      )(?<not>n['’]t)? (?<whom>i|we|he|she|it|they)|
      aren['’]t (?<self>i)|(?:ain['’]t|isn['’]t|innit) ?(?<any>it)?
    )(?: (?:now|really|then|still|not))?\s*\?+["”')\s]*$
  `,
  "iu",
);
/** "I'm vegan, right?" */
const checked =
  /[\p{L}\d], (?:or )?(?:is that |am i |that['’]s )?(?:right|correct|true|yes|no|yeah|huh|innit)\s*\?+["”')\s]*$/iu;
const firstPerson =
  /^(?:\p{L}+,? ){0,3}?(?:i|we|i['’](?:m|ve|d|ll)|we['’](?:re|ve|d|ll)|im|ive|(?:my|our) .{2,30} and i)(?= )/iu;
const modal = /^(?:can|could|will|would|ca|wo)$/iu;
const checkedHan =
  /[，,]\s*(?:我)?(?:是吗|是么|对吗|对么|对吧|是吧|是不是|对不对|有吗|没错吧|是这样吗|会吗|真的吗|没有吗|不是吗)\s*[?？]+["”』」\s]*$/u;

/** Whether a question asks by its tag whether all that stands before it is so. */
export function asksByTag(sentence: string): boolean {
  const text = sentence.trim();
  if (checked.test(text) || checkedHan.test(text)) return true;
  const { told = "", auxiliary = "", whom } = tag.exec(text)?.groups ?? {};
  if (told === "") return false;
  // "I'm pregnant, can I?" leaves out what it asks for.
  if (modal.test(auxiliary) && !modals.test(told)) return false;
  if (whom === undefined) return true;
  // "I like jazz, does he?" tells of the one and asks about the other.
  return /^(?:i|we)$/iu.test(whom) === firstPerson.test(told);
}

const modals = /\b(?:can|could|will|would|can['’]t|won['’]t)\b|['’](?:ll|d)\b/iu;
