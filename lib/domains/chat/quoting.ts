/** A message that answers another one shows the beginning of it (rules.md, Contact). */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { statement } from '@/lib/platform/database/client';
import { quotable } from './statements';
import type { Quoted } from './view';

export type { Quoted };

/**
 * The message that is to be quoted.
 * @param conversationId  the conversation that the answer goes to; null where there is none yet
 * @throws DomainError `not_found` for a message of another conversation, a ghost, and what was unsent or hidden
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
