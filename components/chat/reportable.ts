import type { Message } from '@/lib/domains/chat/schema';

/** What a report from a private chat is about. */
export type Reportable = {
  targetType: 'message' | 'user';
  targetId: number;
  what: string;
  /** Of a ghost. */
  seal?: string | undefined;
};

/** The other person; without an id when they have left. */
type Other = { id: number | undefined; username: string };

/**
 * What is reported of the other person: the last that they wrote, also a ghost that has vanished or that they took back while
 * it can be reported; without any, who they are.
 * @param sealOf  the seal of a ghost that can still be reported
 * @returns null where nothing is left of them to report
 */
export function reportable(
  { id: userId, username }: Other,
  messages: Message[],
  sealOf: (id: number) => string | undefined = () => undefined,
): Reportable | null {
  const written = messages.filter(
    (message) => message.mine === 0 && (message.unsent === 0 || sealOf(message.id) !== undefined),
  );
  if (written.length > 0) {
    const targetId = Math.max(...written.map(({ id }) => id));
    return { targetType: 'message', targetId, what: `what ${username} wrote`, seal: sealOf(targetId) };
  }
  return userId === undefined ? null : { targetType: 'user', targetId: userId, what: username };
}
