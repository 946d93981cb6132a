const id = /\bmem_[0-9A-Za-z]+/g;

/**
 * Ids of the memories that a kept answer shows, each once. Those that it names as forgotten are not shown:
 * that they are gone is what it says. Any text is taken; what is no JSON is looked through as it is.
 */
export function memoriesShown(body: string): string[] {
  return [...new Set(withoutForgotten(body).match(id))];
}

function withoutForgotten(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    return JSON.stringify(parsed, (key, value: unknown) => (key === "forgotten" ? null : value));
  } catch {
    return body;
  }
}
