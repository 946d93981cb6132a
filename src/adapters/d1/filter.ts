import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { filterFields, fold, pairOf } from "../../model/filter.ts";
import type { Condition, FilterField, Scalar, Test } from "../../model/filter.ts";
import { invalid } from "../../model/errors.ts";
import { metadataDepthMax } from "../../model/limits.ts";

/** D1 takes statements of 100 KB, and a statement of recall holds its filter twice. */
const sqlCharsMax = 40_000;

/**
 * Conditions as SQL over `memories`, with the meaning of `matches` (model/filter). All values travel
 * in one bound document, since D1 binds 100 values a statement: a value can never be read as SQL, and
 * what stands in the statement is made here. Each condition is 0 or 1, never NULL, so that NOT negates.
 * Throws `invalid_request` on `filters` where that would be too long a statement.
 */
export function whereOf(condition: Condition, now: number): SQL {
  const values: unknown[] = [];
  const bind: Bind = (value) => {
    values.push(value);
    return { text: `f.doc->>'$[${values.length - 1}]'`, path: `$[${values.length - 1}]` };
  };
  const holds = sqlOf(condition, bind, Math.floor(now));
  if (holds.length > sqlCharsMax) throw invalid("filters", "has too many conditions");
  return sql`exists (select 1 from (select ${JSON.stringify(values)} as doc) f where ${sql.raw(holds)})`;
}

/** A bound value: as an expression, and its path in the document `f.doc` for a list of values. */
type Bind = (value: unknown) => { text: string; path: string };

function sqlOf(condition: Condition, bind: Bind, now: number): string {
  switch (condition.kind) {
    case "all":
      return joined(condition.of, "and", "1", bind, now);
    case "any":
      return joined(condition.of, "or", "0", bind, now);
    case "none":
      return `(not ${joined(condition.of, "or", "0", bind, now)})`;
    case "field":
      return `coalesce(${ofField(condition.field, condition.test, bind, now)}, 0)`;
    case "metadata":
      return ofMetadata(condition.key, condition.test, bind);
  }
}

/** Balanced, since SQLite bounds the depth of an expression. */
function joined(
  of: readonly Condition[],
  word: "and" | "or",
  empty: string,
  bind: Bind,
  now: number,
): string {
  const [first] = of;
  if (first === undefined) return `(${empty})`;
  if (of.length === 1) return sqlOf(first, bind, now);
  const half = Math.ceil(of.length / 2);
  const left = joined(of.slice(0, half), word, empty, bind, now);
  const right = joined(of.slice(half), word, empty, bind, now);
  return `(${left} ${word} ${right})`;
}

function columnOf(field: FilterField, now: number): string {
  switch (field) {
    case "status":
      return `(case when memories.status = 'active' and memories.expires_at <= ${now}
        then 'expired' else memories.status end)`;
    case "id":
    case "user_id":
    case "agent_id":
    case "session_id":
    case "type":
    case "layer":
    case "emotion":
    case "tags":
    case "topics":
    case "importance":
    case "created_at":
    case "updated_at":
    case "occurred_at":
    case "expires_at":
    case "last_accessed":
    case "pinned":
      return `memories.${field}`;
  }
}

function ofField(field: FilterField, test: Test, bind: Bind, now: number): string {
  const column = columnOf(field, now);
  const isList = filterFields[field] === "list";
  const isAbsent = isList ? `json_array_length(${column}) = 0` : `${column} is null`;
  const inList = (holds: string): string =>
    `exists (select 1 from json_each(${column}) i where ${holds})`;
  switch (test.operator) {
    case "in": {
      const wanted = test.values.filter((value) => value !== null).map(stored);
      const isIn = `in (select value from json_each(f.doc, '${bind(wanted).path}'))`;
      const equals = isList ? inList(`i.value ${isIn}`) : `${column} ${isIn}`;
      return test.values.includes(null) ? `(coalesce(${equals}, 0) or ${isAbsent})` : `(${equals})`;
    }
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return `${column} ${sign[test.operator]} ${bind(test.value).text}`;
    case "contains": {
      const value = bind(test.value).text;
      return isList ? inList(`i.value = ${value}`) : `instr(${column}, ${value}) > 0`;
    }
    case "icontains":
      return isList
        ? inList(holdsFolded("i.value", test.value, bind))
        : holdsFolded(column, test.value, bind);
    case "exists":
      return test.value ? `not ${isAbsent}` : isAbsent;
  }
}

