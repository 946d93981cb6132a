/**
 * What the Worker loads on first use in the full configuration. Vitest fetches a module on behalf of the request that asks
 * first, and a request that comes meanwhile would wait for it for ever; a built Worker has all of them at hand.
 */
await Promise.all([
  import("openai"),
  import("@upstash/redis/cloudflare"),
  import("@upstash/ratelimit"),
  import("chrono-node/en"),
]);
