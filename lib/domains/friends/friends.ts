/**
 * Friendships: one person asks, the other accepts. `lockPair` serializes all concurrent changes between two people, blocks
 * included.
 */
import 'server-only';
import { declinedRequestKept, friendRequestsADay } from '@/lib/contract/constants/contact';
import { day } from '@/lib/contract/constants/time';
import type { Relation } from '@/lib/contract/contact';
import { DomainError } from '@/lib/contract/domain-error';
import { userChannel } from '@/lib/contract/realtime';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { requireNoneAwaited } from '@/lib/domains/accounts/guardian-required';
import { openBetween } from '@/lib/domains/chat/requests';
import type { Contact } from '@/lib/domains/contact/contact';
import { contactWith } from '@/lib/domains/contact/reach';
import { announceNotices } from '@/lib/domains/notices/live';
import { notify } from '@/lib/domains/notices/writing';
import { endFriendship } from '@/lib/domains/relations/friendship-end';
import { fromNow, now } from '@/lib/platform/clock';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { keepBirthDates, lockPair } from '@/lib/platform/database/locks';
import { announce } from '@/lib/platform/realtime/realtime';
import type { FriendAction } from './schema';

/**
 * The result: the other person's new relation to the viewer, the message, and whether the other person gets a realtime
 * event.
 */
type Outcome = { relation: Relation; message: string; tell: boolean; noticed?: number | null };

/**
 * Sends, answers or cancels a friend request, or ends a friendship. Two requests in opposite directions make friends.
 * @throws DomainError `user_not_found`; `not_with_yourself`; `cannot_add` where the viewer may not ask them;
 *   `friend_state_changed` where the current state does not allow the action; `guardian_awaited` to ask or accept;
 *   `daily_limit_reached` for the 31st request in 24 hours
 */
export async function changeFriendship(
  viewer: Viewer,
  { username, action }: { username: string; action: FriendAction },
): Promise<{ message: string; relation: Relation }> {
  const befriends = action === 'request' || action === 'accept';
  if (befriends) requireNoneAwaited(viewer);
  const contact = await contactWith(viewer, username);
  if (!contact) throw userNotFound();
  if (contact.id === viewer.id) throw new DomainError('not_with_yourself', 'You cannot add yourself.');
  const { relation, message, tell, noticed } = await transaction(async (tx) => {
    if (befriends) await requireSameAges(tx, viewer, contact);
    await lockPair(tx, viewer.id, contact.id);
    return actions[action](tx, viewer, contact, await stateOf(tx, viewer.id, contact.id));
  });
  const told = tell ? [userChannel(contact.id), userChannel(viewer.id)] : userChannel(viewer.id);
  announce(told, 'friends', { between: [viewer.id, contact.id] });
  announceNotices(['friend_request', 'friend_accepted'], noticed);
  return { message, relation };
}

/**
 * Who may befriend whom was decided by two birth dates, before the transaction. They are kept, so that no friendship is left
 * that ended while one of them was corrected (birth-date-correction.ts).
 * @throws DomainError `cannot_add` where one was corrected meanwhile, or an account closed, which takes its birth date
 */
async function requireSameAges(tx: Transaction, viewer: Viewer, contact: Contact): Promise<void> {
  await keepBirthDates(tx, viewer.id, contact.id);
  const asDecided = [viewer, contact].map(({ id, dob }) => ({ id, dob }));
  if ((await tx.user.count({ where: { OR: asDecided } })) < asDecided.length) throw cannotAdd();
}

/** The state between the two, read under `lockPair`. */
type State = { friends: boolean; blocked: boolean; own: Request | null; theirs: Request | null };
type Request = { declined_at: Date | null; cancelled_at: Date | null };

async function stateOf(tx: Transaction, viewerId: number, otherId: number): Promise<State> {
  const request = { select: { declinedAt: true, cancelledAt: true } } as const;
  const [friends, blocked, own, theirs] = [
    await tx.friendship.count({ where: { userId: viewerId, friendId: otherId } }),
    await tx.block.count({
      where: {
        OR: [
          { blockerId: viewerId, blockedId: otherId },
          { blockerId: otherId, blockedId: viewerId },
        ],
      },
    }),
    await tx.friendRequest.findUnique({
      where: { senderId_recipientId: { senderId: viewerId, recipientId: otherId } },
      ...request,
    }),
    await tx.friendRequest.findUnique({
      where: { senderId_recipientId: { senderId: otherId, recipientId: viewerId } },
      ...request,
    }),
  ];
  const requestOf = (row: { declinedAt: Date | null; cancelledAt: Date | null } | null): Request | null =>
    row && { declined_at: row.declinedAt, cancelled_at: row.cancelledAt };
  return { friends: friends > 0, blocked: blocked > 0, own: requestOf(own), theirs: requestOf(theirs) };
}

const cannotAdd = () => new DomainError('cannot_add', 'You cannot add this person.');
const changed = (message: string) => new DomainError('friend_state_changed', message);

/** Whether a request is open and visible to its recipient. */
const waits = (request: Request | null) =>
  request !== null && request.declined_at === null && request.cancelled_at === null;

