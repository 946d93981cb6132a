/**
 * What a question's word stands for. A line is `heads: members`; a head stands for the members and for
 * the other heads of its line, a member stands for nothing. Written as plain words and stemmed when
 * they are read. Compiled from general knowledge of what people ask about themselves and each other.
 */
export const englishCues = `
hobby pastime leisure activity: hike run swim cycle climb dance paint draw sketch knit sew crochet garden fish camp read write sing guitar piano chess puzzle game photography yoga pottery bake cook birdwatching woodwork collect ski surf skate sail
exercise workout fitness sport athletic training: gym run jog swim yoga pilates lift weights cardio cycle bike tennis football soccer basketball baseball volleyball boxing climb row marathon treadmill squat stretch crossfit
outdoor nature wilderness: hike trail camp tent forest mountain lake river waterfall canoe kayak park beach sunset stars bird fish picnic climb garden
adventure thrill: climb dive skydive bungee raft surf trek explore travel paraglide safari
game gaming videogame: play console xbox playstation nintendo pc chess poker cards dice puzzle board rpg tournament multiplayer
team club league: football soccer basketball baseball hockey rugby cricket coach captain season match tournament fan
competition contest tournament race championship: won win lost place medal trophy prize finish qualify rank score final compete
award prize honour achievement accomplishment success: won win medal trophy certificate promote graduate finish finalist scholarship proud milestone recognise
instrument: guitar piano violin drum bass flute cello saxophone trumpet ukulele keyboard clarinet harp
music song band concert: listen sing singer guitar piano album playlist jazz rock pop rap classical festival gig vinyl orchestra choir melody lyrics
artist musician singer composer: band album song concert painter sculptor guitar piano
art artwork craft creative: paint draw sketch sculpt pottery clay canvas watercolor mural gallery exhibit photo knit sew crochet origami design illustrate
painting drawing picture: canvas watercolor acrylic oil sketch portrait landscape brush art
photograph photography photo: camera picture lens shoot portrait snap album
book novel author literature: read finish page chapter library series fiction fantasy mystery biography memoir poem poet writer bookshop
read reading: book novel author chapter library kindle article magazine
write writing story: poem novel blog journal essay draft publish script author article
movie film show series cinema television: watch netflix tv episode season actor director drama comedy documentary thriller theater anime stream
genre: fantasy mystery romance horror comedy drama thriller fiction jazz rock pop classical documentary
watch: movie film show series episode netflix tv match
dance dancing: ballet salsa hiphop tango ballroom class perform studio choreograph
perform performance stage: concert play recital theater audience sing dance act gig show
food meal cuisine dish eat diet: cook dinner lunch breakfast pizza pasta sushi salad soup rice chicken beef fish curry taco vegan vegetarian bread cheese restaurant recipe noodle
cook bake recipe kitchen: dinner cake cookie bread pie soup pasta sauce oven grill roast ingredient chef dish
dessert sweet snack treat: cake cookie ice cream chocolate pie candy brownie muffin pastry cupcake donut
drink beverage: coffee tea wine beer juice water cocktail smoothie whiskey soda milk latte espresso
fruit vegetable: apple banana berry mango orange grape tomato carrot potato onion lettuce spinach pepper broccoli
restaurant cafe dining: eat dinner lunch brunch menu table reservation food waiter pizza sushi bar
allergy allergic intolerance sensitivity: peanut nut shellfish gluten lactose dairy pollen dust cat penicillin hives rash reaction sneeze egg milk
diet dietary vegetarian vegan: meat plant gluten dairy keto calorie protein vegetable sugar carb weight healthy avoid
pet animal: dog cat puppy kitten rabbit hamster fish parrot bird turtle snake lizard horse guinea pig vet adopt breed
dog puppy: pet walk leash breed bark labrador retriever poodle beagle shepherd terrier vet adopt shelter
cat kitten: pet meow litter purr breed vet adopt
bird wildlife species: owl eagle parrot hawk crow deer fox bear nest feather
plant garden flower: grow seed tomato rose herb soil bloom tree vegetable succulent orchid tulip basil lawn pot sunflower
family relative parent: mom dad mother father sister brother son daughter wife husband aunt uncle cousin grandma grandpa grandmother grandfather kid child baby niece nephew twin
mother mom mum: parent mama mommy
father dad: parent papa daddy
sibling: brother sister twin
child kid children toddler: son daughter baby boy girl school daycare toddler teen
son daughter: kid child boy girl baby
grandparent: grandma grandpa grandmother grandfather granny nana
spouse partner husband wife: married marriage wedding anniversary fiance
marriage married wedding engaged engagement: husband wife bride groom ring propose ceremony honeymoon anniversary fiance spouse
relationship romantic dating single: boyfriend girlfriend partner date breakup divorce married love ex husband wife crush
divorce breakup separated: ex split marriage custody end
pregnant pregnancy birth: baby expecting born due newborn trimester
adopt adoption: agency child shelter rescue foster parent family
friend friendship: buddy pal mate roommate colleague hang together bestie know met
meet met: friend introduce together party date conference
neighbor neighbour neighborhood: street next door community block apartment
colleague coworker boss manager: office team work job supervisor company
person people: friend family guy woman man someone
job career occupation profession work employment living: engineer teacher nurse doctor lawyer developer designer manager accountant chef writer artist driver sales consultant intern hire office company boss promote shift freelance bakery shop
employer company business workplace: work job startup firm office store hire employee boss founder brand client
business startup entrepreneur venture: shop store launch brand client customer company product market invest open founder own
quit resign leave fired laid unemployed: job work lost notice layoff boss
promotion raise: job manager salary senior lead title
salary income earn pay wage: money month year dollar raise job bonus
interview hiring apply application: job offer resume position candidate company accept
project task assignment: work deadline build team report client finish launch
meeting appointment call: schedule calendar tomorrow zoom conference doctor dentist
skill talent ability: learn good play speak code expert class lesson practice
study school education degree university college major: class course student teacher exam graduate professor campus phd master bachelor semester lecture homework thesis learn diploma scholarship
learn learning class course lesson: study teach practice workshop tutorial student beginner training language
exam test grade: pass fail study score school result
graduate graduation: degree diploma university college school ceremony
teach teacher: class student school lesson tutor coach instructor
research science scientist: study lab experiment paper phd data thesis publish
subject: math history physics biology chemistry english art science literature
language speak bilingual fluent: mandarin cantonese hindi arabic dutch swedish polish turkish english spanish french german chinese japanese italian portuguese korean arabic learn duolingo accent translate
programming coding software developer code: python javascript typescript java rust ruby php swift kotlin sql golang c++ c# node.js app web bug deploy github framework api backend frontend
technology device gadget computer: laptop phone tablet iphone android mac pc camera headphones watch printer app software
phone: iphone android samsung pixel mobile call screen number
tool app software framework: use python docker excel notion slack figma react
error bug issue problem trouble: fix broke crash fail wrong debug stuck fault difficulty
website web blog online: site page domain internet post social instagram youtube
social media channel: instagram facebook twitter tiktok youtube post follower video blog
live home residence reside address house apartment: city town move rent flat street neighborhood roommate condo mortgage downtown
move moved relocate relocation: city town apartment house new pack country
origin hometown born birthplace roots: grew raised country native city town
nationality ethnicity heritage background: country culture born american chinese indian mexican british immigrant roots
city town country place location state destination: live visit trip move travel paris london york tokyo california france italy spain germany canada japan mexico china india
travel trip vacation holiday journey visit abroad: flight fly hotel beach airport tour explore itinerary passport cruise road paris london tokyo japan italy spain greece france europe mountain island
visit visited: went trip travel museum see tour stay
flight airline airport: fly plane travel trip boarding ticket delay
hotel stay accommodation: airbnb hostel room resort book night cabin
beach ocean sea coast: surf swim sand wave shore sunset island
mountain hike hiking: trail climb summit peak trek camp view
camp camping: tent fire forest trail marshmallow outdoors
museum gallery exhibition: art exhibit visit painting history
park forest: walk trail tree picnic nature
car vehicle drive automobile: toyota honda tesla ford bmw suv truck road license engine mechanic tire motorcycle
transport commute transportation: bus train subway car bike drive metro tram ride walk
train bus subway: station ride commute ticket
bike bicycle cycling: ride cycle trail helmet
color colour: red blue green yellow purple pink black white orange teal grey brown
clothes clothing outfit wear fashion: shirt dress shoes jacket jeans hat coat sneakers sweater skirt boots size
jewelry accessory: necklace ring bracelet earring watch pendant
gift present birthday: give gave bought surprise card receive wrap party
birthday age born old: turn year party cake celebrate
celebrate celebration party holiday festival: birthday christmas thanksgiving halloween easter anniversary newyear cake gift wedding dinner
christmas holiday: tree gift santa decorate winter
tradition custom culture: holiday family festival every year ritual celebrate
religion faith belief religious spiritual: church god pray christian muslim buddhist jewish temple mosque bible meditation spirit hindu
politics political vote: election party government liberal conservative president democrat republican policy protest rights
activism cause charity volunteer community: donate fundraise shelter help nonprofit homeless organize support rights event campaign
volunteer volunteering: shelter charity help community donate homeless
charity donate fundraiser: raise money cause volunteer shelter
rights equality justice: march protest pride advocate discrimination support
environment climate: recycle plastic sustainable green pollution energy ocean
gender identity: transgender transition woman man pride lgbtq queer
health medical condition illness disease sick: doctor hospital diabetes asthma cancer flu cold fever diagnose surgery pain medicine treatment blood pressure migraine covid symptom
symptom pain ache: headache back hurt fever cough doctor migraine sore nausea
doctor hospital clinic: appointment nurse surgery dentist checkup patient therapist
medicine medication drug treatment prescription: pill dose take tablet doctor insulin antibiotic vitamin ibuprofen therapy
injury injured hurt accident: broke broken ankle knee leg sprain fracture surgery crash fell doctor recover cast
surgery operation: hospital doctor recover knee
mental stress anxiety depression: therapy therapist worry overwhelm burnout panic anxious meditate sleep mood pressure cope
therapy counseling counselor therapist: mental support session help anxiety
sleep insomnia: bed night tired wake nap dream hour
weight: lose gain kg pounds diet gym calorie
tall height: cm feet inches short
habit routine daily: every morning night usually always wake coffee run schedule
relax unwind destress: bath read yoga music walk meditate calm tea massage
cope handle deal manage: stress therapy support exercise talk
emotion feel feeling mood: happy sad angry excited nervous anxious proud grateful lonely scared upset
happy joy excited glad: thrilled love smile fun great delighted
sad upset grief loss: died death miss cry funeral lost passed
die died death dead passed: lost funeral grief cancer grave
afraid fear scared phobia: spider height dark nervous anxious terrified
angry annoyed frustrated: mad hate argue upset irritate
proud grateful thankful: accomplish support family appreciate
personality trait character describe: kind shy outgoing introvert extrovert honest patient creative brave caring thoughtful stubborn funny
like love enjoy favorite favourite prefer fond: best adore fan obsessed passion favorite into
dislike hate detest: avoid annoying cannot stand worst terrible allergic
interest interested passion passionate: love hobby enjoy fascinated into curious
favorite favourite: love best like prefer top adore
goal dream aspiration ambition plan hope: want become future someday aim save start resolution hope achieve
plan planning intend intention: going next tomorrow will want schedule prepare trip
future upcoming: plan next going soon tomorrow hope
want wish: would love hope need dream plan
decide decision choose choice chose: pick option instead going
reason why because motivate motivation inspire inspiration: since want help wanted made
inspired inspiration: motivate encourage love idea
advice suggest recommend recommendation tip suggestion: should try maybe advise consider check
opinion think thought view: believe feel agree idea
help support assist: encourage there advice friend family
money finance financial budget: save spend cost bank loan debt pay invest dollar euro credit rent mortgage
cost price expensive cheap spend spent: dollar pay paid buy euro money worth
buy bought purchase shopping shop: store order new got sale price online mall
sell sold: market buyer offer price
own possess possession belonging: have bought got new car house
invest investment stock: fund crypto share market portfolio bitcoin
debt loan mortgage: bank pay borrow owe
subscription bill insurance: pay month netflix plan fee
lose lost missing: find wallet key phone
gain receive received got: gift new win award
break broke broken: repair fix damage crash
fix repair renovate renovation: broke house kitchen plumber build paint
build construct make made create: project design wood lego handmade
furniture decorate decor: sofa table chair lamp desk bed shelf couch rug
room: bedroom kitchen living bathroom office
clean chore housework: laundry dishes vacuum tidy
start begin began: new first launch open join
finish complete end: done final last
change transition: new different switch transform
challenge difficulty obstacle struggle hardship: hard tough difficult problem overcome stress setback
overcome: challenge fear struggle strength
improve progress: better practice grow learn
win won victory: championship game trophy first medal score prize
event occasion gathering: party concert festival wedding conference meetup parade ceremony workshop fair reunion
conference workshop seminar: talk attend speak event meetup
attend went join joined: event class party concert festival group conference
group organization organisation society: join member club team community meeting
event festival parade: attend crowd celebrate music
memory memories remember: photo childhood time recall
childhood young growing: kid grew school parents
experience: time trip first learn felt
news update happen happened: new recently just
accident crash: car hit hurt hospital
weather season climate: rain snow sun hot cold storm winter summer spring autumn
summer winter spring autumn fall: snow hot beach cold vacation
day date time when: monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december yesterday tomorrow
weekend: saturday sunday
morning evening night: am pm early late
anniversary: wedding married year celebrate
deadline due: tomorrow submit finish until friday
contact email number: phone address call reach
name called nickname: named call
symbol meaning represent: mean stand remind reminder
material: wood metal clay cotton leather plastic glass wool
sign zodiac: aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces
tattoo: ink arm design
hair: curly blonde brown cut dye short long
lesson learned: realize understand taught
safe password code pin: key login secret
law legal lawyer: court judge attorney sue contract visa
military army: serve soldier veteran navy deploy
police crime: stolen theft robbery arrest
space astronomy: star planet telescope moon nasa
history historic: war ancient museum century
toy doll: lego game kid play
holiday vacation: beach trip travel week break
disability: wheelchair deaf blind autism adhd
smoke smoking alcohol: quit cigarette drink vape sober
meat steak steakhouse barbecue burger bacon: vegetarian vegan beef pork chicken
milk cream cheese butter yogurt yoghurt latte ice pizza: lactose dairy vegan
bread pasta flour beer cereal: gluten coeliac celiac
shrimp lobster crab seafood oyster: shellfish seafood allergic allergy
peanut almond cashew walnut hazelnut pecan pistachio nut: nut allergic allergy
sugar cake chocolate candy: diabetes diabetic sugar sweet
wine alcohol whisky cocktail: sober pregnant alcohol beer
breathe breathing lung: asthma inhaler
heart: pressure pacemaker
hear hearing: deaf aids ear
eyesight vision: glasses lens blind eye
sing singing singer: choir song karaoke band
draw paint: crayon pencil brush canvas picture
asleep awake sleep: insomnia night nightmare
weekday: monday tuesday wednesday thursday friday saturday sunday
annoy annoying bother: noise loud bark steal mess drill
housing accommodation: rent flat apartment mortgage house
celebrate: toast cake party
childcare: nursery nanny babysitter
cruise: ship boat sea coast sail
boat ship vessel: sail dinghy canoe kayak yacht launch
instrument: choir drums ukulele accordion
vehicle: van lorry truck bike scooter
relationship: together couple partner
career: become analyst nurse engineer pilot
sport: bowls tennis badminton climb
trivia: quiz team
reader reading circle: book club novel
injury joint: knee ankle hip shoulder elbow wrist
housework: dishwasher vacuum laundry
appliance: dishwasher fridge oven washing fryer
flower flowers: rose tulip hydrangea lily orchid peony
language: korean portuguese spanish russian arabic
`;

