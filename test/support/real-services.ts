/**
 * The values of these variables, for a contract suite that runs against the real service too. Null where one is
 * missing, and the run then says on its error output that this was skipped, and why.
 */
export function realService<Name extends string>(
  service: string,
  names: readonly Name[],
): Readonly<Record<Name, string>> | null {
  const missing = names.filter((name) => (process.env[name] ?? "").trim() === "");
  if (missing.length > 0) {
    process.stderr.write(
      `Skipped: the contract against ${service} (${missing.join(", ")} not set).\n`,
    );
    return null;
  }
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<Name, string>;
}
