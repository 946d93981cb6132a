import fc from "fast-check";
import { expect, test } from "vitest";
import { arrayItems, peeked, textLines } from "../../src/tenancy/import/texts.ts";

/** A body cut into chunks of these sizes, wherever that falls. */
function streamed(text: string, sizes: readonly number[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  let i = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const size = Math.max(1, sizes[i++ % Math.max(1, sizes.length)] ?? 1);
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function all<T>(items: AsyncGenerator<T>): Promise<T[]> {
  const read: T[] = [];
  for await (const item of items) read.push(item);
  return read;
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const json = fc.jsonValue().map((value) => JSON.stringify(value));

test("an array comes apart into its items, however it is cut and laid out", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(json, { maxLength: 6 }),
      sizes,
      fc.boolean(),
      async (items, cuts, wide) => {
        const text = wide ? `\n [ ${items.join(" ,\n ")} ]\n` : `[${items.join(",")}]`;
        const read = await all(arrayItems(streamed(text, cuts), 100_000));
        expect(read.map((item) => JSON.parse(item.text ?? ""))).toEqual(
          items.map((item) => JSON.parse(item)),
        );
        expect(read.map(({ number }) => number)).toEqual(items.map((_, i) => i + 1));
      },
    ),
  );
});

test("lines come one by one with their numbers, without blank ones", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(json, fc.constant("")), { maxLength: 8 }),
      sizes,
      async (lines, cuts) => {
        const read = await all(textLines(streamed(lines.join("\n"), cuts), 100_000));
        const wanted = lines.flatMap((text, i) => (text === "" ? [] : [{ number: i + 1, text }]));
        expect(read).toEqual(wanted);
      },
    ),
  );
});

test("what is too long is told as such, and takes no other along", async () => {
  const long = JSON.stringify("x".repeat(500));
  const lines = await all(textLines(streamed(`1\n${long}\n2\n${long}`, [7]), 100));
  expect(lines.map(({ text }) => text)).toEqual(["1", null, "2", null]);
  const items = await all(arrayItems(streamed(`[1,${long},2]`, [7]), 100));
  expect(items.map(({ text }) => text)).toEqual(["1", null, "2"]);
});

test("what is no whole array is refused", async () => {
  for (const text of ["", "{}", "[1", "[1] [2]", '["a]']) {
    await expect(all(arrayItems(streamed(text, [3]), 100))).rejects.toMatchObject({
      code: "malformed_json",
    });
  }
});

test("bytes that are not UTF-8 are refused", async () => {
  const body = new Response(new Uint8Array([0x5b, 0xff, 0x5d])).body;
  if (body === null) throw new Error("no body");
  await expect(all(textLines(body, 100))).rejects.toMatchObject({ code: "malformed_json" });
});

test("a look at the first character takes nothing away", async () => {
  const blank = fc.string({ unit: fc.constantFrom(" ", "\t", "\r", "\n") });
  await fc.assert(
    fc.asyncProperty(blank, json, sizes, async (before, value, cuts) => {
      const { first, body } = await peeked(streamed(before + value, cuts));
      expect(first).toBe(value.charAt(0));
      expect(await new Response(body).text()).toBe(before + value);
    }),
  );
  const nothing = await peeked(streamed(" \n ", [1]));
  expect([nothing.first, await new Response(nothing.body).text()]).toEqual(["", " \n "]);
});
