import { terms } from "./text.ts";

/** Words that are in everybody's mouth: one of them in two texts does not tell that both speak of the same thing. */

const english = `able accept accident account actually add address advice afternoon age ago agree allow almost alone along already also
although always amazing amount animal answer anybody anymore anyone anything anyway apartment app appointment area arrive ask asleep
aunt autumn away awesome baby back bad bag bank bathroom beach beautiful become bed bedroom beer begin believe best better big bike
bill birthday bit black blue boat body book boring born boss bottle bought box boy boyfriend bread break breakfast bring brother brown
building bus business busy buy cake call came car card care careful cat center centre certainly chair chance change chat cheap check
child children choose city class clean clear close clothes code coffee cold colleague color colour come company computer congratulations
consider contact cook cool correct cost could country couple course cousin coworker cup dad dance dark date daughter day dead deal dear
decide delete deleted delicious dentist different difficult dinner doctor dog done door dream dress drink drive dry ear early earn easy
eat eight else email end enjoy enough evening event ever every everybody everyone everything exactly example exciting eye face fact fall
family famous far fast father favorite favourite feel fifth fine finish first fish five flat flight floor flower follow food foot
forever forget forgot forgotten four free fresh fridge friend front full fun funny future game garden gave get gift girl girlfriend
give glad go going gone good got grandfather grandma grandmother grandpa great green group grow guess guy hair half hand happen happy
hard hate head health healthy hear heard heart heavy height hello help hi high hobby hold holiday home hope hospital hot hotel hour
house hundred hungry husband idea important information interest interested interesting it job join just keep key kid kids kind
kitchen know known lady language laptop large last late later laugh learn least leave left less let letter life light like line list
listen little live lives living locker long look lot loud love lovely low luck lunch make man many married matter maybe mean meal
meet meeting memory mention mind minute miss mom money month morning mother mouth move movie much mum music must name near need
neighbor neighbour never new news next nice night nine nobody noise none note noted nothing notice now number offer office often oh ok
okay old one open orange order others outside own pain paper parent parents park part partner party pass password past pay people
perfect perhaps person pet phone photo picture pin pizza place plan play please point possible prefer pretty price probably problem
promise put question quick quiet quite rain read ready really reason red relax remember remembered remind rent reply rest restaurant
right road room run sad safe said salary same save saved saw say school season second secret see seem send serious seven several
shall share shoe shop short show side since sing single sister sit six size sleep small smart snow so solve somebody someone something
sometimes son song soon sorry sort sound sounds speak special spend spring stand start stay still stop store story straight street
strong student study stuff such sugar summer sun super sure sweet swim table take talk tall tea teacher team tell ten test than thank
thanks that thing things think third though thought thousand three ticket time tired today together told tomorrow tonight too took
topic town train travel trip true try turn tv twelve twenty twin two uncle understand understood until use useful usual usually
vacation very visit wait walk want warm wash watch water way wear weather wedding week weekend weight welcome well went wet white
wife wifi win wine winter wish without woman women wonder wonderful word words work worker world worry worth would write wrong year
yellow yes yesterday yet young january february march april may june july august september october november december monday tuesday
wednesday thursday friday saturday sunday got noted erase erased remove removed wipe wiped record records stored keep kept everything
all right done allergy allergic vegan vegetarian diet dose take medicine`;

const chinese = `今天 明天 昨天 现在 以后 以前 之前 之后 刚才 最近 早上 上午 中午 下午 晚上 时间 小时 分钟 星期 周末 月 年 天 每天 平时 有时 经常 一直 已经 正在
可以 可能 应该 需要 必须 能够 知道 记得 记住 忘记 忘掉 忘了 删除 删掉 觉得 认为 希望 喜欢 讨厌 想要 打算 准备 开始 结束 继续 完成 告诉 说话 问题 回答 请问 谢谢 感谢
抱歉 对不起 没关系 好的 不错 很好 真好 太好 好听 好吃 好看 漂亮 开心 高兴 难过 生气 重要 有趣 特别 非常 真的 其实 当然 一定 肯定 大家 朋友 同学 同事 老师 医生
老板 经理 家人 爸爸 妈妈 父亲 母亲 父母 哥哥 弟弟 姐姐 妹妹 儿子 女儿 孩子 老公 老婆 丈夫 妻子 男朋友 女朋友 女友 男友 爷爷 奶奶 名字 姓名 生日 年龄 地址 电话 手机
号码 密码 工作 公司 学校 学习 上班 下班 家里 房子 房间 地方 城市 国家 中国 世界 东西 事情 办法 方法 消息 信息 内容 记忆 资料 时候 这里 那里 哪里 一个 一些 一起 一样
一下 一点 多少 许多 很多 所有 全部 每个 其他 自己 别人 生活 健康 身体 吃饭 喝水 睡觉 走路 旅行 旅游 电影 音乐 运动 游戏 天气 钱 工资 收入 价格 过敏 储物 储物柜 银行 邮箱
猫 狗 宠物 茶 咖啡 水 书 车 叫 住 做 用 看 听 说 想 来 去 买 卖 给 找 帮 会 新 旧 大 小 多 少 高 低 好 坏 明白 收到 了解 没问题 已 岁`;

const everyday: ReadonlySet<string> = new Set(terms(`${english}\n${chinese}`));

/** Whether a term (as `terms` gives it) tells of one thing: a name, a number, a word that few use. */
export const isRare = (term: string): boolean =>
  /\d/.test(term) || (!everyday.has(term) && !/^(?:\p{Script=Han}|[a-z]{1,2})$/u.test(term));
