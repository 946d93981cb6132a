import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipped, message, messageCharsMax, widthOf } from "../../src/commands/layout.ts";
import { parseCommand } from "../../src/commands/parse.ts";
import { tokensOf } from "../../src/commands/tokens.ts";
import { commandHead } from "../../src/model/chat-command.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        "mem",
        "/mem",
        "list",
        "搜索",
        "layer",
        "=",
        "＝",
        "“",
        "”",
        '"',
        " ",
        "　",
        ",",
        "，",
        "meta.",
        "a",
        "全局",
        "\0",
        "\ud800",
        "👩‍👩‍👧",
        "\n",
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join("")),
);

describe("any text", () => {
  it("is a command or none, and never fails", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const head = commandHead(text);
        const parsed = parseCommand(text);
        expect(parsed.name).toBe(head?.name ?? null);
        for (const value of Object.values(parsed.args)) expect(typeof value).toBe("string");
      }),
      { numRuns: 2_000 },
    );
  });

  it("falls into words that stand in it in their order, and nothing but blanks between", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0;
        for (const { raw } of tokensOf(text)) {
          const next = text.indexOf(raw, at);
          expect(text.slice(at, next).trim()).toBe("");
          at = next + raw.length;
        }
        expect(text.slice(at).trim()).toBe("");
      }),
      { numRuns: 2_000 },
    );
  });

  it("fits its width when it is clipped, on one line", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 80 }), (text, cells) => {
        const line = clipped(text, cells);
        expect(widthOf(line)).toBeLessThanOrEqual(cells);
        expect(line).not.toMatch(/[\n\r]/);
      }),
    );
  });

  it("makes a message that a chat window takes", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 500 }), { maxLength: 60 }), (lines) => {
        expect(message(lines, "… more").length).toBeLessThanOrEqual(messageCharsMax);
      }),
    );
  });
});

describe("what is written as name=value", () => {
  const value = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !/["“”＂]/u.test(text));
  it("is read back whatever it holds, quoted in either width", () => {
    fc.assert(
      fc.property(
        value,
        fc.constantFrom(['"', '"'], ["“", "”"], ["「", "」"]),
        (text, [open, close]) => {
          fc.pre(!text.includes(close));
          const parsed = parseCommand(`mem add tea meta.note＝${open}${text}${close} user=ada`);
          expect(parsed.metadata).toEqual({ note: text });
          expect(parsed.args.user).toBe("ada");
          expect(parsed.text).toBe("tea");
        },
      ),
    );
  });
});
