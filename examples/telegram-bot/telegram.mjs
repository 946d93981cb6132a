import { createServer } from "node:http";

/**
 * Telegram as a bot sees it, on this machine: `setWebhook` and `sendMessage` of its Bot API, and updates that
 * are posted to the webhook with its secret token. What somebody writes is handed in by `write`.
 */
export async function startTelegram(onAnswer) {
  let webhook = null;
  let messageId = 0;
  let updateId = 0;
  const api = {
    setWebhook: ({ url, secret_token }) => {
      webhook = { url, secret_token };
      return true;
    },
    sendMessage: ({ chat_id, text, reply_parameters }) => {
      const sent = {
        message_id: ++messageId,
        from: { id: 1, is_bot: true, first_name: "Memory bot", username: "memory_bot" },
        chat: { id: chat_id, type: "private" },
        date: Math.floor(Date.now() / 1000),
        text,
        ...(reply_parameters
          ? { reply_to_message: { message_id: reply_parameters.message_id } }
          : {}),
      };
      onAnswer(sent);
      return sent;
    },
  };
  const server = createServer((request, response) => {
    const pieces = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
      const method = /^\/bot[^/]+\/(\w+)$/.exec(request.url)?.[1];
      const known = Object.hasOwn(api, method ?? "");
      const body = known
        ? { ok: true, result: api[method](JSON.parse(Buffer.concat(pieces))) }
        : { ok: false };
      response.writeHead(known ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Somebody writes to the bot; resolves when the webhook has answered. */
    async write(person, text) {
      const message = {
        message_id: ++messageId,
        from: { id: person.id, is_bot: false, first_name: person.name },
        chat: { id: person.id, type: "private" },
        date: Math.floor(Date.now() / 1000),
        text,
      };
      const answer = await fetch(webhook.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-telegram-bot-api-secret-token": webhook.secret_token,
        },
        body: JSON.stringify({ update_id: ++updateId, message }),
      });
      if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
