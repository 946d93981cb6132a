import type OpenAI from "openai";

/** Any service with OpenAI's protocol: OpenAI itself, or a local or hosted server that speaks like it. */
export interface OpenaiService {
  /** Up to and with the version, e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Where requests go out; absent = the platform's `fetch`. */
  fetch?: typeof fetch;
}

/**
 * The client, loaded on first use: it is a third of a Worker's start-up otherwise. It does not retry
 * (the pipeline does, with backoff), reads nothing from the environment and logs nothing.
 */
export function lazyClient(service: OpenaiService): () => Promise<OpenAI> {
  // The client is kept, not the promise of it: a promise belongs to the request that made it.
  let client: OpenAI | null = null;
  return async () => {
    const { OpenAI: Client } = await import("openai");
    return (client ??= new Client({
      apiKey: service.apiKey,
      baseURL: service.baseUrl,
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      maxRetries: 0,
      logLevel: "off",
      ...(service.fetch === undefined ? {} : { fetch: service.fetch }),
    }));
  };
}
