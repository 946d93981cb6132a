import { filler, fillerHan, refusing, tellable } from "./asking.ts";
import { laidOut } from "../../model/laid-out.ts";

/** The ways in which somebody asks to keep or to drop something, in English and Chinese. Earlier ones win. */

interface Form {
  kind: "remember" | "forget";
  whole?: true;
  /** The group `what` is the content. */
  pattern: RegExp;
}

const polite = String.raw`(?:^|[.!?。！？\n]\s{0,9}|,\s{1,4})(?:${filler}[,\s…]{1,4}){0,9}`;
const politeHan = String.raw`(?:^|[。！？\n，,]\s{0,9})(?:${fillerHan}[，,\s]{0,4}){0,12}`;

const dropHan =
  "(?:忘掉|忘了|忘记|忘光|删掉|删除|删了|删光|清除|清掉|清空|清理掉?|清零|抹掉|抹去|擦掉|移除|去掉|销毁|重置)(?:我)?";
const keptHan =
  "(?:记忆(?:库)?|(?:个人)?(?:数据|资料|信息)|记录|(?:聊天|对话)(?:记录|历史)|历史(?:记录)?|事情?|内容|东西|存档|档案)";
/** 不要保存我的密码: only of what is the speaker's. */
const unkeepHan =
  "(?:别|不要|不用|不必|请勿)(?:再)?(?:记录|保存|储存|留存|收集|存下?|记下来?)(?=(?:关于|有关|任何)?(?:我|咱))";
const toldHan =
  "我?(?:刚才|刚刚|之前|以前|上次)(?:跟你|和你|对你)?(?:说|讲|提到|告诉你)过?的(?:那个)?";
const endHan = String.raw`(?:干净|光)?(?:吧|了|掉|好吗|好不好|可以吗|谢谢)*[。！!？?]*\s*$`;

/** All that is known of the speaker: 关于我的一切. */
const aboutMe = `(?:你(?:知道|记得|记住)的)?(?:关于|有关|跟|和)我(?:有关)?的?(?:一切|所有|全部)(?:的?${keptHan})?`;

/** What an assistant may be asked to work on: to delete it is no wish to forget. */
const works = laidOut`
  files?|folders?|(?<=(?:my|our|the|this|that) )code|schedule|diary|lines?|rows?|columns?|items?|bullets?|
  chapters?|paragraphs?|sentences?|words?|text|e-?mails?|messages?|photos?|pictures?|orders?|tasks?|
  to-?dos?|reminders?|events?|calendar|cart|lists?|tables?|database|variables?|functions?|comments?|spaces?|
  branch(?:es)?|commits?|duplicates?|drafts?|posts?|tweets?|accounts?|apps?|histor(?:y|ies)|cache|cookies|
  dishes|desk|room|table
`;

const keeping = laidOut`
  (?:
    (?:remember|memori[sz]e|save|stor|record|retain|log|note)(?:e|ing)?(?: down)?|
    (?:write|jot)(?:ing)? down|(?:keep|mak|tak)(?:e|ing)? (?:an? |any )?(?:notes?|records?|track) of|
    hold(?:ing)? on to
  )
`;
const aboutThings = laidOut`
  (?:
    (?:the fact|anything|everything|(?:any )?(?:info|information|details?|data)|what)(?: that)?
    (?: i(?:['’]ve| have)? (?:just |ever )?(?:said|told you|mentioned|shared))? ?
    (?:(?:about|on|of|regarding) )?
  )
`;

