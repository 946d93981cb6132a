/**
 * Everyday words in English and Chinese, for those who write both: a question in one finds what was told in the
 * other. A line is one meaning; each of its words stands for all others. Single characters are left to longer words.
 */
export const bilingualForms = `
rent 房租 租金 月租
landlord landlady 房东
apartment flat 公寓 房子
home house 家 房子
live 住 居住 搬到
move moved 搬家 搬到
address 地址 住址
city 城市
country 国家
street 街 路
roommate flatmate 室友 合租
dorm dormitory 宿舍
university college 大学
school 学校
major 专业
study 学 读 专业
class course 课 课程
teacher 老师 教师
professor 教授
student 学生
exam test 考试
score grade 分 成绩
homework assignment 作业
thesis 论文
graduate 毕业
degree master 硕士 学位
scholarship 奖学金
exchange 交换
tutor tutoring 家教 辅导
library 图书馆
job work 工作 上班
company 公司
boss manager 老板 领导 经理
colleague coworker 同事
salary income 工资 薪水
earn 赚 挣
internship intern 实习
interview 面试
resign quit 辞职 离职
promotion 升职
meeting 会议 开会
project 项目
deadline 截止
report 报告 汇报
commute 通勤 上班
office 办公室
engineer 工程师
doctor 医生
nurse 护士
lawyer 律师
designer 设计师
programmer developer 程序员
mother mom 妈妈 母亲
father dad 爸爸 父亲
parents 父母 爸妈
wife 妻子 老婆 太太
husband 丈夫 老公
girlfriend 女朋友 女友
boyfriend 男朋友 男友
relationship together 恋爱 在一起
marry wedding 结婚 婚礼
engaged propose 求婚 订婚
divorce 离婚
son 儿子
daughter 女儿
child children kid 孩子 小孩
baby 宝宝
brother 哥哥 弟弟
sister 姐姐 妹妹
grandmother grandma 奶奶 外婆
grandfather grandpa 爷爷 外公
friend 朋友
neighbour neighbor 邻居
classmate 同学
birthday 生日
age old 岁 年龄
name called 名字 叫
nickname 小名 外号
pet 宠物
dog puppy 狗 小狗
cat kitten 猫 小猫
allergic allergy 过敏 疹子
shrimp prawn 虾
seafood 海鲜
peanut 花生
milk 牛奶
egg 鸡蛋
fish 鱼
meat 肉
vegetarian vegan 素食 吃素
spicy 辣
sweet sugar 甜 糖
coffee 咖啡
tea 茶
beer wine alcohol 酒 啤酒
eat food 吃 食物
dish meal 菜
cook 做饭 做菜
restaurant 餐厅 饭店
breakfast 早餐 早饭
lunch 午饭 午餐
dinner supper 晚饭 晚餐
noodles 面 面条
rice 米饭
fruit 水果
vegetable 蔬菜
hospital clinic 医院
medicine medication pill 药
sick ill 生病 病
cold flu 感冒
fever 发烧
pain hurt 疼 痛
injury injured 受伤 扭伤 伤
ankle 脚踝
knee 膝盖
back 腰 背
tooth teeth dentist 牙 牙医
surgery operation 手术
sleep asleep 睡 睡着 失眠
insomnia 失眠
tired 累
stress 压力
diet weight 减肥 体重
run running 跑步
swim swimming 游泳
badminton 羽毛球
basketball 篮球
football soccer 足球
tennis 网球
gym workout exercise 健身 锻炼
yoga 瑜伽
hike hiking 爬山 徒步
sport 运动
hobby 爱好 兴趣
music 音乐
song sing 歌 唱歌
instrument 乐器
guitar 吉他
piano 钢琴
violin 小提琴
dance 跳舞
paint draw 画 画画
photo camera 照片 相机 摄影
movie film 电影
book novel 书 小说
read 看书 读
game 游戏
travel trip 旅行 旅游
visit 去 看望
flight plane 飞机 航班
train 火车 高铁
bus 公交 巴士
subway metro 地铁
car drive 车 开车
bike bicycle 自行车 单车
hotel hostel 酒店 旅馆
ticket 票
passport 护照
visa 签证
beach 海边 沙滩
mountain 山
park 公园
museum 博物馆
weather 天气
spring 春天
summer 夏天 暑假
autumn 秋天
winter 冬天 寒假
holiday vacation 假期 放假
weekend 周末
monday 周一 星期一
tuesday 周二 星期二
wednesday 周三 星期三
thursday 周四 星期四
friday 周五 星期五
saturday 周六 星期六
sunday 周日 星期天
weekday 星期 周一 周二 周三 周四 周五 周六 周日
morning 早上 上午
afternoon 下午
evening night 晚上
today 今天
tomorrow 明天
yesterday 昨天
week 星期 周
month 月
year 年
hour 小时
minute 分钟
buy bought 买 购买
sell sold 卖
cost price 花 元 块 价格 多少钱
money 钱
cheap 便宜
expensive 贵
save savings 存 存款 攒
loan debt 贷款 欠
insurance 保险
gift present 礼物
clothes 衣服
shoes 鞋
glasses 眼镜
computer laptop 电脑 笔记本
phone 手机 电话
cooker 电饭锅
fridge 冰箱
language 语言 语
english 英语
chinese 中文 汉语
japanese 日语
korean 韩语
french 法语
german 德语
math 数学
physics 物理
chemistry 化学
history 历史
like love 喜欢 爱
hate dislike 讨厌
favourite favorite 最喜欢 最爱
best 最 最好
prefer 更喜欢 偏好
afraid scared 怕 害怕
happy 开心 高兴
sad 难过 伤心
goal plan 目标 计划 打算
dream 梦想
learn 学 学习
start begin began 开始
finish complete 完成 结束
lose lost 丢 弄丢
find found 找到
win won 赢 得奖
prize award 奖
join 参加 加入
team 队 团队
club 社团 俱乐部
`;
