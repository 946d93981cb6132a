type Values = Readonly<Record<string, unknown>>;

/** One parameter as text, several where it is a list, `name.key` where it is a record. */
function pairs(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => pairs(name, each));
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (typeof value === "object") {
    return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}.${key}`, inner));
  }
  return [[name, typeof value === "string" ? value : JSON.stringify(value)]];
}

/** `?a=1&b=2`, or nothing. What is null or undefined is left out. */
function search(query: Values): string {
  const all = Object.entries(query).flatMap(([name, value]) => pairs(name, value));
  return all.length === 0 ? "" : `?${new URLSearchParams(all).toString()}`;
}

/** The path of a route's template with its parameters filled in and escaped. */
export function pathOf(template: string, path: Values, query: Values): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  return filled + search(query);
}
