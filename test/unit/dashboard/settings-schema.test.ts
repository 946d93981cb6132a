import { describe, expect, test } from "vitest";
import {
  boundsOf,
  fieldOfError,
  patchOf,
  readAs,
  sectionsOf,
  shownAs,
  valueOf,
} from "../../../dashboard/src/views/settings/settings-schema.ts";
import { defaultSettings } from "../../../src/contract/settings.ts";
import { currentDocument } from "../../../client/generate/contract.ts";

const sections = sectionsOf(currentDocument());
const fields = sections.flatMap((section) => section.fields);
const field = (key: string) => {
  const found = fields.find((each) => each.key === key);
  if (found === undefined) throw new Error(`no field ${key}`);
  return found;
};

test("every setting of the schema has a field, with its default and what it does", () => {
  expect(sections.map(({ name }) => name)).toEqual(Object.keys(defaultSettings));
  for (const each of fields) {
    expect([each.key, each.byDefault]).toEqual([each.key, valueOf(defaultSettings, each)]);
    if (each.key !== "recall.context_template") expect(each.description).not.toBe("");
  }
});

test("a value goes through its control and back unchanged", () => {
  for (const each of fields) {
    expect([each.key, readAs(each, shownAs(each.byDefault))]).toEqual([each.key, each.byDefault]);
  }
});

test("controls know their bounds and options", () => {
  expect(field("recall.weights.decay").control).toMatchObject({ kind: "number", isWhole: false });
  expect(boundsOf(field("recall.limit"))).toBe("1–100");
  expect(boundsOf(field("recall.engine"))).toBe("");
  expect(field("recall.engine").control).toEqual({
    kind: "choice",
    options: ["basic", "hippo", "emgas"],
  });
  expect(field("filter.preserved_scores").control).toMatchObject({ kind: "list", of: "number" });
  expect(field("extract.custom_prompt").control).toMatchObject({ kind: "text", isLong: true });
});

describe("a patch", () => {
  test("holds only what was changed, and null where a default is to hold again", () => {
    const draft = new Map([
      ["recall.weights.decay", "0.5"],
      ["recall.limit", null],
      ["ingest.custom_tags", "home\n\nwork"],
      ["extract.graph_model", ""],
    ]);
    expect(patchOf(fields, draft)).toEqual({
      recall: { limit: null, weights: { decay: 0.5 } },
      ingest: { custom_tags: ["home", "work"] },
      extract: { graph_model: null },
    });
  });

  test("leaves it to the server to refuse what is no number", () => {
    expect(patchOf(fields, new Map([["recall.limit", "many"]]))).toEqual({
      recall: { limit: "many" },
    });
    expect(fieldOfError(fields, "recall.limit")?.key).toBe("recall.limit");
    expect(fieldOfError(fields, "ingest.custom_tags.0")?.key).toBe("ingest.custom_tags");
    expect(fieldOfError(fields, "nowhere")).toBeUndefined();
  });
});

test("a document that says nothing of settings makes no form", () => {
  expect(sectionsOf(null)).toEqual([]);
  expect(sectionsOf({ components: {} })).toEqual([]);
});
