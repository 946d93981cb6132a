import { describe, expect, test } from "vitest";
import { draftsOf } from "../../support/said.ts";
import { liveAfter } from "../../support/conversation.ts";

describe("a newer number of the same things ends the older one", () => {
  test.each([
    ["I have five horses.", "I only have four horses now."],
    ["We've got two sons.", "We have three sons now."],
    ["I own three boats.", "I have no boats now."],
    ["My aunt Rosa has six parrots.", "My aunt Rosa has seven parrots."],
    ["我有四只兔子。", "我现在只有三只兔子了。"],
    ["我家有两个女儿。", "我们现在有三个女儿了。"],
  ])("%s / %s", async (first, second) => {
    const kept = await liveAfter(first, second);
    expect(kept).toEqual([second]);
  });

  test.each([
    ["I have three cats.", "I have two dogs."],
    ["I have three black cats.", "I have two white cats."],
    ["I have three cats.", "My sister has two cats."],
    ["I have two cats.", "I have two cats, Momo and Kiki."],
    ["I have a cat named Momo.", "I have a cat named Kiki."],
    ["I have two cats.", "I used to have three cats."],
    ["我有三只猫。", "我有两只狗。"],
    ["我有三只猫。", "我姐姐有两只猫。"],
    ["我喜欢跑步。", "我不再熬夜了。"],
    ["我住在柏林。", "我不再熬夜了。"],
    ["The door code is 4821.", "The safe code is 7730."],
    ["房租是700欧。", "押金是1400欧。"],
  ])("%s stays beside %s", async (first, second) => {
    expect(await liveAfter(first, second)).toEqual([first, second]);
  });
});

describe("a change of what one has one of ends the value before it", () => {
  test.each([
    ["My wifi password is lavender12.", "The new wi-fi password is thyme-44."],
    ["My locker code is 4471.", "My new locker code is B-812, thanks."],
    ["The Wi-Fi password is hummel99.", "I changed the wifi password, it's now biene12."],
    ["The alarm code is 4411.", "We reset the alarm code yesterday, the new code is 9026."],
    ["My phone number is 0171 5550101.", "I got a new number: 0172 5550199."],
    ["My phone number is 0171 5550101.", "I have a new phone number, it's 0172 5550199."],
    ["我的手机号是13800001111。", "我换手机号了，新的是13900002222。"],
    ["我家WiFi密码是hummel99。", "WiFi密码改了，现在是biene12。"],
    ["我的银行卡密码是1234。", "我改银行卡密码了，新密码是9876。"],
    ["My doctor is Dr. Weiss.", "My new doctor is Dr. Lang."],
    ["My boss is Karin.", "We have a new boss."],
    ["I don't have a job.", "I work at Acme."],
    ["I'm currently unemployed.", "I work at Acme."],
    ["我现在没有工作。", "我在华为工作。"],
    ["我老板是王芳。", "我们换了新老板。"],
    ["The alarm code is 5512.", "We changed the alarm code to 8890."],
    ["My PIN is 7712.", "I've changed my PIN to 3345."],
    ["My rent is 900 euros.", "My rent has gone up to 950 euros."],
    ["I take 10 mg of ramipril every morning.", "I now take 5 mg of ramipril."],
    ["My thyroxine dose is 75 mcg.", "My dose of thyroxine was raised to 100 mcg."],
    ["My manager is Ingrid.", "My new manager is Oskar."],
    ["My boss is Ingrid.", "Oskar is my boss now."],
    ["My dentist is Nilsen.", "I have a new dentist, Moen."],
    ["My phone number is 412 55 678.", "My new number is 998 11 234."],
    ["My phone is 412 55 678.", "My phone number changed to 998 11 234."],
    ["My address is 3 Mill Lane.", "My new address is 9 Quay Street."],
    ["I drive a Skoda.", "I traded in my car for a Polestar."],
    ["I'm 41 years old.", "I turned 42 last week."],
    ["我的wifi密码是lan2024。", "我家wifi密码改成zhu2025了。"],
    ["门禁码是3302。", "门禁码改成8871了。"],
    ["我的经理是周敏。", "我的新经理是吴刚。"],
    ["我的手机号是13811112222。", "新号码是13933334444。"],
    ["我的地址是花园路8号。", "我的新地址是湖滨路21号。"],
    ["我开本田。", "我换了一辆比亚迪。"],
    ["我每天吃5毫克氨氯地平。", "我现在每天吃10毫克氨氯地平。"],
    ["我今年40岁。", "我41岁了。"],
  ])("%s / %s", async (first, second) => {
    expect(await liveAfter(first, second)).toEqual([second]);
  });

  test.each([
    ["My wifi password is lavender12.", "The guest wifi password is thyme-44."],
    ["The Wi-Fi password is hummel99.", "I changed the alarm code, it's now 9026."],
    ["The Wi-Fi password is hummel99.", "I changed the wifi password, it's on the fridge."],
    ["My phone number is 0171 5550101.", "My sister got a new number: 0172 5550199."],
    ["My boss is Karin.", "My sister has a new boss."],
    ["My boss is Karin.", "I have a new doctor."],
    ["I'm unemployed.", "My sister works at Acme."],
    ["My doctor is Dr. Weiss.", "I have a new doctor's appointment on Monday."],
    ["我老板是王芳。", "我妹妹换了新老板。"],
    ["我的手机号是13800001111。", "我换手机了，新的是华为。"],
    ["I take 10 mg of ramipril.", "I take 20 mg of simvastatin."],
    ["My manager is Ingrid.", "My dentist is Moen."],
    ["My phone number is 412 55 678.", "My old phone number was 998 11 234."],
    ["My manager is Ingrid.", "My manager is from Bergen."],
    ["我住在杭州。", "我的地址是花园路8号。"],
    ["我的老板是周敏。", "我的老板是上海人。"],
  ])("%s stays beside %s", async (first, second) => {
    expect(await liveAfter(first, second)).toEqual([first, second]);
  });
});

