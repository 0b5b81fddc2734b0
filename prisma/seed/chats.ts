/**
 * The demo account's private conversations: four, three of them unread, so that a fresh install shows 3 (rules.md,
 * Oddities).
 */
import type { Transaction } from '@/lib/platform/database/client';
import type { Username } from './people';

type Line = { mine: boolean; content: string; minutesAgo: number };
type Chat = { with: Username; unread: number; lines: Line[] };

const theirs = (content: string, minutesAgo: number): Line => ({ mine: false, content, minutesAgo });
const mine = (content: string, minutesAgo: number): Line => ({ mine: true, content, minutesAgo });

const chats: Chat[] = [
  {
    with: 'kemi_k',
    unread: 1,
    lines: [
      theirs('Did you copy the biology diagram? The one with the kidney', 190),
      mine('I drew it but it looks like a bean with problems', 184),
      theirs('Send it like that, the real one also has problems 😂', 12),
    ],
  },
  {
    with: 'yusuf_kano',
    unread: 2,
    lines: [
      mine('Zobo on Friday?', 320),
      theirs('Always. Bring your own cup this time', 96),
      theirs('And bring my cup from last time', 95),
    ],
  },
  {
    with: 'ovie_wavy',
    unread: 1,
    lines: [theirs('You dey come rehearsal? We need one more voice for the chorus', 41)],
  },
  {
    with: 'seyi_sees_all',
    unread: 0,
    lines: [
      theirs('I saw you sleeping in the keke this morning', 1600),
      mine('That was deep thinking', 1590),
      theirs('With your mouth open?', 1585),
    ],
  },
];

const minute = 60_000;

/** Writes the conversations, each with its two members and its messages. */
export async function seedChats(
  tx: Transaction,
  idOf: (username: Username) => number,
  moment: Date,
): Promise<void> {
  const me = idOf('demo');
  for (const chat of chats) {
    const other = idOf(chat.with);
    const at = ({ minutesAgo }: Line) => new Date(moment.getTime() - minutesAgo * minute);
    const last = at(chat.lines.at(-1) as Line);
    const { id } = await tx.conversation.create({
      data: {
        lowUserId: Math.min(me, other),
        highUserId: Math.max(me, other),
        createdAt: at(chat.lines[0] as Line),
        members: {
          create: [
            { userId: me, otherId: other, unread: chat.unread, lastMessageAt: last },
            { userId: other, otherId: me, unread: 0, lastMessageAt: last },
          ],
        },
      },
      select: { id: true },
    });
    const firstUnread = chat.lines.length - chat.unread;
    await tx.message.createMany({
      data: chat.lines.map((line, index) => ({
        conversationId: id,
        senderId: line.mine ? me : other,
        content: line.content,
        createdAt: at(line),
        readAt: index >= firstUnread ? null : last,
      })),
    });
  }
}
