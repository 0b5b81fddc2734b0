/** A reply quotes the beginning of the message that it answers (rules.md, Contact). */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { statement } from '@/lib/platform/database/client';
import { quotable } from './statements';
import type { Quoted } from './view';

export type { Quoted };

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
