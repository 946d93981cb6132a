import { describe, expect, it } from "vitest";
import { scopesBeyond } from "../../../dashboard/src/scope/beyond.ts";

const ada = { userId: "ada", agentId: null, sessionId: null };
const withCook = { layer: "persona" as const, agent_id: "cook", session_id: null };
const inKitchen = { layer: "conversation" as const, agent_id: "cook", session_id: "kitchen" };
const alone = { layer: "global" as const, agent_id: null, session_id: null };

describe("scopes beyond the one that is looked at", () => {
  it("are those of agents and sessions whose layer a search does not read, each once", () => {
    expect(scopesBeyond([withCook, alone, inKitchen, withCook], ada)).toEqual([
      { userId: "ada", agentId: "cook", sessionId: null },
      { userId: "ada", agentId: "cook", sessionId: "kitchen" },
    ]);
  });

  it("are none where a search reads all that is there", () => {
    expect(scopesBeyond([alone], ada)).toEqual([]);
    expect(scopesBeyond([alone, withCook], { ...ada, agentId: "cook" })).toEqual([]);
  });
});
