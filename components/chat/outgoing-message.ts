import type { Quote } from '@/lib/contract/quote';

/** What one wrote, on its way through the outbox, with what it answers. */
export type OutgoingMessage = { content: string; isGhostBomb: boolean; replyTo?: Quote | null };
