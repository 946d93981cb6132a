import { laidOut } from "../../model/laid-out.ts";

/** Words that their speaker asks not to be kept: "off the record, …", 这句话不要记住：…. */

const english = new RegExp(
  laidOut`
    ^[\s("]*(?:(?:ok(?:ay)?|so|well|but|and|please|btw|this is|strictly|completely)[,.!]? )*(?:
      off (?:the )?record|not for (?:the record|your memory)|
      (?:don't|do not|never|please don't) (?:save|store|record|keep|log|memori[sz]e|note(?: down)?|write down) (?:this|the following|what (?:i|comes)[^:,]{0,30})
    )\s*[:,;–—-]
  `,
  "iu",
);
const han = new RegExp(
  laidOut`
    ^(?:(?:请|麻烦|但|不过|嗯|对了)[，,\s]*)*(?:
      (?:这|下面这?|接下来这?|以下)(?:句话?|些话?|段话?|件事|条|个)?(?:话|内容)?[，,]?(?:请|你)?
      (?:不要|别|不用|不必)(?:再)?(?:记住|记下来?|记录|保存|存)|
      (?:不要|别|不用)(?:记住|记下来?|记录|保存|存)(?:这|下面|以下)
      (?:句话?|些话?|段话?|件事|条|个|的话|内容)?|
      私下说|不做记录
    )[：:，,]
  `,
  "u",
);

/** Whether a sentence opens with the wish that it be not kept; what follows in the message is not, either. */
export const isUnkept = (sentence: string): boolean => english.test(sentence) || han.test(sentence);
