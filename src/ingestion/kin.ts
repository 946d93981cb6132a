import { laidOut } from "../model/laid-out.ts";

/** Words for people by their tie to the speaker: an alternation for regular expressions, longest first. */
const kin = [
  "grandmother",
  "grandfather",
  "granddaughter",
  "grandson",
  "grandma",
  "grandpa",
  "granny",
  "grandad",
  "gran",
  "nana",
  "mam",
  "mummy",
  "stepdad",
  "stepmum",
  "stepmom",
  "hubby",
  "other half",
  "bestie",
  "workmate",
  "grandparents",
  "grandchildren",
  "grandkids",
  "nieces",
  "nephews",
  "uncles",
  "aunts",
  "sister in law",
  "brother in law",
  "mother in law",
  "father in law",
  "nan",
  "mother-in-law",
  "father-in-law",
  "sister-in-law",
  "brother-in-law",
  "daughter-in-law",
  "son-in-law",
  "stepmother",
  "stepfather",
  "stepsister",
  "stepbrother",
  "stepson",
  "stepdaughter",
  "half-sister",
  "half-brother",
  "mother",
  "mom",
  "mum",
  "mama",
  "mommy",
  "father",
  "dad",
  "daddy",
  "papa",
  "parents",
  "parent",
  "sister",
  "brother",
  "sibling",
  "siblings",
  "sisters",
  "brothers",
  "twin",
  "twins",
  "triplets",
  "daughter",
  "daughters",
  "son",
  "sons",
  "kid",
  "kids",
  "child",
  "children",
  "baby",
  "aunt",
  "auntie",
  "uncle",
  "cousin",
  "cousins",
  "niece",
  "nephew",
  "wife",
  "husband",
  "spouse",
  "partner",
  "fiancée",
  "fiancé",
  "fiancee",
  "fiance",
  "girlfriend",
  "boyfriend",
  "ex-wife",
  "ex-husband",
  "ex-girlfriend",
  "ex-boyfriend",
  "ex",
  "batchmate",
  "roomie",
  "cousin sister",
  "cousin brother",
  "best friend",
  "friend",
  "friends",
  "roommate",
  "flatmate",
  "housemate",
  "neighbour",
  "neighbor",
  "colleague",
  "coworker",
  "co-worker",
  "boss",
  "manager",
  "teacher",
  "coach",
  "mentor",
  "therapist",
  "doctor",
  "dentist",
  "landlord",
  "landlady",
  "classmate",
  "teammate",
  "supervisor",
  "client",
  "godmother",
  "godfather",
  "in-laws",
  "family",
];
export const kinWord = kin.toSorted((a, b) => b.length - a.length).join("|");

/** Gendered kin words, for "she" and "he". */
const isFemaleKin = (word: string): boolean =>
  /mother|mom|mum|mama|grandma|granny|nan$|sister|daughter|aunt|niece|wife|\bgran$|nana$|\bmam$|mummy|fianc[ée]e|girlfriend|landlady|妈|姐|妹|婆|奶|姨|姑|女|妻|太太|老婆|嫂|媳/u.test(
    word,
  );
const isMaleKin = (word: string): boolean =>
  /father|dad|papa|grandpa|brother|\bson\b|uncle|nephew|husband|boyfriend|landlord$|hubby|爸|爷|哥|弟|叔|舅|伯|男|丈夫|老公|儿子|公公/u.test(
    word,
  );

/** The gender that a kin word tells, in either language. */
export function genderOf(kinWords: string): "f" | "m" | null {
  if (isFemaleKin(kinWords)) return "f";
  return isMaleKin(kinWords) ? "m" : null;
}

/** Chinese words for people by their tie to the speaker. */
export const kinHan = laidOut`
  孩子他?[爸妈]|娃他[爸妈]|小舅子|大舅[子哥]|小姨子|大姨子|[一二三四五六]叔|[二三四]舅|[大二三四]姨|
  [大二三四]姑|[大二三]伯|公婆|师父|师傅|干爹|养父|养母|女朋友|男朋友|女友|男友|女票|男票|媳妇儿?|老爸|老妈|
  老爹|闺女|龙凤胎|舅妈|舅父|姑父|姑妈|姑姑|小姨|小姑|小叔|伯父|伯母|婶婶|丈母娘|老丈人|女婿|儿媳|继父|继母|
  后妈|干妈|干爸|阿公|阿嬷|老弟|老妹|老哥|老姐|发小|死党|闺密|好友|网友|同桌|学长|学姐|师兄|师姐|师弟|师妹|
  上司|班主任|未婚妻|未婚夫|好朋友|双胞胎|老婆|老公|妻子|丈夫|太太|先生|爱人|对象|妈妈|爸爸|母亲|父亲|父母|
  爷爷|奶奶|外公|外婆|姥姥|姥爷|岳父|岳母|公公|婆婆|哥哥|弟弟|姐姐|妹妹|儿子|女儿|孩子|宝宝|叔叔|阿姨|舅舅|
  姑姑|伯伯|表哥|表弟|表姐|表妹|堂哥|堂弟|堂姐|堂妹|侄子|侄女|外甥|孙子|孙女|室友|同事|同学|老板|领导|邻居|
  闺蜜|朋友|老师|医生|房东|导师|教练|前妻|前夫|前女友|前男友|嫂子|姐夫|妹夫|弟媳|搭子|合伙人|老乡|战友|队友|
  搭档|徒弟|校友|亲戚|娃(?!娃)|妈|爸|哥|姐|弟|妹
`;

/** The commonest Chinese family names. */
export const surnames = laidOut`
  王|李|张|刘|陈|杨|黄|赵|吴|周|徐|孙|马|朱|胡|郭|何|林|罗|高|郑|梁|谢|宋|唐|许|韩|冯|邓|曹|彭|曾|肖|田|董|
  袁|潘|于|蒋|蔡|余|杜|叶|程|苏|魏|吕|丁|任|沈|姚|卢|姜|崔|钟|谭|陆|汪|范|石|廖|贾|夏|韦|付|方|邹|孟|熊|秦|
  邱|江|尹|薛|闫|段|雷|侯|龙|史|陶|黎|贺|顾|毛|郝|龚|邵|钱|严|武|戴|莫|孔|汤
`;
