import { expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";

test.each([
  "我叫了外卖。",
  "我叫了一辆出租车。",
  "我叫滴滴去机场。",
  "我叫他早点来。",
  "我买了条船，叫海风号。",
  "我点了一杯饮料，叫桂花拿铁。",
  "我住在一个小区，叫阳光花园。",
  "我姐姐生了个女儿，叫米粒。",
  "我爸娶了个新老婆，叫李芳。",
  "我老板换了个秘书，叫Lily。",
  "我老公有个妹妹，名字叫晓燕。",
  "我室友养了只鹦鹉，叫Kiki。",
  "我朋友开了个公司，叫蓝海科技。",
  "我吃了一碗面，叫担担面。",
  "我尝了一道菜，叫佛跳墙。",
  "我点了一道菜，叫蚂蚁上树。",
  "我吃了碗面，很好吃，叫担担面。",
  "我吃了面，叫担担面。",
  "我吃了一种点心，叫驴打滚。",
  "我最喜欢的菜，叫佛跳墙。",
  "我常去的店，叫春风里。",
  "我妹妹点了一份甜品，叫杨枝甘露。",
])("%s gives nobody another name", async (prompt) => {
  const drafts = await draftsOf(prompt);
  expect(drafts.filter(({ attribute }) => attribute?.endsWith("|name"))).toEqual([]);
  expect(drafts.flatMap(({ relations }) => relations)).not.toContainEqual(
    expect.objectContaining({ predicate: "named" }),
  );
});

test.each([
  ["我是新来的，叫小王。", "user|name", "小王"],
  ["我是个老师，叫王强。", "user|name", "王强"],
  ["我是一个老师，叫李雷。", "user|name", "李雷"],
  ["我今年三十岁，叫李雷。", "user|name", "李雷"],
  ["我姓李，叫李雷。", "user|name", "李雷"],
  ["大家好，我来自日本东京，叫李雷。", "user|name", "李雷"],
  ["我从德国来，叫安娜。", "user|name", "安娜"],
  ["我改了名，叫李四。", "user|name", "李四"],
  ["我吃了面，叫担担面，我叫李雷。", "user|name", "李雷"],
  ["我叫上官燕。", "user|name", "上官燕"],
  ["我叫来福，今年五十。", "user|name", "来福"],
  ["我女儿叫朵朵，今年三岁。", "user's 女儿|name", "朵朵"],
  ["我妹妹也来了，她叫李娜。", "user's 妹妹|name", "李娜"],
])("%s gives a name", async (prompt, attribute, value) => {
  expect(await draftsOf(prompt)).toContainEqual(expect.objectContaining({ attribute, value }));
});

test.each([
  ["我买了辆车，叫小闪电。", "我的车叫小闪电。", "user|车_name", "小闪电"],
  ["我养了条金鱼，它叫泡泡。", "我的金鱼叫泡泡。", "user|金鱼_name", "泡泡"],
  ["我开了家店，叫春风里。", "我的店叫春风里。", "user|店_name", "春风里"],
  ["我養了一隻貓，叫咪咪。", "我的貓叫咪咪。", "user|猫_name", "咪咪"],
])("%s says whose name it is", async (prompt, content, attribute, value) => {
  expect(await draftsOf(prompt)).toContainEqual(
    expect.objectContaining({ content, attribute, value }),
  );
});
