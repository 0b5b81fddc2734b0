import type { Quote } from '@/lib/contract/quote';

/** What one wrote, on its way through the outbox, with what it answers. */
export type OutgoingMessage = { message: string; replyTo?: Quote | null };
