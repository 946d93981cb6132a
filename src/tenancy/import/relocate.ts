import { digestId } from "../../model/digest-id.ts";
import { sha256 } from "../../model/ids.ts";
import { type TransferRecord, keyOf, keyParts } from "../../model/transfer.ts";
import { type Destination, isMoved, keepsIds, settling } from "./settled.ts";

/** The time in an id, and as much of its hash as tells it from others of that time, stay: so order does. */
const ours = /^([a-z]{3}_[0-9a-z]{14})[0-9a-z]{12}$/;
const letters = "0123456789abcdefghjkmnpqrstvwxyz";

/** Names ids of a destination. Remembers some: what one record bears, the next often does. */
function idNamer(
  destination: Destination,
  stays: (id: string) => boolean,
): (id: string) => Promise<string> {
  const { tenantId, ids } = destination;
  const named = new Map<string, string>();
  const rememberedMax = 10_000;
  return async (id) => {
    if (keepsIds(destination) || stays(id)) return id;
    const known = named.get(id);
    if (known !== undefined) return known;
    const bytes = await sha256(
      JSON.stringify([tenantId, ids.userId, ids.agentId, ids.sessionId, id]),
    );
    const hash = Array.from(bytes, (byte) => letters.charAt(byte % 32)).join("");
    const kept = ours.exec(id)?.[1];
    const made = kept === undefined ? `imp_${hash.slice(0, 26)}` : `${kept}${hash.slice(0, 12)}`;
    if (named.size >= rememberedMax) named.clear();
    named.set(id, made);
    return made;
  };
}

/** A record as it is at its destination. */
export type Relocate = <R extends TransferRecord>(record: R) => Promise<R>;

export function relocation(destination: Destination): Relocate {
  const { ids } = destination;
  const settled = settling(destination);
  const nameId = idNamer(destination, settled.has);
  const moved = isMoved(destination);
  const nameOrNull = async (id: string | null) => (id === null ? null : nameId(id));
  /** A session of someone else's copy is another session, or the two would share a conversation. */
  const session = async (id: string): Promise<string> => ids.sessionId ?? (moved ? nameId(id) : id);
  const sessionOrNull = async (id: string | null) => (id === null ? ids.sessionId : session(id));
  const owner = <O extends { userId: string | null; agentId: string | null }>(own: O): O => ({
    ...own,
    userId: ids.userId ?? own.userId,
    agentId: ids.agentId ?? own.agentId,
  });
  const partition = async (key: string): Promise<string> => {
    const parts = keyParts(key);
    if (parts === null || !moved) return key;
    const swap = (own: string | null, other: string | null) =>
      own === null ? null : (other ?? own);
    return keyOf({
      layer: parts.layer,
      userId: swap(parts.userId, ids.userId),
      agentId: swap(parts.agentId, ids.agentId),
      sessionId: parts.sessionId === null ? null : await session(parts.sessionId),
    });
  };

  const relocated = async (record: TransferRecord): Promise<TransferRecord> => {
    if (settled.takes(record)) return record;
    switch (record.kind) {
      case "settings":
        return {
          ...record,
          agentId: record.agentId === null ? null : (ids.agentId ?? record.agentId),
        };
      case "session":
        return {
          ...record,
          session: { ...owner(record.session), id: await session(record.session.id) },
        };
      case "turn":
        return {
          ...record,
          turn: {
            ...owner(record.turn),
            id: await nameId(record.turn.id),
            sessionId: await session(record.turn.sessionId),
          },
          partition: record.partition === null ? null : await partition(record.partition),
        };
      case "memory":
        return {
          ...record,
          memory: {
            ...owner(record.memory),
            id: await nameId(record.memory.id),
            sessionId: await sessionOrNull(record.memory.sessionId),
            supersededBy: await nameOrNull(record.memory.supersededBy),
          },
          partition: await partition(record.partition),
          sources: await Promise.all(
            record.sources.map(async (source) => ({
              ...source,
              turnId: await nameId(source.turnId),
            })),
          ),
          parentIds: await Promise.all(record.parentIds.map(nameId)),
          mentions: await Promise.all(
            record.mentions.map(async ({ entityId, nameId: name }) => ({
              entityId: await nameId(entityId),
              nameId: await nameId(name),
            })),
          ),
        };
      case "version":
        return {
          ...record,
          memoryId: await nameId(record.memoryId),
          version: { ...record.version, by: await byNamed(record.version.by, nameId) },
        };
      case "entity":
        return {
          ...record,
          id: await nameId(record.id),
          partition: await partition(record.partition),
          mergedInto: await nameOrNull(record.mergedInto),
        };
      case "name":
        return {
          ...record,
          id: await nameId(record.id),
          partition: await partition(record.partition),
          entityId: await nameId(record.entityId),
        };
      case "edge":
        return {
          ...record,
          id: await nameId(record.id),
          partition: await partition(record.partition),
          subjectId: await nameId(record.subjectId),
          subjectNameId: await nameId(record.subjectNameId),
          objectId: await nameId(record.objectId),
          objectNameId: await nameId(record.objectNameId),
          memoryIds: await Promise.all(record.memoryIds.map(nameId)),
          endings: await Promise.all(
            record.endings.map(async ({ memoryId, at }) => ({
              memoryId: await nameId(memoryId),
              at,
            })),
          ),
        };
      case "summary": {
        const summary = {
          ...owner(record.summary),
          sessionId: await sessionOrNull(record.summary.sessionId),
        };
        const id = keepsIds(destination)
          ? summary.id
          : ((await digestId(destination, summary)) ?? (await nameId(summary.id)));
        return {
          ...record,
          summary: { ...summary, id },
          sources: await Promise.all(
            record.sources.map(async ({ memoryId, turnId }) => ({
              memoryId: await nameOrNull(memoryId),
              turnId: await nameOrNull(turnId),
            })),
          ),
        };
      }
    }
  };
  // Each kind comes back as itself.
  return async <R extends TransferRecord>(record: R) => (await relocated(record)) as R;
}

/** `turn trn_…`: who changed a memory may be a turn, which has another id now. */
async function byNamed(by: string, nameId: (id: string) => Promise<string>): Promise<string> {
  const turn = /^turn (\S+)$/.exec(by)?.[1];
  return turn === undefined ? by : `turn ${await nameId(turn)}`;
}
