import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Webhook, WebhookMade } from "../../../../client/src/index.ts";
import { ebb } from "../../account/account.ts";
import { change } from "../../memory/memory-actions.tsx";
import { scopeInWords } from "../../scope/scope-words.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Paged } from "../../ui/paged.tsx";
import { usePages } from "../../ui/pages.ts";
import { Card, Chip, Empty } from "../../ui/parts.tsx";
import { SecretDialog } from "../../ui/secret.tsx";
import { Time } from "../../ui/time.tsx";
import { saidByServer } from "../../words/said-by-server.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { NewWebhookDialog } from "./new-webhook.tsx";
import { webhooksWords } from "./webhooks-words.ts";

const pageSize = 20;

function Facts({ webhook }: { webhook: Webhook }): JSX.Element {
  const words = webhooksWords();
  const { scope, failing_since: failing, disabled_reason: reason } = webhook;
  const about = scopeInWords({
    userId: scope.user_id,
    agentId: scope.agent_id,
    sessionId: scope.session_id,
  });
  return (
    <dl class="facts">
      <dt>{words.about}</dt>
      <dd>
        <bdi>{about}</bdi>
      </dd>
      {failing !== null && (
        <>
          <dt>{words.failing}</dt>
          <dd>
            <Time at={failing} />
          </dd>
        </>
      )}
      {reason !== null && (
        <>
          <dt>{words.disabled}</dt>
          <dd class="problem">
            <bdi>{saidByServer(reason)}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}

function WebhookItem({ webhook }: { webhook: Webhook }): JSX.Element {
  const words = webhooksWords();
  const [isLogOpen, setLogOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { id, url, enabled, events, description } = webhook;
  return (
    <li class="webhook stack">
      <header class="row">
        <h3>
          <bdi>{url}</bdi>
        </h3>
        <Chip tone={enabled ? "good" : "bad"}>{enabled ? words.enabled : words.disabled}</Chip>
      </header>
      {description !== null && <p dir="auto">{description}</p>}
      <div class="chip-row">
        {events.map((event) => (
          <Chip key={event}>{words.eventNames[event]}</Chip>
        ))}
      </div>
      <Facts webhook={webhook} />
      <div class="actions">
        <button type="button" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {words.log}
        </button>
        <button
          type="button"
          onClick={() => void change(() => ebb().webhooks.update(id, { enabled: !enabled }))}
        >
          {enabled ? words.disable : words.enable}
        </button>
        <button type="button" class="danger" onClick={() => setLeaving(true)}>
          {words.remove}
        </button>
      </div>
      {isLogOpen && <DeliveryLog webhookId={id} />}
      {isLeaving && (
        <Confirm
          title={words.removeTitle}
          text={`${url}: ${words.removeText}`}
          yes={words.remove}
          act={() => change(() => ebb().webhooks.delete(id), words.removed)}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  );
}

/** Subscriptions of the tenant, each with its log. */
export function WebhookList(): JSX.Element {
  const words = webhooksWords();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<WebhookMade | null>(null);
  const { of, more } = usePages(
    (signal) => ebb().webhooks.list({ limit: pageSize }, { signal }),
    [],
  );
  return (
    <Card title={words.out.title} note={words.out.note}>
      <div class="stack">
        <div class="actions">
          <button type="button" class="primary" onClick={() => setMaking(true)}>
            {words.make}
          </button>
        </div>
        <Paged
          of={of}
          more={more}
          empty={<Empty icon="webhooks" title={words.empty.title} text={words.empty.text} />}
        >
          {(data) => (
            <ul class="webhooks">
              {data.map((webhook) => (
                <WebhookItem key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
        </Paged>
      </div>
      {isMaking && (
        <NewWebhookDialog
          onMade={(webhook) => {
            setMaking(false);
            setMade(webhook);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made !== null && (
        <SecretDialog
          title={words.made}
          lines={[{ label: words.secret, value: made.secret }]}
          onClose={() => setMade(null)}
        />
      )}
    </Card>
  );
}
