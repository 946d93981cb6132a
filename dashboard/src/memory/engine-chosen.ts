import type { RetrieveRequest } from "../../../client/src/index.ts";

/** An engine, or empty for what the settings say. */
export type EngineChosen = "" | NonNullable<RetrieveRequest["engine"]>;
