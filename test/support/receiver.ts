import { Webhook } from "standardwebhooks";
import { refusalOf } from "../../src/model/outbound-address.ts";
import type { Outbound, OutboundRequest, OutboundResult } from "../../src/ports/outbound.ts";

interface Message {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

export interface Receiver {
  outbound: Outbound;
  requests: OutboundRequest[];
  /** Answers in place of what was told, where it is set. */
  answer: ((request: OutboundRequest) => OutboundResult | Promise<OutboundResult>) | null;
  messages(): Message[];
  ids(): (string | undefined)[];
}

/** A receiver that answers as told, in turn and then as the last, and keeps what it got. */
export function aReceiver(...answers: OutboundResult[]): Receiver {
  const requests: OutboundRequest[] = [];
  const outbound: Outbound = {
    refusal: (url) => refusalOf(url, []),
    post: async (request) => {
      requests.push(request);
      if (receiver.answer !== null) return receiver.answer(request);
      return answers[requests.length - 1] ?? answers.at(-1) ?? { status: 204 };
    },
  };
  const receiver: Receiver = {
    outbound,
    requests,
    answer: null,
    messages: () => requests.map(({ body }) => JSON.parse(body) as Message),
    ids: () => requests.map(({ headers }) => headers["webhook-id"]),
  };
  return receiver;
}

/** What a subscriber reads; throws where the signature is not that of its secret. */
export const verified = (secret: string, { body, headers }: OutboundRequest): unknown =>
  new Webhook(secret).verify(body, { ...headers });
