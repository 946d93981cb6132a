import type { AnyComponent } from "preact";
import type { Right } from "./account/account.ts";
import type { IconName } from "./ui/icon.tsx";
import { shellWords } from "./words/shell-words.ts";

export interface View {
  /** A path that begins with `/`; `*` at its end takes all below it. */
  path: string;
  title: () => string;
  icon: IconName;
  group: "memory" | "upkeep";
  /** Shown to those who may do this; everybody if left out. */
  needs?: Right;
  /** Keys only: no client token sees it. */
  keysOnly?: true;
  /** Loaded when it is first shown. */
  load: () => Promise<AnyComponent>;
}

const named = (name: keyof ReturnType<typeof shellWords>["views"]) => () =>
  shellWords().views[name];

/** Every view, in the order of the navigation. A new one is one entry; see `dashboard/README.md`. */
export const views: readonly View[] = [
  {
    path: "/",
    title: named("overview"),
    icon: "overview",
    group: "memory",
    load: async () => (await import("./views/overview/overview-view.tsx")).OverviewView,
  },
  {
    path: "/memories",
    title: named("memories"),
    icon: "memories",
    group: "memory",
    load: async () => (await import("./views/memories/memories-view.tsx")).MemoriesView,
  },
  {
    path: "/graph",
    title: named("graph"),
    icon: "graph",
    group: "memory",
    load: async () => (await import("./views/graph/graph-view.tsx")).GraphView,
  },
  {
    path: "/forgetting",
    title: named("forgetting"),
    icon: "forgetting",
    group: "memory",
    load: async () => (await import("./views/forgetting/forgetting-view.tsx")).ForgettingView,
  },
  {
    path: "/sessions",
    title: named("sessions"),
    icon: "sessions",
    group: "memory",
    load: async () => (await import("./views/sessions/sessions-view.tsx")).SessionsView,
  },
  {
    path: "/playground",
    title: named("playground"),
    icon: "playground",
    group: "memory",
    load: async () => (await import("./views/playground/playground-view.tsx")).PlaygroundView,
  },
  {
    path: "/panel",
    title: named("panel"),
    icon: "panel",
    group: "upkeep",
    load: async () => (await import("./views/panel/panel-view.tsx")).PanelView,
  },
  {
    path: "/settings",
    title: named("settings"),
    icon: "settings",
    group: "upkeep",
    keysOnly: true,
    load: async () => (await import("./views/settings/settings-view.tsx")).SettingsView,
  },
  {
    path: "/keys",
    title: named("keys"),
    icon: "keys",
    group: "upkeep",
    needs: "admin",
    keysOnly: true,
    load: async () => (await import("./views/keys/keys-view.tsx")).KeysView,
  },
  {
    path: "/webhooks",
    title: named("webhooks"),
    icon: "webhooks",
    group: "upkeep",
    needs: "admin",
    keysOnly: true,
    load: async () => (await import("./views/webhooks/webhooks-view.tsx")).WebhooksView,
  },
  {
    path: "/erasures",
    title: named("erasures"),
    icon: "erasures",
    group: "upkeep",
    keysOnly: true,
    load: async () => (await import("./views/erasures/erasures-view.tsx")).ErasuresView,
  },
];
