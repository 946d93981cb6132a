import type { Found, Wanted } from "./config.ts";

export type Step =
  | { do: "create"; kind: "D1 database" | "KV namespace" | "queue"; name: string }
  | { do: "keep"; kind: "D1 database" | "KV namespace" | "queue"; name: string }
  | { do: "secret"; name: string; from: "made" | "file" }
  | { do: "migrate"; name: string; binding: string }
  | { do: "deploy"; name: string }
  | { do: "smoke"; name: string };

export interface Secrets {
  /** Secrets that the Worker has already, by name; null: there is no Worker yet. */
  there: ReadonlySet<string>;
  /** Those of the environment's file. */
  given: readonly string[];
}

/** Without these the Worker lets nobody in; they are made once and never changed by a later run. */
export const ownSecrets = ["EBB_ADMIN_KEY", "EBB_SIGNING_SECRET"] as const;

/**
 * What a run does, in order. Migrations come before the Worker: each release runs on its own schema and
 * on the next one (expand, then contract), so that the old Worker goes on while the new one is uploaded.
 */
export function planOf(wanted: Wanted, found: Found, secrets: Secrets, smoke: boolean): Step[] {
  const has = (there: boolean): "keep" | "create" => (there ? "keep" : "create");
  return [
    ...wanted.databases.map(({ name }) => ({
      do: has(found.databases.has(name)),
      kind: "D1 database" as const,
      name,
    })),
    ...wanted.namespaces.map(({ title }) => ({
      do: has(found.namespaces.has(title)),
      kind: "KV namespace" as const,
      name: title,
    })),
    ...wanted.queues.map((name) => ({
      do: has(found.queues.has(name)),
      kind: "queue" as const,
      name,
    })),
    ...ownSecrets
      .filter((name) => !secrets.there.has(name) && !secrets.given.includes(name))
      .map((name) => ({ do: "secret" as const, name, from: "made" as const })),
    ...secrets.given.map((name) => ({ do: "secret" as const, name, from: "file" as const })),
    ...wanted.databases.map(({ name, binding }) => ({ do: "migrate" as const, name, binding })),
    { do: "deploy", name: wanted.worker },
    ...(smoke ? [{ do: "smoke" as const, name: wanted.worker }] : []),
  ];
}

/** One line a step, as the plan is printed. */
export function lineOf(step: Step): string {
  switch (step.do) {
    case "create":
      return `create   ${step.kind} ${step.name}`;
    case "keep":
      return `keep     ${step.kind} ${step.name}`;
    case "secret":
      return `secret   ${step.name} (${step.from === "made" ? "made at random" : "from the environment's file"})`;
    case "migrate":
      return `migrate  ${step.name} (${step.binding})`;
    case "deploy":
      return `deploy   Worker ${step.name}`;
    case "smoke":
      return `try      store, retrieve and delete through the deployed Worker`;
  }
}
