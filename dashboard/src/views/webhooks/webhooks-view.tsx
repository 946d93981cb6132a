import type { JSX } from "preact";
import { ViewHead } from "../../ui/parts.tsx";
import { shellWords } from "../../words/shell-words.ts";
import { SourceList } from "./source-list.tsx";
import { WebhookList } from "./webhook-list.tsx";
import { webhooksWords } from "./webhooks-words.ts";
import "../tables.css";
import "./webhooks.css";

/** What is sent out, and what is heard. */
export const WebhooksView = (): JSX.Element => (
  <>
    <ViewHead title={shellWords().views.webhooks} lead={webhooksWords().lead} />
    <div class="stack">
      <WebhookList />
      <SourceList />
    </div>
  </>
);
