/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** When the list below was written down, from copies of price pages that may have been older. */
export const pricedOn = "2026-11-30";

/**
 * List prices by the beginning of a model's name, the longest that fits: a dated version costs what its
 * model does. What is not here has no known price, and only its tokens are told.
 */
const listed: Readonly<Record<string, readonly [input: number, output: number]>> = {
  "gpt-4o-mini": [0.15, 0.6],
  "gpt-4.1": [2, 8],
  "gpt-4.1-mini": [0.4, 1.6],
  "gpt-4.1-nano": [0.1, 0.4],
  "text-embedding-3-small": [0.02, 0],
  "text-embedding-3-large": [0.13, 0],
  "@cf/meta/llama-3.1-8b-instruct-fp8-fast": [0.045, 0.384],
  "@cf/meta/llama-3.2-3b-instruct": [0.051, 0.335],
  "@cf/meta/llama-3.3-70b-instruct-fp8-fast": [0.293, 2.253],
  "@cf/baai/bge-small-en-v1.5": [0.02, 0],
  "@cf/baai/bge-base-en-v1.5": [0.067, 0],
  "@cf/baai/bge-large-en-v1.5": [0.204, 0],
};

export type PriceOf = (model: string) => ModelPrice | null;

/** The price of a model: one that the deployment states goes before the list. */
export function pricesWith(stated: Readonly<Record<string, ModelPrice>>): PriceOf {
  const table = new Map<string, ModelPrice>(
    Object.entries(listed).map(([model, [input, output]]) => [model, { input, output }]),
  );
  for (const [model, price] of Object.entries(stated)) table.set(model, price);
  const names = [...table.keys()].toSorted((a, b) => b.length - a.length);
  return (model) => {
    const name = names.find((each) => model === each || isVersionOf(model, each));
    return name === undefined ? null : (table.get(name) ?? null);
  };
}

/** `gpt-4.1-mini-2025-04-14` is one of `gpt-4.1-mini`; `gpt-4.1-mini` is none of `gpt-4.1`. */
const isVersionOf = (model: string, name: string): boolean =>
  model.startsWith(`${name}-`) && /^-\d{4}/.test(model.slice(name.length));

/** What tokens cost, in US dollars; null where the price is not known. */
export const costOf = (
  price: ModelPrice | null,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number | null =>
  price === null ? null : (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