export const forms: readonly Form[] = [
  { kind: "remember", pattern: /^\s*\/remember(?:_this|_that)?\b[:\s]*(?<what>[^]*)$/i },
  { kind: "forget", pattern: /^\s*\/forget(?:_that|_this)?\b[:\s]*(?<what>[^]*)$/i },
  {
    kind: "forget",
    whole: true,
    pattern: new RegExp(
      polite +
        laidOut`
          (?:
            forget|erase|delete|remove|wipe(?:\s+out)?|clear(?:\s+out)?|drop|purge|reset|get rid of|destroy
          )\s+(?<what>
            (?:everything|anything|all|what(?:ever)?)(?:\s+that)?(?:
              \s+(?:you|i)(?:['’]ve)?\s+(?:(?:ever|have|just|\w+ly)\s+)*
              (?:know|remember|have|stored?|saved?|learn(?:ed|t)|told you|said)
            )?(?:\s+(?:about|on|of)\s+me)?|
            (?:all\s+)?(?:of\s+)?(?:(?:my|your|the|our)\s+)?
            (?:(?:whole|entire|stored|saved|personal|chat|conversation)\s+)?
            (?:memor(?:y|ies)|data|records?|information|info|history|profile)
            (?:\s+(?:you have\s+)?(?:of|about|on)\s+me)?|
            me
          )(?=(?:,?\s+(?:please|now|completely|entirely|right now|for good))*\s*(?:[.!?\n]|$))
        `,
      "iu",
    ),
  },
  {
    kind: "forget",
    whole: true,
    pattern: new RegExp(
      politeHan +
        laidOut`
          ${dropHan}(?<what>
            (?:你所?(?:知道|记得|记住|记录|保存|存)的)?
            (?:(?:关于|有关|跟|和)?(?:我|咱们?)(?:自己)?(?:有关)?的?|你的?)?
            (?:(?:所有|全部|一切|整个)(?:关于我)?(?:的?${keptHan})?|${keptHan})
          )(?:(?:都|全部?|统统|一起)?(?:${dropHan}))?${endHan}
        `,
      "u",
    ),
  },
  {
    kind: "forget",
    whole: true,
    pattern: new RegExp(
      politeHan +
        laidOut`
          (?:把|将)?(?<what>
            (?:你所?(?:知道|记得|记住|记录|保存|存)的)?
            (?:(?:关于|有关|跟|和)?(?:我|咱们?|你)(?:自己)?(?:有关)?的?)?(?:所有|全部|一切|整个)?(?:关于我)?
            的?${keptHan}
          )(?:都|全部?|统统|一起|通通|给我|帮我|彻底|完全)*(?:${dropHan})${endHan}
        `,
      "u",
    ),
  },
  {
    kind: "forget",
    whole: true,
    pattern: new RegExp(
      politeHan +
        String.raw`(?:把|将)(?<what>我|${aboutMe}|你(?:知道|记得|记住)的(?:一切|所有|全部)?|一切|所有|全部)(?:都|全部?|统统|彻底|完全|给|从.{1,6}里)*(?:${dropHan}|忘|清空)${endHan}`,
      "u",
    ),
  },
  {
    kind: "forget",
    whole: true,
    pattern: new RegExp(
      `${politeHan}(?<what>${aboutMe})(?:都|全部?|统统|彻底|完全|给|请|麻烦|你)*${dropHan}${endHan}`,
      "u",
    ),
  },
  {
    kind: "forget",
    whole: true,
    pattern: new RegExp(`${politeHan}(?:忘了?|忘掉|忘记)(?<what>我)${endHan}`, "u"),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        laidOut`
          (?:forget|delete|remove|erase|drop|clear|wipe)\s+(?:the fact )?(?:that )?(?<what>[^.!?\n]{2,300}?)
          \s+(?:from|out of)\s+(?:your|the)\s+(?:memor(?:y|ies)|records?|notes|data(?:base)?|storage)\b
        `,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        laidOut`
          (?:
            forget|(?<=\byou )forgot|erase|delete|remove|drop|stop remembering|don['’]?t remember|
            do not remember
          )\s+(?:everything|all|anything|what(?:ever)?|the fact|your memory|(?:the |any )?memor(?:y|ies))\s+
          (?:that )?(?:
            (?:i|you) (?:(?:just|ever|have|\w+ly) )?
            (?:said|told you|told|mentioned|know|remember|have|stored|saved)\s+
          )?(?:(?:to you|about|of|on|that|regarding)\s+)*(?<what>[^.!?\n]{2,300})
        `,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        laidOut`
          (?:forget|(?<=\byou )forgot|stop remembering|don['’]?t remember|do not remember)\s+
          (?:about |that )?(?!
            it\b|about it|to\b|the (?:rest|previous|above)|everything\b|all\b|your\b|previous\b|these\b|
            any\b
          )(?<what>[^.!?\n]{2,300})
        `,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        laidOut`
          (?:wipe(?: out)?|delete|erase|remove|scrub)\s+(?:
            (?:(?:that|the|this|any|what(?:ever)?|everything|all|anything)\s+)?(?:
              (?:
                thing|bit|part|note|stuff|fact|info(?:rmation)?|details?|memor(?:y|ies)|
                (?:i|you) (?:(?:just|ever|have) )*
                (?:said|told you|mentioned|know|remember|have|saved|stored)
              )\s+
            )?(?:about|on|regarding)\s+|
            (?=my\b|our\b)
          )(?![^.!?\n]*\b(?:${works})\b)(?<what>[^.!?\n]{2,300})
        `,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        laidOut`
          (?:${refusing})\s+${keeping}\s+(?:${aboutThings})?
          (?=(?:my|our|i|i['’]m|i['’]ve|we|where|who|how|that (?:i|my|our|we))\b|${aboutThings})
          (?![^.!?\n]*\b(?:${works})\b)(?:that )?(?<what>[^.!?\n]{2,300})
        `,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        laidOut`
          (?:${refusing})\s(?:keep|keeping|(?:sav|stor|record|retain|log)(?:e|ing)?)\s(?<what>
            (?:my|our)\s(?:${tellable})
          )(?:\s(?:on file|on record|anywhere|in (?:your )?(?:memory|notes|records)))?
          (?=(?:,?\s(?:please|thanks|ok(?:ay)?|anywhere|any ?more))*\s*(?:[.!?\n]|$))
        `,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        laidOut`
          (?:strike|scratch|scrap)\s(?:what|everything|anything|all)(?: that)? i(?:['’]ve| have)?(?: just| ever)?\s
          (?:said|told you|mentioned|shared) (?:about|on|regarding) (?!it\b|that\b|this\b)(?<what>[^.!?\n]{2,300})
        `,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      politeHan +
        laidOut`
          我?(?:真的?)?不(?:太)?(?:想|希望|愿意?|要)(?:再)?(?:让|要|叫)?[你您](?:再|继续)?
          (?:记住|记得|记着|记下来?|记录|保存|储存)(?:关于|有关)?(?:我的?|咱们?的?)
          (?<what>[^，,。！？\n]{2,40}?)(?:的?(?:这件)?(?:事情?|话))?(?:了|啊|啦)*[。！!]*\s*$
        `,
      "u",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      politeHan +
        laidOut`
          (?:能不能|可不可以|可以|能)(?:请)?[你您]?(?:别|不要|不)(?:再)?(?:记得|记着|记住|记录|保存)(?:关于|有关)?我的?
          (?<what>[^，,。！？\n]{2,40}?)(?:的?(?:这|那)?件?(?:事情?|话))?(?:了|吗|呢|啊)*[？?。！!]*\s*$
        `,
      "u",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      politeHan +
        laidOut`
          (?:关于|有关|把|将)?我的?(?![把将])(?<what>[^，,。！？\n]{2,40}?)(?:的?(?:这|那)?件?(?:事情?|话))?[，,]?
          (?:请|麻烦|拜托|[你您]|帮我|给我)(?:请|麻烦|[你您]|都|就|可以|帮我|给我){0,4}从(?:(?:[你您]的)?(?:记忆|脑海)|[你您]的记录)(?:里面?|中|库里?)?(?:${dropHan})${endHan}
        `,
      "u",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      polite +
        laidOut`
          (?:let['’]s )?(?:pretend|act (?:as if|like))(?: that)? i (?:never|did(?: not|n['’]?t))(?: ever)? (?:told|tell|mention|mentioned|say|said)
          (?: (?:you|anything|a (?:word|thing))){0,2} about (?!it\b|that\b|this\b)(?<what>[^.!?\n]{2,300})
        `,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      `${politeHan}(?:别|不要|不用|请勿)(?:再)?(?:把|将)(?:关于)?我的?(?<what>[^，,。！？\\n]{1,60}?)(?:的(?:事情?|话))?(?:记录?(?:下来|住|下|进去)?|保存(?:下来)?|存(?:下来|起来|进去)?)${endHan}`,
      "u",
    ),
  },
  {
    kind: "remember",
    pattern: new RegExp(
      polite +
        laidOut`
          (?:
            remember|memori[sz]e|note(?: down)?|keep in mind|bear in mind|make (?:a )?(?:mental )?note|
            take note|(?:save|store) (?:this|that|to memory)(?! (?:as|in|into|to|on|under|for)\b)|
            note to self|don['’]?t (?:ever )?forget|do not forget|never forget|for the record
          )(?:\s+(?:this|that|it)(?=\s?[:,–—-]|\s+for (?:me|later|next time|future reference)\b)|\s+this)?
          (?:\s+for (?:me|later|next time|future reference))?\s*(?:[:,–-]\s*|\s(?:that|of that|about)\s+|\s)
          (?!
            to\b|when\b|how\b|the time\b|what (?:i|you)\b|me\b|any\b|him\b|her\b|them\b|if\b|whether\b|us\b|
            where\b|who\b|why\b
          )(?<what>[^\n]{3,600}?)(?=[.!?](?:\s|$)|\n|$)
        `,
      "iu",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      politeHan +
        laidOut`
          (?:
            忘掉|
            (?:(?<!(?:^|[。！？，,\n])[你您])|(?=[^。！？\n]*吧[。！]*\s*$))忘(?:了|记)
            (?!自我|跟你|和你|告诉|说(?!的|过)|讲(?!的|过)|问|带|拿|做|吃|买|关|锁|介绍|密码|今天|自己)|
            删掉|删除|清除|抹掉|${unkeepHan}|(?:别|不要)再?记(?!错|仇|恨|混)(?:得|着|住)?
          )(?:我)?(?:之前|以前|刚才|刚刚)?(?:说|讲|提|告诉你)?(?:过)?(?:的)?(?:所有)?(?:关于|有关)?(?:我)?
          (?<what>[^。！？\n]{2,100}?)(?:的?(?:事情?|话|内容|信息|记忆|那些|那件事)|吧|了)*[。！]*\s*$
        `,
      "u",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      politeHan +
        laidOut`
          (?:把|将)(?:我)?(?:之前|以前|刚才|刚刚)?(?:说|讲|提|告诉你)?(?:过)?的?(?:关于|有关)?(?:我的?)?
          (?<what>
            (?!
              .*(?:
                文件|代码|行|列|段|句|文本|邮件|照片|订单|任务|日程|提醒|购物车|清单|表格?|数据库|变量|函数|
                注释|空格
              )
            )[^。！？\n]{1,60}?
          )(?:的?(?:事情?|话|内容|信息|记忆|那些|那件事))?(?:都|全部?|从(?:你的)?记忆(?:里|中))*
          (?:${dropHan})${endHan}
        `,
      "u",
    ),
  },
  {
    kind: "forget",
    pattern: new RegExp(
      laidOut`
        (?:^|[。！？\n]\s*)(?:(?:其实|算了|对了|还有|另外|哦|嗯|请|麻烦)[，,\s]*)*
        (?:那个|这个|关于|有关|${toldHan})?(?:我的?)?
        (?![^，,。！？\n]{0,20}(?:文件|代码|邮件|照片|订单|任务|日程|提醒|清单))
        (?<what>[^，,。！？\n]{2,60}?)(?:的(?:事情?|话))?[，,]?(?:(?:请|麻烦)?你|请|麻烦|就(?=别|不要|不用))
        (?:就|都|先|也|可以|给我|帮我|快|还是)*(?:
          忘了(?=吧)|忘掉|忘记(?=吧|掉)|删了|删掉|删除|别再?记(?:着|得|住)?|不用再?记(?:着|得|住)?|
          不要再?记(?:着|得|住)?
        )(?:吧|了|啦)*[。！!]*\s*$
      `,
      "u",
    ),
  },
  {
    kind: "remember",
    pattern: new RegExp(
      politeHan +
        laidOut`
          (?:
            记住|记下(?:来)?|记一下|记着|牢记|帮我记|
            (?:别忘了|不要忘(?:了|记))
            (?=[，,：:\s]*(?:我|咱|他|她|今|明|后天|下|周|星期|礼拜|\d|家里?|老|爸|妈|宝|孩子))|
            记好
          )(?:这个|这点|这一点|这件事|一下)?[，,：:\s]*(?!提醒|带|去|买)
          (?<what>(?![了啊哦哈呀吧呢嘛]{1,3}[。！!]*\s*$)[^？?\n]{2,300}?)[。！!]*\s*$
        `,
      "u",
    ),
  },
  {
    // 请记得我周五要交房租; without 请 it is a wish that somebody else remembers, or a task.
    kind: "remember",
    pattern: new RegExp(
      laidOut`
        (?:^|[。！？\n]\s*)(?:请|麻烦|拜托|你要|你得|你必须|你需要|你可要|务必)(?:你|您)?(?:一定)?(?:要)?
        (?:帮我)?记得[，,：:\s]*(?=我(?!说|问|刚|上次|之前|以前|跟你|和你|告诉|吗|吧?$|们?的话))
        (?<what>[^？?\n]{3,300}?)[。！!]*\s*$
      `,
      "u",
    ),
  },
];
