/** Words for those one lives with and tells of: relatives, friends, people of one's work. Pets are told as one's own ("I have a corgi called Bo"). */

const english = `mother mom mum mama mommy father dad papa daddy parents? wife husband spouse partner boyfriend girlfriend fiancée? fiance
ex sons? daughters? kids? child children brothers? sisters? siblings? twins? grandmother grandma granny nan grandfather grandpa grandad
grandparents? grandson granddaughter grandchildren aunts? uncles? cousins? nephews? nieces? godmother godfather friends? flatmates? roommates?
housemates? neighbou?rs? boss manager supervisor colleagues? coworkers? co-workers? teacher tutor coach doctor dentist therapist landlord landlady
assistant family relatives team`;

const chinese = `妈妈|妈|母亲|爸爸|爸|父亲|爸妈|父母|老婆|妻子|太太|爱人|老公|丈夫|先生|女朋友|女友|男朋友|男友|对象|未婚妻|未婚夫|前妻|前夫|儿子|女儿|孩子|双胞胎|
哥哥|哥|姐姐|姐|弟弟|弟|妹妹|妹|姐夫|嫂子|妹夫|弟媳|外婆|姥姥|外公|姥爷|爷爷|奶奶|岳母|岳父|婆婆|公公|孙子|孙女|叔叔|舅舅|伯伯|姑姑|姑妈|阿姨|姨妈|表哥|表姐|表弟|表妹|堂哥|堂姐|堂弟|堂妹|侄子|侄女|外甥女|外甥|
好朋友|朋友|闺蜜|室友|邻居|老板|上司|领导|经理|同事|同学|老师|导师|教练|医生|牙医|房东|助理|家人|亲戚`;

/** English, for a pattern that ignores case. */
export const englishTie = String.raw`(?:(?:${english.split(/\s+/).join("|")})(?:-in-law)?)(?![\p{L}-])`;
/** Chinese, the longer before the shorter. */
export const chineseTie = `(?:${chinese
  .split(/[|\s]+/)
  .filter((word) => word !== "")
  .toSorted((a, b) => b.length - a.length)
  .join("|")})`;