describe("a nickname stands beside the name", () => {
  test.each([
    ["我叫陈晓东。", "叫我小陈就行。"],
    ["我的名字是陈晓东。", "大家都叫我阿东。"],
    ["My name is Alexandra.", "Call me Sasha."],
    ["My name is Alexandra.", "Everyone calls me Sasha."],
    ["My name is Alexandra.", "I go by Sasha."],
    ["My name is Alexandra Moe.", "My maiden name is Lund."],
  ])("%s / %s", async (name, nickname) => {
    expect(await liveAfter(name, nickname)).toEqual([name, nickname]);
  });

  test("a newer nickname ends the older one, and a newer name the older name", async () => {
    expect(await liveAfter("叫我小陈就行。", "叫我阿东吧。")).toEqual(["叫我阿东吧。"]);
    expect(await liveAfter("My name is Ola Moe.", "My name is Ola Lund now.")).toEqual([
      "My name is Ola Lund now.",
    ]);
  });

  test('an adverb before "here" is no name', async () => {
    const [draft] = await draftsOf("I'm always here for my sister.");
    expect(draft?.attribute ?? null).toBeNull();
    expect((await draftsOf("It's Ida here."))[0]?.attribute).toBe("user|name");
  });

  test("is without the words around it", async () => {
    const [draft] = await draftsOf("叫我小陈就行。");
    expect(draft).toMatchObject({ attribute: "user|nickname", value: "小陈" });
  });
});

describe("whom one works with is no employer", () => {
  test.each([
    ["I work at Norsk Hydro.", "I worked with a potter on the new glaze."],
    ["I work at Norsk Hydro.", "I worked with Tomas on the fence last year."],
    ["I lost my job at Fiskeby.", "I worked with the printer to make it happen."],
  ])("%s stays beside %s", async (first, second) => {
    expect(await liveAfter(first, second)).toContain(first);
  });

  test("a house is one", async () => {
    expect(await liveAfter("I work at Norsk Hydro.", "I now work with Fana Bank.")).toEqual([
      "I now work with Fana Bank.",
    ]);
  });
});

test.each([
  ["My door code is 1234.", 1],
  ["My code is 90 lines long.", 0],
  ["The server is 3 times slower.", 0],
])("a code that is told is a value, a program's is work at hand: %s", async (said, n) => {
  expect(await draftsOf(said)).toHaveLength(n);
});

test.each([
  "I was named employee of the month.",
  "I was named Employee of the Month.",
  "I was named Captain.",
  "I was named manager last week.",
  "I was called names at school.",
  "I'm called to the office every Monday.",
  "I'm called up for jury duty.",
  "I'm called lazy by my boss.",
  "My name is on the list.",
  "My name is the first on the list.",
  "My name is hard to spell.",
  "My name is a mess.",
  "My brother's name is on the list.",
  "My son is called to the office.",
])("%s gives nobody a name", async (prompt) => {
  const drafts = await draftsOf(prompt);
  expect(drafts.filter(({ attribute }) => attribute?.endsWith("name"))).toEqual([]);
});

test.each([
  ["my name is ada", "ada"],
  ["my name is ada lovelace and i live in bonn", "ada lovelace"],
  ["hi my name is ada i live in bonn", "ada"],
  ["My name is ada from bonn.", "ada"],
  ["i'm called ada", "ada"],
  ["I'm called AJ.", "aj"],
  ["MY NAME IS ADA", "ada"],
  ["My name is van der Berg.", "van der berg"],
  ["My name was changed to Eve.", "eve"],
  ["My name isn't Ada, it's Eve.", "eve"],
  ["I was named Ada after my aunt.", "ada"],
  ["My name is spelt Neev.", "neev"],
])("%s gives the speaker's name", async (prompt, value) => {
  expect(await draftsOf(prompt)).toContainEqual(
    expect.objectContaining({ attribute: "user|name", value }),
  );
});
