import type { App } from "./app.ts";

const about = {
  title: "Ebb",
  version: "1",
  description:
    "Long-term memory for LLM apps: store what was said, retrieve what is worth remembering, let the rest fade.",
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
};

const tags = [
  { name: "Main job", description: "Store a turn, retrieve what is worth remembering." },
  { name: "Memories", description: "What is remembered." },
  { name: "Turns", description: "The raw record: what was said, word for word." },
  { name: "Sessions", description: "Turns of one sitting, and what was made of them." },
  { name: "Data", description: "All of it out, and in again." },
  { name: "Tokens", description: "What a browser may hold." },
  { name: "Admin", description: "Tenants with their quotas and origins, and API keys." },
  {
    name: "Webhooks",
    description: "Events out to subscribers, and other platforms' events in.",
  },
  { name: "Settings", description: "A tenant's options, and what an agent overrides." },
  { name: "Operations", description: "Is it alive, is it ready." },
];

const apiKey = {
  type: "http",
  scheme: "bearer",
  description: "An API key (`ebb_…`).",
} as const;

const clientToken = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
  description: "A client token of `POST /v1/tokens`, confined to its ids.",
} as const;

/** The OpenAPI 3.1 document, made from the schemas that validate. */
export function describeApi(app: App): object {
  app.openAPIRegistry.registerComponent("securitySchemes", "apiKey", apiKey);
  app.openAPIRegistry.registerComponent("securitySchemes", "clientToken", clientToken);
  return app.getOpenAPI31Document({ openapi: "3.1.0", info: about, tags, servers: [{ url: "/" }] });
}
