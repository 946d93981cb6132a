export interface OutboundRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
}

/** What a request came to: an answer's status, or why there was none. */
export type OutboundResult = { status: number } | { problem: string };

/** Requests to addresses that strangers name. */
export interface Outbound {
  /** Why nothing is sent to this address, in words for its owner; null where it may be. */
  refusal(url: string): string | null;
  /** Posts once and follows nowhere. Never throws; an address that is refused is a problem. */
  post(request: OutboundRequest): Promise<OutboundResult>;
}
