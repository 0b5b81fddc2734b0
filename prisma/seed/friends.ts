/** The demo's friendships, its friend requests, and one conversation of each kind that is not simply open. */
import type { Transaction } from '@/lib/platform/database/client';
import type { IdOf, Username } from './people';

const friends: readonly (readonly [Username, Username])[] = [
  ['demo', 'kemi_k'],
  ['demo', 'yusuf_kano'],
  ['demo', 'adaeze_writes'],
  ['demo', 'femi_left_foot'],
  ['demo', 'zee_of_yaba'],
  ['adaeze_writes', 'moyo_sings'],
  ['adaeze_writes', 'rabi_reads'],
  ['zee_of_yaba', 'amaka_a1'],
  ['zee_of_yaba', 'moyo_sings'],
  ['femi_left_foot', 'tobi_no_dull'],
  ['kemi_k', 'lekan_light'],
  ['ovie_wavy', 'jide_jollof'],
  ['bolu_bolu', 'tamara_t'],
];

/** Friend requests, as sender and recipient. */
const requests: readonly (readonly [Username, Username])[] = [
  ['halima_h', 'demo'],
  ['tola_steps', 'demo'],
  ['demo', 'efua_accra'],
];

type Asking = { by: Username; to: Username; words: string; hoursAgo: number };

/** Message requests: by age these two must ask before they write. */
const asking: readonly Asking[] = [
  {
    by: 'lekan_light',
    to: 'demo',
    words: 'Kemi says you draw the best kidneys in the class. Can you show me how?',
    hoursAgo: 3,
  },
  { by: 'demo', to: 'tamara_t', words: 'Is your sister still selling the netball kit?', hoursAgo: 26 },
];

/** A closed conversation: they wrote before the contact rules existed. Both can read it, but no longer write in it. */
const closed = {
  by: 'seyi_sees_all',
  to: 'nnenna_ng',
  words: 'Did you see my exercise book?',
  hoursAgo: 400,
} as const;

const hour = 3_600_000;

export async function seedFriends(tx: Transaction, idOf: IdOf, moment: Date): Promise<void> {
  const createdAt = new Date(moment.getTime() - 24 * hour);
  await tx.friendship.createMany({
    data: friends.flatMap(([one, other], index) => {
      const at = new Date(createdAt.getTime() - index * hour);
      return [
        { userId: idOf(one), friendId: idOf(other), createdAt: at },
        { userId: idOf(other), friendId: idOf(one), createdAt: at },
      ];
    }),
  });
  await tx.friendRequest.createMany({
    data: requests.map(([by, to]) => ({ senderId: idOf(by), recipientId: idOf(to), createdAt })),
  });
  for (const each of asking) await writeConversation(tx, idOf, moment, each, ['waiting', 'request']);
  await writeConversation(tx, idOf, moment, closed, ['open', 'open']);
}

async function writeConversation(
  tx: Transaction,
  idOf: IdOf,
  moment: Date,
  { by, to, words, hoursAgo }: Asking,
  [ownState, theirState]: [string, string],
): Promise<void> {
  const [sender, recipient] = [idOf(by), idOf(to)];
  const at = new Date(moment.getTime() - hoursAgo * hour);
  const asks = ownState === 'waiting';
  await tx.conversation.create({
    data: {
      lowUserId: Math.min(sender, recipient),
      highUserId: Math.max(sender, recipient),
      createdAt: at,
      requestedById: asks ? sender : null,
      requestedAt: asks ? at : null,
      members: {
        create: [
          { userId: sender, otherId: recipient, unread: 0, state: ownState, lastMessageAt: at },
          { userId: recipient, otherId: sender, unread: 1, state: theirState, lastMessageAt: at },
        ],
      },
      messages: { create: { senderId: sender, content: words, createdAt: at } },
    },
    select: { id: true },
  });
}
