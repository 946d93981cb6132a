import type { JSX } from "preact";
import { account, may, signOut } from "../account/account.ts";
import { forgetScopes } from "../scope/scope.ts";
import { Icon } from "../ui/icon.tsx";
import { leave } from "../ui/unsaved.tsx";
import type { View } from "../views.ts";
import { shellWords } from "../words/shell-words.ts";
import { Preferences } from "./preferences.tsx";

/** Whether an address is that of the view, or below it where its path ends in `*`. */
export const isAt = (viewPath: string, path: string): boolean =>
  viewPath.endsWith("/*")
    ? path === viewPath.slice(0, -2) || path.startsWith(viewPath.slice(0, -1))
    : path === viewPath;

const groups = ["memory", "upkeep"] as const;

function rightsInWords(): string {
  const { rights } = shellWords();
  if (account.value?.me.kind === "token") return rights.token;
  const highest = (["deployment", "admin", "write"] as const).find(may) ?? "read";
  return rights[highest];
}

/** All views, who is signed in, and the preferences. */
export function Navigation({ views, path }: { views: readonly View[]; path: string }): JSX.Element {
  const words = shellWords();
  return (
    <div class="navigation">
      <nav aria-label={words.navigation}>
        {groups
          .map((group) => ({ group, members: views.filter((view) => view.group === group) }))
          .filter(({ members }) => members.length > 0)
          .map(({ group, members }) => (
            <div key={group} class="nav-group">
              <p class="nav-title">{words.groups[group]}</p>
              <ul>
                {members.map((view) => (
                  <li key={view.path}>
                    <a
                      href={view.path.replace(/\/\*$/, "")}
                      {...(isAt(view.path, path) ? { "aria-current": "page" as const } : {})}
                    >
                      <Icon name={view.icon} />
                      <span>{view.title()}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </nav>
      <div class="nav-foot">
        <p class="note">
          <strong>{account.value?.me.tenant_id}</strong>
          <br />
          {rightsInWords()}
        </p>
        <Preferences />
        <button
          type="button"
          class="ghost"
          onClick={() =>
            leave(() => {
              forgetScopes();
              signOut();
            })
          }
        >
          <Icon name="out" />
          {words.signOut}
        </button>
      </div>
    </div>
  );
}
