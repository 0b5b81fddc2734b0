import type { Reportable } from '@/components/safety/ask-to-report';
import type { Message } from '@/lib/domains/chat/schema';

/** The other person; without an id when they have left. */
type Other = { id: number | undefined; username: string };

/**
 * What is reported of the other person: the last that they wrote, also a ghost that has vanished or that they took back while
 * it can be reported; without any, who they are.
 * @param sealOf  the seal of a ghost that can still be reported, also asked when the report is sent
 * @returns null where nothing is left of them to report
 */
export function reportable(
  { id: userId, username }: Other,
  messages: Message[],
  sealOf: (id: number) => string | undefined = () => undefined,
): Reportable | null {
  const author = userId === undefined ? undefined : { id: userId, username };
  const written = messages.filter(
    (message) => message.mine === 0 && (message.unsent === 0 || sealOf(message.id) !== undefined),
  );
  if (written.length > 0) {
    const targetId = Math.max(...written.map(({ id }) => id));
    const seal = () => sealOf(targetId);
    return { targetType: 'message', targetId, what: `what ${username} wrote`, seal, author };
  }
  return author ? { targetType: 'user', targetId: author.id, what: username, author } : null;
}
