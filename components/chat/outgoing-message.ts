/** What one wrote, on its way through the outbox. */
export type OutgoingMessage = { content: string; isGhostBomb: boolean };