/** Forms of one word that stemming keeps apart, and other names of the same thing. */
export const englishForms = `
go went gone
buy bought
get got gotten
give gave given
take took taken
see saw seen
eat ate eaten
drink drank drunk
come came
do did done
make made
meet met
run ran
begin began begun
win won
lose lost
find found
feel felt
leave left
keep kept
sleep slept
teach taught
think thought
bring brought
catch caught
fight fought
seek sought
sell sold
tell told
say said
speak spoke spoken
break broke broken
choose chose chosen
drive drove driven
ride rode ridden
rise rose risen
write wrote written
fly flew flown
grow grew grown
know knew known
throw threw thrown
draw drew drawn
wear wore worn
swim swam swum
sing sang sung
sink sank sunk
build built
send sent
spend spent
lend lent
stand stood
understand understood
hear heard
hold held
pay paid
fall fell fallen
forget forgot forgotten
steal stole stolen
wake woke woken
shoot shot
sit sat
become became
hang hung
light lit
lead led
feed fed
bite bit bitten
hide hid hidden
mother mom mum mommy
father dad daddy
grandmother grandma granny
grandfather grandpa
child children kid
baby newborn infant
wife wives
husband hubby
man men
woman women
person people
foot feet
tooth teeth
mouse mice
life lives
bike bicycle
phone cellphone smartphone mobile
tv television telly
film movie
photo picture photograph pic
car automobile
apartment flat
doctor dr physician
university college uni
vacation holiday
colour color
favourite favorite
neighbour neighbor
organise organize
autumn fall
store shop
soccer football
gift present
job work
company firm
married marry
child kids
die died death dead
sick ill illness
birth born
exam exams test
math maths mathematics
kilogram kg kilo
kilometre kilometer km
hour hr
bf boyfriend
gf girlfriend
bday birthday
pregnant expecting
teacher tutor
cinema theater theatre
supervisor boss manager
profession occupation job career vocation trade
wage salary pay paycheck income earnings
supper dinner
medicine medication drug tablet pill
prescribed prescription prescribe
glasses spectacles eyeglasses
sofa couch settee
trousers pants slacks
jumper sweater pullover cardigan
sneakers trainers
stroller pram pushchair buggy
nappy diaper
truck lorry
petrol gas gasoline fuel
lift elevator
rubbish trash garbage
shrimp prawn
eggplant aubergine
zucchini courgette
coriander cilantro
biscuit cookie
sweets candy
grandchild grandchildren grandkid grandson granddaughter
childcare daycare nursery kindergarten creche preschool
babysitter nanny
teenager teen adolescent
fridge refrigerator
cooker stove
tap faucet
garden backyard
flatmate roommate housemate
landlord landlady
home residence house
trip journey travel voyage
cruise ship voyage sail
lecture talk speech presentation
operation surgery procedure replacement
stop stopped quit cancel cancelled
fix repair mend
injure injury hurt wound
scared afraid frightened
angry mad furious
tired exhausted weary
big large huge
small little tiny
smart clever intelligent
cheap inexpensive affordable
expensive costly pricey
cost price worth fee
dollar bucks
debt loan owe
song track tune melody
concert gig
competition contest tournament
trophy medal award prize
coach trainer
gym fitness
run jog
cycle bike ride
hike trek
stepfather stepdad
stepmother stepmom stepmum
aunt auntie
friend buddy pal mate
colleague coworker workmate
customer client
thesis dissertation
pupil student
professor lecturer
dorm dormitory
scholarship grant bursary
internship intern placement
tutor tutoring
builder contractor handyman
town city village
team squad
physician surgeon doctor
stolen theft steal
childhood youth
purchase buy
assist help
finish complete
reside live
attend visit
trousers jeans
picture drawing sketch
letter note card
fall fell slip
moved relocate move
lawn yard grass
parcel package delivery
rehearse rehearsal practice
`;

