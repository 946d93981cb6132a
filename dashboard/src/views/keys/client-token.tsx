import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { TokenRequest } from "../../../../client/src/index.ts";
import { ebb } from "../../account/account.ts";
import { scope } from "../../scope/scope.ts";
import { Range, Several, Text } from "../../ui/fields.tsx";
import { Card } from "../../ui/parts.tsx";
import { SecretDialog } from "../../ui/secret.tsx";
import { figure } from "../../ui/time.tsx";
import { attempt } from "../../ui/told.tsx";
import { keysWords } from "./keys-words.ts";

const minuteS = 60;
const longestMinutes = 60;

/** Makes a token that one person's browser may hold. */
export function ClientToken(): JSX.Element {
  const words = keysWords().token;
  const [user, setUser] = useState(scope.value.userId ?? "");
  const [agent, setAgent] = useState("");
  const [allow, setAllow] = useState<TokenRequest["allow"]>(["read"]);
  const [minutes, setMinutes] = useState(15);
  const [made, setMade] = useState<string | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await attempt(async () => {
      const { token } = await ebb().tokens.create({
        user_id: user.trim(),
        agent_id: agent.trim() === "" ? null : agent.trim(),
        allow,
        ttl_s: minutes * minuteS,
      });
      setMade(token);
    });
  };
  return (
    <Card title={words.title} note={words.note}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <div class="fields two">
          <Text label={words.user} required value={user} change={setUser} />
          <Text label={words.agent} value={agent} change={setAgent} />
        </div>
        <div class="fields two">
          <Several
            label={words.allow}
            chosen={allow}
            options={[
              ["read", words.allows.read],
              ["write", words.allows.write],
            ]}
            choose={setAllow}
          />
          <Range
            label={words.minutes}
            min={1}
            max={longestMinutes}
            step={1}
            value={minutes}
            shown={figure(minutes)}
            change={setMinutes}
          />
        </div>
        <div class="actions">
          <button type="submit" disabled={user.trim() === "" || allow.length === 0}>
            {words.make}
          </button>
        </div>
      </form>
      {made !== null && (
        <SecretDialog
          title={words.made}
          lines={[{ label: words.label, value: made }]}
          onClose={() => setMade(null)}
        />
      )}
    </Card>
  );
}
