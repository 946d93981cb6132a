import { expect, test } from "vitest";
import { webCryptoVault } from "../../../src/adapters/platform/vault.ts";

const [old, current] = ["the-secret-of-last-year", "the-secret-of-this-year"];

test("what was sealed before the secret was changed opens while the previous one is known", async () => {
  const sealed = await webCryptoVault(old).seal("sk-1", "ten_a");
  expect(await webCryptoVault(current).open(sealed, "ten_a")).toBeNull();
  const both = webCryptoVault(current, old);
  expect(await both.open(sealed, "ten_a")).toBe("sk-1");
  const again = await both.seal("sk-1", "ten_a");
  expect(await webCryptoVault(current).open(again, "ten_a")).toBe("sk-1");
  expect(await webCryptoVault(old).open(again, "ten_a")).toBeNull();
});

test("what was sealed for one tenant opens for no other", async () => {
  const vault = webCryptoVault(current, old);
  expect(await vault.open(await vault.seal("sk-1", "ten_a"), "ten_b")).toBeNull();
});