type Act = (tx: Transaction, viewer: Viewer, contact: Contact, state: State) => Promise<Outcome>;

const request: Act = async (tx, viewer, contact, state) => {
  if (state.blocked) throw cannotAdd();
  if (state.friends) throw changed(`You and ${contact.username} are friends already.`);
  if (contact.may('friend') !== 'yes') throw cannotAdd();
  // The other person's request exists, open or declined by the viewer: now both want to be friends.
  if (state.theirs && state.theirs.cancelled_at === null) return befriend(tx, viewer, contact);
  const sent: Outcome = {
    relation: 'outgoing',
    message: `Asked ${contact.username} to be friends.`,
    tell: true,
  };
  if (state.own && state.own.cancelled_at === null) return { ...sent, tell: false };
  await countRequest(tx, viewer);
  const declined = state.own?.declined_at ?? null;
  // For a while, a declined request stays hidden from its recipient even if it is cancelled and sent again.
  const still = declined !== null && declined > fromNow(-declinedRequestKept);
  const row = { createdAt: now(), cancelledAt: null, declinedAt: still ? declined : null };
  const pair = { senderId: viewer.id, recipientId: contact.id };
  await tx.friendRequest.upsert({
    where: { senderId_recipientId: pair },
    create: { ...pair, ...row },
    update: row,
  });
  const noticed = still ? null : await tellOf(tx, 'friend_request', viewer, contact);
  return { ...sent, tell: !still, noticed };
};

/**
 * Counts a sent request, or refuses it above the daily limit. Counted in a table of its own: request rows are deleted when
 * answered, and reused when the same person is asked again.
 * @throws DomainError `daily_limit_reached`
 */
async function countRequest(tx: Transaction, viewer: Viewer): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`friend-requests:${viewer.id}`}))`;
  const senderId = viewer.id;
  // The oldest of the last thirty requests: if it is less than a day old, the limit is reached.
  const first = await tx.sentFriendRequest.findFirst({
    where: { senderId, createdAt: { gt: fromNow(-day) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: friendRequestsADay - 1,
    select: { createdAt: true },
  });
  if (first)
    throw new DomainError(
      'daily_limit_reached',
      `You can ask ${friendRequestsADay} people a day to be friends. Please try again tomorrow.`,
      { retryAfter: (first.createdAt.getTime() + day - now().getTime()) / 1000 },
    );
  await tx.sentFriendRequest.create({ data: { senderId, createdAt: now() }, select: { id: true } });
}

const accept: Act = async (tx, viewer, contact, state) => {
  // First, so that the answer to a request that nobody made does not tell a block.
  if (state.friends || !waits(state.theirs)) throw changed('That request is no longer there.');
  if (state.blocked || contact.may('friend') !== 'yes') throw cannotAdd();
  return befriend(tx, viewer, contact);
};

async function befriend(tx: Transaction, viewer: Viewer, contact: Contact): Promise<Outcome> {
  const { id, username } = contact;
  await endRequests(tx, viewer.id, id);
  const createdAt = now();
  await tx.friendship.createMany({
    data: [
      { userId: viewer.id, friendId: id, createdAt },
      { userId: id, friendId: viewer.id, createdAt },
    ],
    skipDuplicates: true,
  });
  await openBetween(tx, viewer.id, id);
  const noticed = await tellOf(tx, 'friend_accepted', viewer, contact);
  return { relation: 'friends', message: `You and ${username} are friends now.`, tell: true, noticed };
}

const tellOf = (
  tx: Transaction,
  kind: 'friend_request' | 'friend_accepted',
  viewer: Viewer,
  contact: Contact,
) => notify(tx, { kind, subject: 'person', to: contact.id, about: viewer.id, by: viewer.id });

const endRequests = (tx: Transaction, oneId: number, otherId: number) =>
  tx.friendRequest.deleteMany({
    where: { senderId: { in: [oneId, otherId] }, recipientId: { in: [oneId, otherId] } },
  });

const decline: Act = async (tx, viewer, contact, state) => {
  if (!waits(state.theirs)) throw changed('That request is no longer there.');
  await tx.friendRequest.update({
    where: { senderId_recipientId: { senderId: contact.id, recipientId: viewer.id } },
    data: { declinedAt: now() },
  });
  return { relation: 'none', message: 'Declined. They are not told.', tell: false };
};

const cancel: Act = async (tx, viewer, contact, state) => {
  if (!state.own || state.own.cancelled_at !== null)
    throw changed(`You have not asked ${contact.username}, or are friends by now.`);
  await tx.friendRequest.update({
    where: { senderId_recipientId: { senderId: viewer.id, recipientId: contact.id } },
    data: { cancelledAt: now() },
  });
  return { relation: 'none', message: 'Request taken back.', tell: state.own.declined_at === null };
};

const remove: Act = async (tx, viewer, contact, state) => {
  if (!state.friends) throw changed(`You and ${contact.username} are not friends.`);
  await endFriendship(tx, viewer.id, contact.id);
  // No notice. But open pages of the other person hear of it, or they go on offering what is refused now.
  return { relation: 'none', message: `${contact.username} is no longer your friend.`, tell: true };
};

const actions: Record<FriendAction, Act> = { request, accept, decline, cancel, remove };
