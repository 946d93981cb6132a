import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { account, ebb, may } from "../../account/account.ts";
import { Choice } from "../../ui/fields.tsx";
import { useLoad } from "../../ui/load.ts";
import { ViewHead } from "../../ui/parts.tsx";
import { shellWords } from "../../words/shell-words.ts";
import { ClientToken } from "./client-token.tsx";
import { KeyList } from "./key-list.tsx";
import { keysWords } from "./keys-words.ts";
import { TenantList } from "./tenant-list.tsx";
import "../tables.css";

const tenantsOffered = 200;

/** Whose keys are shown: the deployment's own key may look at any tenant's. */
function TenantChoice({
  tenant,
  choose,
}: {
  tenant: string;
  choose: (tenant: string) => void;
}): JSX.Element | null {
  const of = useLoad(
    (signal) => ebb().tenants.list({ limit: tenantsOffered }, { signal }).page(),
    [],
  );
  const tenants = of.value?.data ?? [];
  if (tenants.length < 2) return null;
  return (
    <div class="narrow-field">
      <Choice
        label={keysWords().tenant}
        value={tenant}
        options={tenants.map(({ id, name }) => [id, name])}
        choose={choose}
      />
    </div>
  );
}

/** Keys, client tokens and, for the deployment's own key, tenants. */
export function KeysView(): JSX.Element {
  const [tenant, setTenant] = useState(account.value?.me.tenant_id ?? "");
  return (
    <>
      <ViewHead title={shellWords().views.keys} lead={keysWords().lead} />
      <div class="stack">
        {may("deployment") && <TenantChoice tenant={tenant} choose={setTenant} />}
        <KeyList key={tenant} tenant={tenant} />
        <ClientToken />
        {may("deployment") && <TenantList />}
      </div>
    </>
  );
}
