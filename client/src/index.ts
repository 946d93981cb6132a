export { Ebb } from "./ebb.ts";
export type { EbbOptions, StoreOptions, StoreResult } from "./ebb.ts";
export { EbbError } from "./error.ts";
export type { EbbErrorCode, FieldError } from "./error.ts";
export type { CallOptions, Fetch } from "./connection.ts";
export type { Listing, Page } from "./listing.ts";
export type { AnswerOf, BodyOf, QueryOf, Route, ScopeIds } from "./api.ts";
export type { SettingsChange } from "./resources/settings.ts";
export type * from "./contract.ts";
