/** A reply quotes the beginning of the message that it answers (rules.md, Contact). */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { statement } from '@/lib/platform/database/client';
import { quotable } from './statements';
import type { Quoted } from './view';

export type { Quoted };

/**
 * Finds the message to quote.
 * @param conversationId  the conversation of the reply; null where there is none yet
 * @throws DomainError `message_not_found` for a message of another conversation, a ghost, and an unsent or hidden message
 */
export async function quotedMessage(
  viewer: Viewer,
  conversationId: number | null,
  messageId: number,
): Promise<Quoted> {
  const [quoted] = await statement<Quoted>('chat_quotable', quotable, [
    viewer.id,
    conversationId ?? 0,
    messageId,
  ]);
  if (!quoted) throw new DomainError('message_not_found', 'Message not found.');
  return quoted;
}
