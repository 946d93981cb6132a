import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { WebhookDelivery } from "../../../../client/src/index.ts";
import { ebb } from "../../account/account.ts";
import { Choice, optionsOf } from "../../ui/fields.tsx";
import { noteChange, unhurried } from "../../ui/load.ts";
import { Paged } from "../../ui/paged.tsx";
import { usePages } from "../../ui/pages.ts";
import { Chip } from "../../ui/parts.tsx";
import { usePolling } from "../../ui/polling.ts";
import { TableBox } from "../../ui/table.tsx";
import { Time, figure } from "../../ui/time.tsx";
import { attempt, tell } from "../../ui/told.tsx";
import { saidByServer } from "../../words/said-by-server.ts";
import { webhooksWords } from "./webhooks-words.ts";

const pageSize = 20;
const tones = { pending: "warn", delivered: "good", failed: "bad" } as const;

const stateOf = (deliveries: readonly WebhookDelivery[]): string =>
  deliveries.map(({ id, status, attempts }) => `${id}:${status}:${attempts}`).join();

const durationOf = ({ duration_ms: ms }: WebhookDelivery): string =>
  ms === null ? "" : ` · ${figure(ms)} ms`;

function Row({ delivery }: { delivery: WebhookDelivery }): JSX.Element {
  const words = webhooksWords();
  const { eventNames }: { eventNames: Readonly<Record<string, string>> } = words;
  const { id, webhook_id: webhookId, event, status, error } = delivery;
  const replay = async (): Promise<void> => {
    await attempt(async () => {
      const after = await ebb().webhooks.replay(webhookId, id);
      const isThere = after.status === "delivered";
      tell(isThere ? words.replayed : words.replayedFailed, { kind: isThere ? "done" : "failed" });
      noteChange();
    });
  };
  return (
    <tr>
      <th scope="row">
        {eventNames[event] ?? <bdi>{event}</bdi>}
        <br />
        <small>
          <code>{delivery.event_id}</code>
        </small>
      </th>
      <td data-label={words.state}>
        <Chip tone={tones[status]}>{words.status[status]}</Chip>
      </td>
      <td data-label={words.attempts}>{figure(delivery.attempts)}</td>
      <td data-label={words.answer}>
        {delivery.response_status ?? ""}
        {durationOf(delivery)}
        {error !== null && (
          <p class="problem">
            <bdi>{saidByServer(error)}</bdi>
          </p>
        )}
      </td>
      <td data-label={words.when}>
        <Time at={delivery.last_attempt_at} />
        {delivery.next_attempt_at !== null && (
          <p class="note">
            {words.next} <Time at={delivery.next_attempt_at} />
          </p>
        )}
      </td>
      <td>
        <button type="button" onClick={() => void replay()}>
          {words.replay}
        </button>
      </td>
    </tr>
  );
}

/** What was sent to a webhook, newest first, with what came of it. */
export function DeliveryLog({ webhookId }: { webhookId: string }): JSX.Element {
  const words = webhooksWords();
  const [status, setStatus] = useState<"any" | WebhookDelivery["status"]>("any");
  const { of, more } = usePages(
    (signal) =>
      ebb().webhooks.deliveries(
        webhookId,
        { limit: pageSize, ...(status === "any" ? {} : { status }) },
        { signal },
      ),
    [webhookId, status],
  );
  usePolling(of.again, stateOf(of.value?.data ?? []));
  return (
    <section class="stack" aria-label={words.log}>
      <div class="narrow-field">
        <Choice
          label={words.which}
          value={status}
          options={[["any", words.any], ...optionsOf(words.status)]}
          choose={setStatus}
        />
      </div>
      <Paged of={unhurried(of)} more={more} empty={<p class="note">{words.noDeliveries}</p>}>
        {(data) => (
          <TableBox
            stacks
            name={words.log}
            heads={[
              words.event,
              words.state,
              words.attempts,
              words.answer,
              words.when,
              words.replay,
            ]}
          >
            {data.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} />
            ))}
          </TableBox>
        )}
      </Paged>
    </section>
  );
}
