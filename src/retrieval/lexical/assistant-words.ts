import { laidOut } from "../../model/laid-out.ts";

/** Questions for what the other side said: "which novels did you recommend", 你之前推荐了什么. */

const lately =
  "(?:just|already|once|previously|earlier|before|last (?:time|week|month)|also|ever|first|originally|kindly|recently|actually)";
const said = laidOut`
  (?:
    said|told|suggested|recommended|advised|mentioned|explained|provided|gave|listed|answered|proposed|
    wrote|described|shared|showed|taught|came up with|walked me through
  )
`;
const say =
  "(?:say|tell|suggest|recommend|advise|mention|explain|provide|give|list|answer|propose|write|describe|share|show|teach|come up with)";
const given =
  "(?:suggested|recommended|advised|mentioned|explained|provided|given|listed|proposed|written|described|shared|shown|told|said)";
const thing =
  "(?:suggestion|recommendation|advice|tip|answer|explanation|list|idea|recipe|reply|proposal|example|draft|instruction|step|plan)";

const english = new RegExp(
  [
    String.raw`\byou (?:${lately} )*${said}\b`,
    String.raw`\bdid(?:n't)? you (?:${lately} )*${say}\b`,
    String.raw`\byou(?:'ve| have|'d| had) (?:${lately} )*${given}\b`,
    String.raw`\b(?:have|had) you (?:${lately} )*${given}\b`,
    String.raw`\byour (?:\p{L}+ )?${thing}s?\b`,
    String.raw`\byou were (?:saying|telling|suggesting|recommending|explaining)\b`,
    String.raw`\b(?:our|your) (?:last|previous|earlier|past) (?:chat|conversation|session|discussion|talk|message|answer|reply)s?\b`,
  ].join("|"),
  "iu",
);

const before = "(?:之前|刚才|刚刚|上次|上回|曾经?|以前|那时候?|当时|昨天|前几天|上周|已经|都|还)";
const chinese = new RegExp(
  [
    `你${before}+(?:给|跟|向|对|帮)?(?:我)?(?:说|告诉|讲|提|解释|回答|介绍|列|写|教|推荐|建议)`,
    "你(?:给|跟|向|对|帮)?(?:我)?(?:说|告诉|讲|提到?|解释|回答|介绍|列|写|教|给)(?:我)?(?:过|的|了)",
    "你(?:给|跟|向|对|帮)?(?:我)?(?:建议|推荐)",
    // 你说呢 and 你说我该 ask for an opinion.
    "你说(?!呢|吧|我|咱|这|该|怎|为什么|[要有会是能可][不没])",
    "你(?:给|帮).{0,12}(?:的|列|写|出).{0,8}(?:建议|推荐|主意|方案|清单|名单|答案)",
    "你的(?:建议|推荐|回答|解释|答案|清单)",
    "我们(?:上次|之前|以前)的?(?:聊天|对话|谈话|讨论)",
  ].join("|"),
  "u",
);

/** Whether a prompt asks for the assistant's own words. To be told something now ("can you tell me …") is none. */
export const asksForAssistantWords = (text: string): boolean =>
  english.test(text) || chinese.test(text);
