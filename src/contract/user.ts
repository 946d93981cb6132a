import { z } from "zod";
import { rfc3339OrNull } from "../model/time.ts";
import type { KnownUser } from "../ports/user-store.ts";
import { orNull, pageFields, pageOf } from "./fields.ts";
import { CallerId } from "./scope.ts";

export const UserShape = z
  .object({
    user_id: z.string(),
    last_turn_at: z.iso.datetime().nullable().describe("null where no turn of theirs is kept"),
  })
  .meta({ id: "User" });

export const UserPage = pageOf(UserShape).meta({ id: "UserPage" });

/** The query of `GET /v1/users`. */
export const UserListQuery = z
  .strictObject({
    ...pageFields,
    starts: CallerId.optional().describe("ids that begin so"),
  })
  .transform(({ limit, cursor, starts }) => ({
    limit,
    cursor: orNull(cursor),
    starts: orNull(starts),
  }));

export const userToWire = ({ userId, lastTurnAt }: KnownUser): z.infer<typeof UserShape> => ({
  user_id: userId,
  last_turn_at: rfc3339OrNull(lastTurnAt),
});
