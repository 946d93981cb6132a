import { EbbError } from "../model/errors.ts";

/** What mem0's API has and Ebb has not, with where to go instead. */
const table: readonly { path: RegExp; detail: string }[] = [
  { path: /^\/v\d\/exports\b/, detail: "no exports by schema; GET /v1/export gives all of it" },
  { path: /^\/api\/v1\/webhooks\b/, detail: "no mem0 webhooks; /v1/webhooks has Ebb's own" },
  {
    path: /^\/api\/v1\/orgs\b/,
    detail: "no organisations and projects; /v1/settings has a tenant's options",
  },
  { path: /^\/v\d\/(?:entities\/.*\/profile|profiles)\b/, detail: "no profiles" },
  { path: /^\/v\d\/dream\b/, detail: "no dreams; Ebb consolidates by itself at night" },
  { path: /^\/v\d\/events\b/, detail: "no list of events; GET /v1/event/{event_id}/ has each" },
];

/** The refusal of a call under `/mem0` that no route takes; `path` is what stands behind that. */
export function unsupported(method: string, path: string): EbbError {
  const known = table.find((each) => each.path.test(path));
  return known === undefined
    ? new EbbError("not_found", `Ebb knows no ${method} ${path} of mem0's API.`)
    : new EbbError("invalid_request", `Ebb has ${known.detail}.`, {
        errors: [{ path, message: `is not offered here: ${known.detail}` }],
      });
}
