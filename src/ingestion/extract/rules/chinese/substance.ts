import { simplified } from "../../../../model/simplified.ts";
import { ailments } from "../../../ailments.ts";
import { feastDays } from "../../../feast-days.ts";
import { regularSums } from "../../../money-words.ts";
import { kinHan } from "../../../kin.ts";
import { placeNames } from "./places.ts";
import { laidOut } from "../../../../model/laid-out.ts";

/** Words to whoever listens say little of who speaks: 我等你, 你的建议很有用. */
const addressed = /[你您]|谢谢|感谢|建议|回答|AI/u;

const times = [
  feastDays,
  String.raw`去年|前年|明年|昨[天晚]|前[天几]|前两天|上上?个?[周月]|上个?(?:星期|礼拜)`,
  String.raw`下个?(?:[周月]|星期|礼拜)|明[天晚早]|后天|今天|今晚|今早|今年|最近|这几[天年月]|这两[天年]`,
  String.raw`这[周月]|周[一二三四五六日天末]|星期|礼拜|小时候|当年|那年|以前|曾经?|从小|一直|从来`,
  String.raw`每[天周月年个]|经常|平时|习惯|已经|刚刚?|终于`,
  String.raw`[一二两三四五六七八九十几百千万半\d]+个?(?:[年月日号天周点岁遍块元斤]|小时|分钟|星期|公里|米|楼)`,
].join("|");
const things = laidOut`
  工作|公司|单位|同事|老板|加班|工资|收入|存款|贷款|柯基|金毛|泰迪|布偶|英短|边牧|柴犬|哈士奇|仓鼠|兔子|
  鹦鹉|乌龟|考上|录取|专升本|急诊|[水电气网]费|话费|花呗|信用卡|网贷|起床气|疹子|拉肚子|反胃|年假|快递|钥匙|
  证件|发票|合同|文件|充电器|房[租贷子东]|首付|学校|大学|专业|考试|论文|项目|毕业|家里|身体|健康|手术|医院|
  住院|医生|药|疫苗|体重|身高|爱好|性格|梦想|目标|计划|签证|护照|户口|驾照|身份证|密码|生日|猫|狗|宠物|车|
  手机|电脑|婚|恋爱|对象|分手|怀孕|搬家|旅[行游]|出差|面试|比赛|演唱会|电影|小说|书|音乐|钢琴|
  [日英法德韩]语|胃|腰|膝盖|颈椎|血压|吉他|摄影|画|健身|跑步|爬山|游泳|做饭|做菜|咖啡|奶茶|啤?酒|烟|素|辣|
  海鲜|牛奶|花园|朝[东南西北]|平米|平方米|[\d一二两三四五六七八九十百]平|乐队|店|生意|股票|基金|保险
`;
/** A sentence of this many characters with "I" for its subject says something, whatever it is about. */
const fullHan = 8;
const ofMe =
  /(?:^|[，,。；;\s]|那?天|时候?|之?后|期间)(?:其实|但是?|不过|因为|所以|反正|而且)?(?:我|俺|本人)(?!会|可以|先|等|再|马上|说|问|知道|看看|想想)|我就/u;

const substance = new RegExp(
  `${times}|${regularSums}|${things}|${ailments}|${placeNames}|(?:${kinHan})|《[^》]+》|(?:清单|列表|单)[：:]|[A-Za-z]{3,}|\\d{2,}|[“「『]`,
  "u",
);

/** 房租是700欧: short, and all the same a thing with its number. */
const priced = new RegExp(
  `^(?:${regularSums}|押金|[水电气网话]费|(?:门禁|大门|车库|保险箱|门锁|楼下)?(?:密码|门禁码|码))(?:一?个月|每个?月|每月|现在)*(?:是|要|为|[:：])\\s*[\\d一二两三四五六七八九十百千万]{2,}`,
  "u",
);
/** 我不再熬夜了: how somebody lives from now on; 我不再说了 is of the talk. */
const givenUp =
  /^我们?(?:现在|已经|终于|决定|以后)*(?:不再|再也不)(?![说问等理提讲聊想看来去催吵打闹跟找]|相信|需要|担心|生气)[^，,。你您]{1,8}了?[。！!\s]*$/u;

/**
 * Whether words that no pattern knows say enough to be kept: about something that can be named or dated, and
 * not to the listener only. 我先问的 and 等我一会 do not.
 */
export function hasSubstance(words: string): boolean {
  const plain = simplified(words).replace(/^我?(?:跟|和|对)你们?[说讲]/u, "");
  const han = plain.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (addressed.test(plain)) return false;
  if (priced.test(plain) || givenUp.test(plain)) return true;
  return (han >= 5 && substance.test(plain)) || (han >= fullHan && ofMe.test(plain));
}
