/** Feasts, breaks and turns of the year that Chinese time things by: an alternation for regular expressions. */
export const feastDays = [
  "元旦|国庆节?|五一|中秋节?|春节|过年|除夕夜?|圣诞节?|平安夜|跨年|端午节?|清明节?|元宵节?|情人节",
  "七夕节?|重阳节?|中元节?|冬至|腊八节?(?!粥|蒜)|小年(?!轻|纪)夜?|大年(?:三十|初[一二三四五六七八九十])|母亲节|父亲节|儿童节|双十[一二]",
  "(?:农历|阴历)?(?:正|腊|冬)月(?:[初廿二三]?十?[一二三四五六七八九十]{1,2})?",
  "暑假|寒假|年底|年初|月底|月初",
].join("|");
