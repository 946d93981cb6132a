// Shows openapi.json. All text goes in as text, so a description can never become markup.

const keyField = document.getElementById("key");
keyField.value = sessionStorage.getItem("ebb-key") ?? "";
keyField.addEventListener("input", () => sessionStorage.setItem("ebb-key", keyField.value));

/** An element with properties and children; strings become text nodes. */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== null));
  return element;
}

let api;
const resolve = (schema) =>
  schema?.$ref ? api.components.schemas[schema.$ref.split("/").at(-1)] : schema;

/** What a value of this schema looks like, in a word or two. */
function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  const types = [schema.type ?? "any"].flat();
  return types
    .map((type) => (type === "array" && schema.items ? `${typeOf(schema.items)}[]` : type))
    .join(" | ");
}

function boundsOf(schema) {
  const low = schema.minimum ?? schema.minLength ?? schema.minItems;
  const high = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  const range = [
    ...(low === undefined ? [] : [`≥ ${low}`]),
    ...(high === undefined ? [] : [`≤ ${high}`]),
  ];
  const byDefault =
    schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`];
  return [...range, ...byDefault].join(", ");
}

const depthMax = 4;

/** The fields of an object schema as a nested list. */
function fieldsOf(given, depth = 0) {
  const schema = resolve(given);
  const inner = schema?.items ? resolve(schema.items) : schema;
  if (!inner?.properties || depth > depthMax) return null;
  const required = new Set(inner.required);
  return make(
    "ul",
    {},
    ...Object.entries(inner.properties).map(([name, field]) =>
      make(
        "li",
        {},
        make("code", {}, name),
        " ",
        make("span", { className: "faint" }, `${typeOf(field)} ${boundsOf(field)}`),
        required.has(name) ? " required" : "",
        field.description ? ` · ${field.description}` : "",
        fieldsOf(field, depth + 1),
      ),
    ),
  );
}

const jsonSchema = (part) => Object.values(part?.content ?? {})[0]?.schema ?? null;

function folded(title, content) {
  return content === null ? null : make("details", {}, make("summary", {}, title), content);
}

function answersOf(responses) {
  return Object.entries(responses).map(([status, response]) => {
    const schema = jsonSchema(response);
    const title = `${status} · ${response.description}`;
    return folded(title, schema === null ? null : fieldsOf(schema)) ?? make("p", {}, title);
  });
}

/** A form that sends the request to this very server. */
function tryIt(method, path, operation) {
  const inputs = (operation.parameters ?? []).map((parameter) => ({
    parameter,
    input: make("input", { name: parameter.name, placeholder: typeOf(parameter.schema) }),
  }));
  const schema = jsonSchema(operation.requestBody);
  const body =
    schema === null
      ? null
      : make("textarea", {
          rows: 7,
          value: JSON.stringify(resolve(schema).example ?? {}, null, 2),
          ariaLabel: "Body",
        });
  const output = make("pre", { hidden: true });
  const form = make(
    "form",
    { className: "fields" },
    ...inputs.map(({ parameter, input }) => make("label", {}, parameter.name, input)),
    body,
    make("button", {}, "Send"),
    output,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    output.hidden = false;
    output.textContent = "…";
    output.textContent = await send(method, path, inputs, body?.value ?? null);
  });
  return form;
}

async function send(method, path, inputs, body) {
  const headers = new Headers();
  if (keyField.value !== "") headers.set("Authorization", `Bearer ${keyField.value}`);
  if (body !== null) headers.set("Content-Type", "application/json");
  let address = path;
  const query = new URLSearchParams();
  for (const { parameter, input } of inputs) {
    if (parameter.in === "path") {
      address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    } else if (input.value !== "") {
      if (parameter.in === "header") headers.set(parameter.name, input.value);
      else query.append(parameter.name, input.value);
    }
  }
  try {
    const response = await fetch(query.size > 0 ? `${address}?${query}` : address, {
      method: method.toUpperCase(),
      headers,
      body,
    });
    const text = await response.text();
    return `${response.status}\n${pretty(text)}`;
  } catch (error) {
    return String(error);
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const anchorOf = (method, path) => `${method}-${path.replaceAll(/[^a-z]+/gi, "-")}`;

function articleOf({ method, path, operation }) {
  const role = operation["x-access"];
  const body = jsonSchema(operation.requestBody);
  return make(
    "article",
    { id: anchorOf(method, path) },
    make(
      "h2",
      {},
      make("span", { className: `method ${method}` }, method.toUpperCase()),
      ` ${path}`,
    ),
    make("p", {}, operation.summary ?? ""),
    operation.description ? make("p", { className: "faint" }, operation.description) : null,
    make(
      "p",
      { className: "faint" },
      role === "open" ? "Open: needs no key." : `Needs the role ${role}.`,
    ),
    folded("Body", body === null ? null : fieldsOf(body)),
    ...answersOf(operation.responses),
    folded("Try it", tryIt(method, path, operation)),
  );
}

async function show() {
  api = await (await fetch("/openapi.json")).json();
  document.getElementById("title").textContent = api.info.title;
  document.getElementById("about").textContent = api.info.description;
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = api.tags.map((tag) => ({
    tag,
    members: all.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }));
  const contents = groups.flatMap(({ tag, members }) => [
    make("h2", {}, tag.name),
    ...members.map(({ method, path }) =>
      make("a", { href: `#${anchorOf(method, path)}` }, `${method.toUpperCase()} ${path}`),
    ),
  ]);
  document.getElementById("contents").replaceChildren(...contents);
  const articles = groups.flatMap(({ members }) => members.map(articleOf));
  document.getElementById("operations").replaceChildren(...articles);
}

try {
  await show();
} catch (error) {
  document.getElementById("operations").textContent =
    `openapi.json could not be read: ${String(error)}`;
}
