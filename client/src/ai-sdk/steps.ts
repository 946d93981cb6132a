const entriesMax = 64;

/** Contexts of prompts under way: each step of one answer sees the same memories, asked for once. */
export interface Steps {
  get(key: string): string | undefined;
  set(key: string, context: string): void;
}

export function steps(): Steps {
  const contexts = new Map<string, string>();
  return {
    get: (key) => contexts.get(key),
    set(key, context) {
      contexts.delete(key);
      contexts.set(key, context);
      const [oldest] = contexts.keys();
      if (contexts.size > entriesMax && oldest !== undefined) contexts.delete(oldest);
    },
  };
}
