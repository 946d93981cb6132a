import { regularSums } from "../money-words.ts";

/** Chinese that names nobody and is all the same of whoever says it. Sources of regular expressions. */

const day =
  "(?:今[天晚早]|昨[天晚]|[明后]天|大[后前]天|[上下这本]?个?(?:周|星期|礼拜)[一二三四五六日天末]?|[上下这]个?月|去年|前年|前[天几]|刚刚?|终于)";
/** 这两天感冒了, 昨晚拉肚子: how whoever says so is just now. */
const lately =
  "^(?:(?:这|前|近)(?:两|几|些|阵)?(?:天|子|周|段时间)?|最近|昨[天晚]|今[天早]|从昨天开始|又|有点)*(?:感冒|发烧|咳嗽|拉肚子|嗓子[疼痛哑]|[头牙胃腰][疼痛]|肚子[疼痛]|落枕|上火|阳了|中招)(?:了|着呢|得|好几天|中|$)(?!要|就|该|应该|怎么|可以|能|别|吃|会)";
/** 上周把公积金取出来了. */
const disposed = `^${day}+(?:把|被)[^，,。我你他她]{1,10}(?:了|掉)`;
/** 婚房买在了南通. */
const bought =
  "^(?:婚房|新房|新家|房子|学区房|养老房|铺面|店面|工作室)(?:已经|最后|终于|就)*(?:买|租|定|安|落|开|选|搬)(?:在|到)了?";
/** 明天 onboarding 第一天: a day with an English word for what is on it. */
const codeMixed = `^${day}+(?:有|要|是|的|去)?(?:一?个|一?场)?\\s?(?:onboarding|interview|meeting|presentation|pre|demo|exam|final|midterm|ddl|deadline|due|flight|trip|party|gym|workshop|training|review|kickoff|launch|release|offer)(?![a-z])`;
/** 手头存款就五万多. */
const held = `^(?:我们?|手[头里]|卡里|账上|一个?月|每个?月|目前|现在|家里|老家)*(?:的)?(?:${regularSums})(?:就|才|只有?|大概|差不多|有|是|到手|税[前后]|剩|还剩|涨到了?|降到了?)*[\\d一二两三四五六七八九十百]+(?!的|线)`;
/** 备用钥匙放在鞋柜里. */
const kept =
  "^(?:备用|家里|老家)?的?(?:钥匙|护照|身份证|户口本|房产证|存折|银行卡|合同|发票|药箱?|工具箱?|充电器|行李箱?|车|U盘|文件|相册)(?:[^，,。我你]{0,4})(?:放|藏|存|停|搁|收|锁)在";
/** 家里的乌龟冬眠了. */
const athome =
  "^(?:家里|我家|咱家|家中)(?:的|那[只条个台位]|养的|新(?:买|养)的)[^，,。你吗呢]{1,6}(?:[了过]|在|是|会|今年|又|一直|快|已经)";

export const ownHan = [lately, disposed, bought, codeMixed, held, kept, athome].join("|");
