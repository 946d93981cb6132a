import { laidOut } from "../../../../../model/laid-out.ts";

/** Things that people have, as an alternation for regular expressions. */
export const possession = laidOut`
  车|汽车|自行车|摩托|电动车|房子|公寓|手机|电脑|笔记本|相机|吉他|钢琴|小提琴|狗|猫|小狗|小猫|仓鼠|兔子|
  鹦鹉|金鱼|乌龟|鱼|马|花园|无人机|平板|耳机|手表|特斯拉|比亚迪|丰田|大众|奔驰|宝马|奥迪|本田|日产|沃尔沃|
  福特|别克|马自达|保时捷|蔚来|小鹏|华为|苹果|小米|iPhone|MacBook|Gogoro|电瓶车|小电驴|机车|山地车|公路车|
  理想|极氪|五菱|Switch|PS5|Xbox|iPad|AirPods|Kindle|单反|微单|滑板|尤克里里|古筝|二胡|咖啡机|投影仪|柯基|
  金毛|布偶|英短|美短|橘猫|泰迪|哈士奇|柴犬|拉布拉多|边牧|法斗|比熊|萨摩耶|龙猫|店|餐厅|公司|民宿|书店
`;

const cars =
  /特斯拉|比亚迪|丰田|大众|奔驰|宝马|奥迪|本田|日产|沃尔沃|福特|别克|雪佛兰|起亚|马自达|保时捷|蔚来|小鹏|吉利|奇瑞|五菱|路虎|雷克萨斯|凯迪拉克/u;

/** The attribute of a thing of which the newest replaces the one before, or null. */
export const newestOf = (object: string): string | null => (cars.test(object) ? "car" : null);
