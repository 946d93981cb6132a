/** Who the views are about. */
export interface ChosenScope {
  userId: string | null;
  agentId: string | null;
  sessionId: string | null;
}
