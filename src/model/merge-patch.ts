type Document = Record<string, unknown>;

export const isDocument = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON Merge Patch (RFC 7396) on objects: null removes a key, objects merge, all else replaces. */
export function mergePatch(target: unknown, patch: Document): Document {
  const merged: Document = isDocument(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = isDocument(value) ? mergePatch(merged[key], value) : value;
  }
  return merged;
}
