import type { Quote } from '@/lib/contract/quote';

/** A message in the outbox, with the message that it replies to. */
export type OutgoingMessage = { message: string; replyTo?: Quote | null };