export const chineseCues = `
爱好 兴趣 业余 消遣 休闲: 跑步 游泳 画画 绘画 唱歌 跳舞 钓鱼 摄影 看书 阅读 爬山 徒步 下棋 围棋 象棋 书法 吉他 钢琴 游戏 瑜伽 做饭 烘焙 旅行 旅游 喜欢 羽毛球 篮球 足球 乒乓球 网球 骑行 露营 听歌 追剧 种花 养花 编织 集邮
喜欢 爱 喜爱 最爱 偏好: 爱吃 喜好 迷 热爱 享受 最 钟爱
讨厌 不喜欢 反感: 烦 受不了 厌恶 怕
运动 锻炼 健身 体育: 跑步 游泳 篮球 足球 羽毛球 乒乓球 网球 瑜伽 骑行 爬山 健身房 马拉松 太极 力量
球类 球: 篮球 足球 羽毛球 乒乓球 网球 排球 台球
户外 大自然: 爬山 徒步 露营 钓鱼 骑行 公园
音乐 歌曲 歌手 乐队: 听 唱 歌 演唱会 钢琴 吉他 专辑 摇滚 爵士 古典
乐器: 钢琴 吉他 小提琴 古筝 二胡 琵琶 笛子 鼓 大提琴
书 小说 作家 阅读: 读 看书 作者 图书馆 故事 推理 科幻 文学
电影 电视剧 影视 综艺: 看 导演 演员 集 动漫 纪录片 追剧 影院
游戏: 玩 王者 主机 手游 电竞
艺术 绘画: 画 油画 水彩 书法 展览 雕塑 陶艺
吃 食物 美食 饮食 菜 口味: 火锅 米饭 面条 饺子 川菜 粤菜 烧烤 水果 素食 辣 甜 海鲜 牛肉 鸡肉 鱼 早餐 午饭 晚饭 寿司
做饭 烹饪 厨房: 菜 炒 煮 烤 烘焙 食谱 蛋糕
饮料 喝: 咖啡 茶 奶茶 酒 啤酒 果汁 可乐 牛奶 绿茶 白酒
水果 蔬菜: 苹果 香蕉 芒果 西瓜 葡萄 草莓 橙子 番茄 白菜 土豆
过敏 忌口: 花生 海鲜 虾 牛奶 乳糖 花粉 尘螨 青霉素 坚果 鸡蛋 起疹子 麸质
素食 吃素: 肉 蔬菜 纯素
餐厅 饭店 饭馆: 吃 火锅 预订 菜 咖啡馆
宠物 动物: 狗 猫 小狗 小猫 兔子 仓鼠 鱼 鹦鹉 乌龟 养 金毛 柯基 橘猫
狗: 小狗 宠物 遛狗 金毛 柯基 泰迪 哈士奇
猫: 小猫 宠物 橘猫 布偶 猫咪
植物 花: 种 养花 玫瑰 多肉 绿萝 阳台 月季 兰花
家人 家庭 亲人 亲戚 家里: 爸爸 妈妈 父亲 母亲 哥哥 姐姐 弟弟 妹妹 儿子 女儿 老婆 老公 妻子 丈夫 爷爷 奶奶 外公 外婆 叔叔 阿姨 孩子 表妹 表哥
父母 爸妈: 爸爸 妈妈 父亲 母亲
妈妈 母亲: 妈 爸妈 父母
爸爸 父亲: 爸 爸妈 父母
孩子 小孩 子女: 儿子 女儿 宝宝 幼儿园 上学
兄弟 姐妹 兄弟姐妹: 哥哥 弟弟 姐姐 妹妹 双胞胎
妻子 老婆 太太: 爱人 结婚 媳妇
丈夫 老公 先生: 爱人 结婚
结婚 婚姻 婚礼 婚: 妻子 丈夫 老婆 老公 蜜月 求婚 订婚 婚纱 离婚
恋爱 对象 感情 单身: 男朋友 女朋友 男友 女友 分手 约会 相亲 前任
朋友 闺蜜 好友: 室友 同学 哥们 认识 同事
同事 老板 上司 领导: 公司 工作 部门 团队
怀孕 生孩子: 宝宝 预产期 出生
工作 职业 职位 上班 行业: 工程师 老师 教师 医生 护士 律师 程序员 设计师 会计 经理 产品 销售 司机 厨师 公司 实习 跳槽 入职 创业 加班 自由职业
公司 单位 雇主: 上班 工作 入职 腾讯 阿里 华为 字节 部门
辞职 离职 失业 跳槽: 工作 公司 裁员 老板
升职 加薪: 经理 主管 工资 晋升
工资 收入 薪水: 月薪 年薪 钱 元 万 奖金
面试 求职: 简历 公司 职位 录用
创业 生意: 开店 公司 客户 投资 产品
项目 任务: 进度 截止 上线 团队 负责 需求
会议 开会 预约: 时间 明天 下午 安排
学习 学校 学历 专业 大学 上学 读书: 学生 老师 课 考试 毕业 本科 硕士 博士 研究生 论文 高中 中学 学院
考试 成绩: 考 通过 分数 高考 考研 四级 六级 雅思 托福
语言 外语: 英语 日语 法语 德语 韩语 西班牙语 中文 普通话 粤语
编程 代码 开发 技术: 程序 前端 后端 软件 框架 数据库
电脑 手机 设备 数码: 苹果 华为 小米 笔记本 平板 耳机 相机 型号
住 住址 居住 地址 住在 家住: 搬 搬家 小区 公寓 租房 房子 区 市 路 城市
搬家 搬: 搬到 新家 租 房子 城市
老家 家乡 故乡 籍贯 出生地: 出生 长大 来自 人 省
城市 地方 地点 哪里: 北京 上海 广州 深圳 杭州 成都 南京 武汉 西安 重庆 苏州 香港 台北 东京 纽约 伦敦
国家 国外: 中国 日本 美国 英国 法国 德国 韩国 泰国 加拿大 澳大利亚 新加坡
旅游 旅行 度假 出游 玩 去过: 划船 古镇 西湖 长城 飞机 酒店 机票 海边 景点 日本 泰国 云南 三亚 出国 护照 高铁 攻略
出差: 飞机 酒店 公司 客户
车 汽车 开车: 驾照 买车 电动车 特斯拉 比亚迪 丰田 本田 宝马 奔驰 停车
交通 通勤 上下班: 地铁 公交 开车 骑车 高铁 步行 自行车 打车
颜色: 红色 蓝色 绿色 黄色 紫色 粉色 黑色 白色 橙色 灰色
衣服 穿 服装: 裙子 裤子 鞋 外套 衬衫 帽子 尺码
礼物 送: 生日 买 惊喜 收到
生日 年龄 岁数 多大: 岁 出生 年 月 日 蛋糕
节日 庆祝: 春节 中秋 国庆 圣诞 端午 元旦 过年 生日 纪念日
健康 身体 病 生病 疾病: 医院 医生 感冒 发烧 糖尿病 高血压 哮喘 手术 住院 吃药 疼 头痛 癌症 体检
医院 医生 看病: 挂号 检查 手术 牙医 复诊 门诊
药 吃药 治疗: 胰岛素 片 剂量 处方 疫苗 维生素
受伤 伤: 骨折 扭伤 摔 膝盖 脚踝 手术
压力 焦虑 抑郁 心理: 心情 失眠 咨询 崩溃 紧张 累 冥想
睡眠 睡觉 失眠: 睡 熬夜 早起 起床
体重 减肥: 斤 公斤 瘦 胖 节食
身高: 厘米 米 高
心情 情绪 感受: 开心 难过 生气 高兴 伤心 紧张 害怕 激动
去世 死: 走了 葬礼 离开 过世
性格 个性: 内向 外向 开朗 害羞 耐心 温柔 幽默 善良
习惯 日常 作息: 每天 早上 晚上 起床 总是 经常
目标 梦想 愿望 计划 打算: 想 希望 准备 将来 以后 考 攒钱 开 成为
准备 安排: 计划 打算 明天 下周 下个月
原因: 因为 由于 所以 为了
建议 推荐: 应该 试试 可以 最好
钱 花费 预算 价格: 元 块 万 贵 便宜 存 贷款 信用卡 房贷 花了
买 购买 购物: 买了 新 下单 淘宝 京东 超市 商场
投资 理财: 股票 基金 存款 比特币
房子 房: 买房 房贷 租房 装修 公寓 平米
装修 家具: 沙发 桌子 床 厨房 客厅
宗教 信仰: 佛教 基督教 教堂 寺庙 祈祷 伊斯兰
志愿 公益 慈善: 志愿者 捐 义工 帮助
比赛 竞赛: 赢 输 冠军 第一 奖 决赛 名次
获奖 成就 奖: 冠军 奖金 证书 第一名 奖牌
活动 聚会: 派对 聚餐 演唱会 展览 婚礼 参加
天气 季节: 下雨 下雪 冷 热 晴 夏天 冬天 春天 秋天
联系方式 电话 邮箱: 微信 手机 号码 地址
名字 叫什么 名: 叫 姓 昵称 小名
困难 问题 挑战: 难 解决 失败 麻烦
社交媒体 社交: 微信 微博 抖音 小红书 朋友圈
星期几 周几 哪天 星期: 周一 周二 周三 周四 周五 周六 周日 星期一 星期二 星期三 星期四 星期五 星期六 星期天 每周
花生 坚果 花生酱: 过敏 忌口 花生
虾 螃蟹 海鲜 贝类: 过敏 起疹子 海鲜 虾
蛋糕 甜食 糖果 甜点: 糖尿病 戒糖 血糖 糖 甜
奶茶 可乐 饮料: 戒糖 糖 含糖
牛奶 奶酪 冰淇淋 芝士: 乳糖 不耐受 牛奶
肉 牛肉 猪肉: 吃素 素食 肉
酒 白酒 喝酒: 戒酒 酒精 酒
血糖: 糖尿病 胰岛素 甜
血压: 高血压 降压
呼吸: 哮喘 喘
睡觉 入睡: 失眠 睡着 凌晨 熬夜
反应 起反应: 过敏 起疹子 不耐受
身体 病痛: 腰 颈椎 肩 膝盖 突出 炎 疼
乐器: 古筝 钢琴 吉他 尤克里里 鼓
舞: 广场舞 街舞 芭蕾
花: 绣球 玫瑰 月季 百合 兰花 牡丹
树: 柠檬树 桂花树 柿子树
科目 学科 教书: 语文 数学 英语 物理 化学 生物 历史 地理 政治
职务 职位: 主任 校长 组长 班长 经理 总监
家电 电器: 空气炸锅 电饭锅 洗衣机 冰箱 洗碗机
口语 英语: 雅思 托福 听力 口语 作文
出发: 飞机 火车 高铁 动身 启程
朝向 朝: 朝南 朝北 南 北 东 西
面积 多大: 平米 平方米 平
学费 价格: 一节课 课时 学费
手艺: 扎染 陶艺 刺绣 编织 剪纸
求婚 结婚: 戒指 婚礼 答应
收入: 薪水 工资 涨
`;

