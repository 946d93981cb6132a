import { describe, expect, it } from "vitest";
import { bars, clipped, message, padded, widthOf } from "../../../src/commands/layout.ts";
import { parseCommand } from "../../../src/commands/parse.ts";
import { labelsOf } from "../../../src/commands/labels.ts";
import { typesNamed } from "../../../src/commands/types.ts";
import { commandHead } from "../../../src/model/chat-command.ts";

describe("a chat message", () => {
  it("is a command with a slash, or where a known word follows mem", () => {
    const names = [
      ["mem list", "list"],
      ["/mem list", "list"],
      ["／mem　列表", "list"],
      ["mem.search tea", "search"],
      ["MEM Prune", "cleanup"],
      ["/mem", "help"],
      ["mem", "help"],
      ["/记忆 搜索 花生", "search"],
      ["/mem nonsense", null],
      ["ｍｅｍ　ｌｉｓｔ", "list"],
      ["mem：list", "list"],
      ["／ＭＥＭ：搜索：花生", "search"],
      ["mem？", "help"],
      ["/memory list", "list"],
      ["Memory.list", "list"],
      ["記憶 列表", "list"],
      ["mem 搜尋 花生", "search"],
      ["/記憶 刪除 mem_1", "delete"],
      ["mem 總覽", "visual"],
      ["mem 歷史 mem_1", "history"],
      ["mem 幫助", "help"],
    ] as const;
    for (const [text, name] of names) {
      expect([text, commandHead(text)?.name]).toEqual([text, name]);
      expect(commandHead(text)).not.toBeNull();
    }
  });

  it("that only begins like one is none", () => {
    const texts = [
      "memories are made of this",
      "memory history of early computers",
      "Memory",
      "mem is short for memory",
      "list my mem",
      "remember mem list",
      "memlist",
      "",
      "记忆力不好",
      "記憶力不好",
      "記憶中的搜尋",
      "搜尋我的記憶",
    ];
    for (const text of texts) expect([text, commandHead(text)]).toEqual([text, null]);
  });
});

