import type { ApiKey, NewKey } from "../../contract.ts";
import type { Ebb } from "../../ebb.ts";
import { type Command, type Situation, textOf, wordsOf } from "../command.ts";
import { UsageError } from "../exit.ts";
import { type Column, table, when } from "../table.ts";
import { jsonText, painted, plain } from "../terminal.ts";

const roles = ["admin", "write", "read"] as const;

const columns: readonly Column<ApiKey>[] = [
  { head: "ID", of: ({ id }) => id },
  { head: "ROLE", of: ({ role }) => role },
  { head: "MADE", of: ({ created_at: at }) => when(at) },
  { head: "LAST USED", of: ({ last_used_at: at }) => when(at) },
  { head: "REVOKED", of: ({ revoked_at: at }) => when(at) },
  { head: "NAME", of: ({ name }) => name },
];

function roleOf(text = "write"): NewKey["role"] {
  const role = roles.find((each) => each === text);
  if (role === undefined) throw new UsageError(`--role takes one of ${roles.join(", ")}.`);
  return role;
}

async function show({ terminal, json, values }: Situation, ebb: Ebb): Promise<void> {
  const found: ApiKey[] = [];
  for await (const key of ebb.keys.list({ tenant_id: textOf(values, "tenant") })) found.push(key);
  if (json) return terminal.out(`${jsonText(found)}\n`);
  if (found.length === 0) return terminal.err("No keys but the deployment's own.\n");
  terminal.out(table(terminal, columns, found));
}

async function create(
  { terminal, json, values }: Situation,
  ebb: Ebb,
  name: string,
): Promise<void> {
  const role = roleOf(textOf(values, "role"));
  const made = await ebb.keys.create({ name, role, tenant_id: textOf(values, "tenant") });
  if (json) return terminal.out(`${jsonText(made)}\n`);
  terminal.err(`${made.id} may ${role}. This is shown once:\n`);
  terminal.out(`${made.key}\n`);
}

async function revoke({ terminal, json, values }: Situation, ebb: Ebb, id: string): Promise<void> {
  await ebb.keys.revoke(id, { tenant_id: textOf(values, "tenant") });
  if (json) return terminal.out(`${jsonText({ id, revoked: true })}\n`);
  terminal.out(`${painted(terminal, "green", "revoked")} ${plain(id)}\n`);
}

export const keys: Command = {
  usage: "[list | create NAME | revoke ID]",
  about: "list, make and revoke API keys",
  options: { role: { type: "string" }, tenant: { type: "string" } },
  help: [
    "    --role ROLE  of a new key: read, write (if left out) or admin",
    "    --tenant ID  another tenant's keys: the deployment's admin only",
  ],
  run(situation) {
    const { ebb, words } = situation;
    const [action = "list", ...rest] = words;
    switch (action) {
      case "list":
        wordsOf(rest);
        return show(situation, ebb());
      case "create":
        return create(situation, ebb(), wordsOf(rest, "NAME")[0] ?? "");
      case "revoke":
        return revoke(situation, ebb(), wordsOf(rest, "ID")[0] ?? "");
      default:
        throw new UsageError(`keys takes list, create or revoke, not "${action}".`);
    }
  },
};