/** Other Chinese names of the same thing. */
export const chineseForms = `
妈妈 母亲 妈 老妈
爸爸 父亲 爸 老爸
妻子 老婆 太太 媳妇
丈夫 老公
孩子 小孩 娃
爷爷 祖父
奶奶 祖母
外婆 姥姥
外公 姥爷
女朋友 女友
男朋友 男友
电脑 计算机
手机 电话
工作 上班
旅游 旅行
医生 大夫
老师 教师
土豆 马铃薯
番茄 西红柿
自行车 单车
地铁 轨道交通
生日 诞辰
周末 星期六 星期天 周六 周日
喜欢 喜爱
上司 领导 老板 主管 经理
薪水 工资 收入 薪资 月薪
报告 汇报 材料
截止 期限 交
锻炼 运动 健身 练
毛病 疾病 病 不舒服
研究生 硕士 读研
公司 单位 企业
以前 之前 过去 从前
价钱 价格 费用 价
收费 费用 学费
房租 租金 月租
车 汽车 小车 电动车
迟到 晚到 来晚
弄丢 丢 遗失 丢失
职务 职位 岗位 头衔
演奏 弹 表演
演出 表演 登台
购买 买 入手 下单
装修 翻新 装潢
师傅 工头 工人
客栈 民宿 酒店 旅馆 宾馆
跳槽 离职 换工作 辞职
女朋友 女友 对象
男朋友 男友 对象
开心 高兴 快乐
难过 伤心
害怕 怕 恐惧
通勤 路上 上下班
延期 推迟 延后 延到
孩子 女儿 儿子 宝宝
家教 补习 辅导
奖学金 助学金
实习 实习生
合租 室友
房东 业主
手艺 手工 技艺
失眠 睡不着 入睡
拖延 耽误
爱吃 喜欢吃
取消 退掉 停掉
搬家 搬到 搬进 搬
修理 维修 修
考试 考 测验
毕业 结业
朋友 好友 哥们
宿舍 寝室
饭店 餐厅 餐馆 饭馆
快递 包裹
医院 诊所
感冒 着凉
减肥 瘦身
存款 储蓄 积蓄 存
欠款 欠 贷款 债
保险 投保
奖品 奖 奖状
眼镜 墨镜
沙发 座椅
厨房 灶台
阳台 露台
花 鲜花 花卉
作业 功课
教室 课堂
`;