const sign = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

const stored = (value: Scalar): Scalar => (typeof value === "boolean" ? Number(value) : value);

/**
 * `lower` knows ASCII only: of the other letters, those of the looked-for text are brought to lower
 * case one by one, which is all that can make a difference.
 */
function holdsFolded(expression: string, value: string, bind: Bind): string {
  const wanted = fold(value);
  const others = [...new Set(wanted)].filter((letter) => letter > "\u007f");
  const folded = others.reduce((text, letter) => {
    const pair = pairOf(letter);
    return pair === null
      ? text
      : `replace(${text}, char(${pair.upper.codePointAt(0)}), char(${pair.lower.codePointAt(0)}))`;
  }, `lower(${expression})`);
  return `instr(${folded}, ${bind(wanted).text}) > 0`;
}

function ofMetadata(key: string, test: Test, bind: Bind): string {
  const whole = `json_each(memories.metadata) e where e.key = ${bind(key).text}`;
  const steps = key.split(".");
  // No metadata is nested deeper.
  if (steps.length === 1 || steps.length > metadataDepthMax) return ofEntry(whole, test, bind);
  const tables = steps.map((_, i) => {
    const name = i === steps.length - 1 ? "e" : `p${i}`;
    const parent = i === 0 ? "memories.metadata" : documentOf(`p${i - 1}`);
    return { name, from: `json_each(${parent}) ${name}` };
  });
  const nested = `${tables.map(({ from }) => from).join(", ")} where ${steps
    .map((step, i) => `${tables[i]?.name ?? "e"}.key = ${bind(step).text}`)
    .join(" and ")}`;
  return `(case when exists (select 1 from ${whole})
    then ${ofEntry(whole, test, bind)} else ${ofEntry(nested, test, bind)} end)`;
}

const documentOf = (entry: string): string =>
  `case when ${entry}.type = 'object' then ${entry}.value else '{}' end`;

/** A test of the metadata entry `e` that `source` finds, or does not find. */
function ofEntry(source: string, test: Test, bind: Bind): string {
  const some = (holds: string): string => `exists (select 1 from ${source} and ${holds})`;
  const items = (holds: string): string =>
    `(e.type = 'array' and exists (select 1 from json_each(case e.type when 'array' then e.value else '[]' end) i where ${holds}))`;
  const eitherIn = (holds: (item: string) => string): string =>
    some(`(${holds("e")} or ${items(holds("i"))})`);
  const isThere = some(`e.type <> 'null' and not (e.type = 'array' and e.value = '[]')`);
  switch (test.operator) {
    case "in": {
      const equals = eitherIn((item) => equalsOne(item, test.values, bind));
      return test.values.includes(null) ? `(${equals} or not ${isThere})` : equals;
    }
    case "gt":
    case "gte":
    case "lt":
    case "lte": {
      const types = typeof test.value === "number" ? "'integer', 'real'" : "'text'";
      return some(
        `e.type in (${types}) and e.value ${sign[test.operator]} ${bind(test.value).text}`,
      );
    }
    case "contains": {
      const value = bind(test.value).text;
      return some(
        `((e.type = 'text' and instr(e.value, ${value}) > 0) or ${items(`i.type = 'text' and i.value = ${value}`)})`,
      );
    }
    case "icontains":
      return eitherIn(
        (item) => `(${item}.type = 'text' and ${holdsFolded(`${item}.value`, test.value, bind)})`,
      );
    case "exists":
      return test.value ? isThere : `(not ${isThere})`;
  }
}

/** Equality by type: the text "1" is not the number 1, and true is neither. */
function equalsOne(item: string, values: readonly Scalar[], bind: Bind): string {
  const listed = (wanted: readonly Scalar[], types: string): string[] =>
    wanted.length === 0
      ? []
      : [
          `(${item}.type in (${types}) and ${item}.value in (select value from json_each(f.doc, '${bind(wanted).path}')))`,
        ];
  const kinds = [
    ...listed(
      values.filter((value) => typeof value === "string"),
      "'text'",
    ),
    ...listed(
      values.filter((value) => typeof value === "number"),
      "'integer', 'real'",
    ),
    ...(values.includes(true) ? [`${item}.type = 'true'`] : []),
    ...(values.includes(false) ? [`${item}.type = 'false'`] : []),
  ];
  return kinds.length === 0 ? "(0)" : `(${kinds.join(" or ")})`;
}
