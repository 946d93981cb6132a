import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { webhookRetryMs } from "../../../src/model/webhook.ts";
import { secretFrom, signatureHeaders } from "../../../src/webhooks/sign.ts";

const token = () => crypto.randomUUID().replaceAll("-", "");

it("the reference implementation of Standard Webhooks accepts what is signed here", async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.stringMatching(/^evt_\w{1,40}$/), async (body, id) => {
      const secret = secretFrom(token(), token());
      const headers = await signatureHeaders(secret, id, Date.now(), body);
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow(
        "No matching signature found",
      );
      expect(() => new Webhook(secretFrom(token(), token())).verify(body, headers)).toThrow(
        "No matching signature found",
      );
    }),
    { numRuns: 30 },
  );
});

it("waits double as long after each attempt, a fifth more by chance, and six hours at most", () => {
  const s = 1_000;
  expect([1, 2, 3, 11].map((attempts) => webhookRetryMs(attempts, 0))).toEqual([
    30 * s,
    60 * s,
    120 * s,
    6 * 3_600 * s,
  ]);
  expect(webhookRetryMs(1, 1)).toBe(36 * s);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, chance) => {
        const wait = webhookRetryMs(n, chance);
        expect(wait).toBeGreaterThanOrEqual(30 * s);
        expect(wait).toBeLessThanOrEqual(7.2 * 3_600 * s);
      },
    ),
  );
});
