import { inject } from "vitest";
import type { Behaviour } from "../stand-ins/openai-behaviours.ts";

const url = inject("openai");

/** A customer of the OpenAI stand-in: a key that it treats as it is told, whoever else asks meanwhile. */
interface Customer {
  url: string;
  key: string;
  behave(behaviour: Behaviour): Promise<void>;
  /** How often the service was asked with this key. */
  asked(): Promise<number>;
}

export function aCustomer(): Customer {
  const key = `sk-${crypto.randomUUID()}`;
  const headers = { authorization: `Bearer ${key}` };
  const base = new URL(url).origin;
  return {
    url,
    key,
    async behave(behaviour) {
      const body = JSON.stringify(behaviour);
      const response = await fetch(`${base}/behave`, { method: "POST", headers, body });
      await response.text();
    },
    async asked() {
      const response = await fetch(`${base}/asked`, { headers });
      return (await response.json<{ asked: number }>()).asked;
    },
  };
}
