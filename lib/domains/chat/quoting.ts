/** A reply quotes the beginning of the message that it answers (rules.md, Contact). */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { statement } from '@/lib/platform/database/client';
import { quotable } from './statements';
import type { Quoted } from './view';

export type { Quoted };

/** @throws DomainError `message_not_found` for a message that cannot be quoted (`findQuotable`) */
export async function quotedMessage(...asked: Parameters<typeof findQuotable>): Promise<Quoted> {
  const quoted = await findQuotable(...asked);
  if (!quoted) throw new DomainError('message_not_found', 'Message not found.');
  return quoted;
}

/**
 * Finds the message to quote.
 * @param conversationId  the conversation of the reply; null where there is none yet
 * @returns null for a message of another conversation, a ghost, and an unsent or hidden message
 */
export async function findQuotable(
  viewer: Viewer,
  conversationId: number | null,
  messageId: number,
): Promise<Quoted | null> {
  const [quoted] = await statement<Quoted>('chat_quotable', quotable, [
    viewer.id,
    conversationId ?? 0,
    messageId,
  ]);
  return quoted ?? null;
}