describe("a command's words", () => {
  it("are arguments where their name is one, and text else", () => {
    expect(
      parseCommand(
        "mem add E=mc2 is known layer=global tag=FACTS meta.source=book expires=2030-01-01T00:00:00Z",
      ),
    ).toMatchObject({
      name: "add",
      text: "E=mc2 is known",
      args: { layer: "global", tag: "FACTS", expires: "2030-01-01T00:00:00Z" },
      metadata: { source: "book" },
      language: "en",
    });
  });

  it("may be full-width and Chinese", () => {
    expect(parseCommand("mem 列表 层级＝全局，会话 标签=“我的 旅行”，美食 数量＝5")).toMatchObject({
      name: "list",
      text: "，美食",
      args: { layer: "global,conversation", tags: "我的 旅行", limit: "5" },
      language: "zh",
    });
    expect(parseCommand("mem 添加 我对花生过敏 类型=FACTS 用户=ada")).toMatchObject({
      text: "我对花生过敏",
      args: { type: "FACTS", user: "ada" },
      language: "zh",
    });
  });

  it("are read in full width where they name or count, and kept as they are in what is said", () => {
    expect(
      parseCommand(
        "ｍｅｍ　ａｄｄ Ｔｅａ at ４ ｉｍｐｏｒｔａｎｃｅ＝９ ｌａｙｅｒ＝ｇｌｏｂａｌ ｍｅｔａ．ｂｙ＝Ａ user=Ｂ",
      ),
    ).toMatchObject({
      name: "add",
      text: "Ｔｅａ at ４",
      args: { importance: "9", layer: "global", user: "Ｂ" },
      metadata: { by: "Ａ" },
    });
    expect(parseCommand("mem visual limit=１").args).toEqual({ limit: "1" });
    expect(parseCommand("mem search：green tea").text).toBe("green tea");
  });

  it("may be in traditional characters, or called as the dashboard calls them", () => {
    expect(parseCommand("記憶 列表 層級=全域,會話 標籤=旅遊 類型=事實 數量=3")).toMatchObject({
      name: "list",
      args: { layer: "global,conversation", tags: "旅遊", limit: "3" },
      unusable: [],
      language: "zh",
    });
    expect(parseCommand("mem 添加 我養蜂 重要度=8 智能体=cook 层级=全局层")).toMatchObject({
      text: "我養蜂",
      args: { importance: "8", agent: "cook", layer: "global" },
    });
    expect(typesNamed("事實,偏好", labelsOf("zh"))).toEqual(["FACTS", "PREFERENCES"]);
  });

  it("keep their quotes where those are part of what is said, and lose them around the whole", () => {
    expect(parseCommand('mem add He said "hi there" to me').text).toBe('He said "hi there" to me');
    expect(parseCommand('mem add "two  blanks"').text).toBe("two  blanks");
    expect(parseCommand("mem search “green tea").text).toBe("green tea");
  });

  it("are answered in the language asked for", () => {
    expect(parseCommand("mem list lang=zh").language).toBe("zh");
    expect(parseCommand("mem 列表 lang=en").language).toBe("en");
  });

  it("that a command cannot use are named, and none of them is lost", () => {
    for (const line of [
      "mem clear tag=music",
      "mem clear tags=a,b",
      "mem 清空 类型=事实",
      "mem clear limit=5",
      "mem clear meta.by=hand",
      "mem list importance=9",
      "mem list expires=2030-01-01",
      "mem cleanup user=ada",
      "mem cleanup layer=global",
      "mem forget tag=music",
      "mem history ops=true",
      "mem visual type=FACTS",
      "mem search meta.by=hand",
    ]) {
      const parsed = parseCommand(line);
      expect([parsed.unusable, parsed.args, parsed.metadata]).toEqual([
        [line.split(" ")[2]],
        {},
        {},
      ]);
    }
    expect(parseCommand("mem list tag=a layer=global type=FACTS meta.by=me").unusable).toEqual([]);
    expect(parseCommand("mem clear layer=global layer=persona").unusable).toEqual([
      "layer=persona",
    ]);
  });

  it("are part of what is to be remembered where they are no arguments of mem add", () => {
    for (const text of ["my password hint is limit=5", "the flag is ops=true here"]) {
      expect(parseCommand(`mem add ${text} layer=global`)).toMatchObject({
        text,
        args: { layer: "global" },
        unusable: [],
      });
    }
  });

  it("called __proto__ harm nobody", () => {
    const parsed = parseCommand("mem add tea meta.__proto__=x __proto__=y constructor=z");
    expect(parsed.text).toBe("tea __proto__=y constructor=z");
    expect(JSON.stringify(parsed.metadata)).toBe('{"__proto__":"x"}');
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("lines of a chat window", () => {
  it("count two cells for a Chinese character and never cut one apart", () => {
    expect(widthOf("花生a")).toBe(5);
    expect(padded("花", 4)).toBe("花  ");
    expect(clipped("花生过敏", 5)).toBe("花生…");
    expect(clipped("a 👩‍👩‍👧 family", 4)).toBe("a …");
    expect(clipped("short", 5)).toBe("short");
    expect(clipped("two\nlines", 20)).toBe("two lines");
  });

  it("show a sign that turns the text by its number, and leave marks that turn nothing", () => {
    expect(message(["photo\u202egnp.exe", "\u2067a\u2069", "\u200fשלום"], "…")).toBe(
      "photo[U+202E]gnp.exe\n[U+2067]a[U+2069]\n\u200fשלום",
    );
  });

  it("draw bars against the greatest, and nothing for none", () => {
    expect(
      bars([
        ["a", 4],
        ["bb", 2],
        ["c", 0],
      ]),
    ).toEqual(["  a  ████████████████ 4", "  bb ████████░░░░░░░░ 2", "  c  ░░░░░░░░░░░░░░░░ 0"]);
  });
});
