/** People and what they made, straight in the database, each with only what the test names. */
import type { MissionKind } from '@/lib/contract/constants';
import { openSession } from '@/lib/domains/accounts/sessions';
import { deadlineFrom } from '@/lib/domains/battles/rules';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { dayOf } from '@/lib/domains/missions/rules';
import { tokenFor } from '@/lib/http/token';
import { now } from '@/lib/platform/clock';
import { db, transaction } from '@/lib/platform/db';
import type { Battle, Post, Rant, ShopItem, User } from '@/prisma/generated/client';

export type Person = User & { token: string };
let made = 0;

/** A registered person with a live session and a hundred coins. */
export async function aUser(
  with_: Partial<Pick<User, 'email' | 'username' | 'verified' | 'passwordHash'>> = {},
): Promise<Person> {
  made += 1;
  const username = with_.username ?? `person_${made}`;
  const user = await transaction(async (tx) => {
    const { id } = await tx.user.create({
      data: {
        email: `${username.toLowerCase()}@example.com`,
        passwordHash: 'not a hash: nobody logs in as this person',
        dob: new Date('2010-05-06'),
        ...with_,
        username,
        usernameKey: username.toLowerCase(),
        createdAt: now(),
      },
    });
    await moveCoins(tx, { userId: id, amount: 100, reason: 'registration' });
    return tx.user.findUniqueOrThrow({ where: { id } });
  });
  return { ...user, ...(await anotherLogin(user)) };
}

/** One more session of a person's, as on a second phone. */
export async function anotherLogin({ id }: { id: number }): Promise<{ token: string }> {
  return { token: await tokenFor((await openSession(id)).id) };
}

let creator: Promise<Person> | undefined;

/** The account that runs the place; there is one. */
export function theCreator(): Promise<Person> {
  creator ??= aUser({ email: 'creator@hypegist.test', username: 'the_creator' });
  return creator;
}

export async function aPost({ by, content = 'Who dey?' }: { by: { id: number }; content?: string }) {
  return db().post.create({ data: { userId: by.id, content, createdAt: now() } });
}

export async function aComment({
  by,
  on,
  content = 'True!',
}: {
  by: { id: number };
  on: { id: number };
  content?: string;
}) {
  await db().post.update({ where: { id: on.id }, data: { commentCount: { increment: 1 } } });
  return db().comment.create({ data: { userId: by.id, postId: on.id, content, createdAt: now() } });
}

/** A squad whose creator is its first member; `members` are in it too. */
export async function aSquad({ by, members = [] }: { by: { id: number }; members?: { id: number }[] }) {
  return db().squad.create({
    data: {
      creatorId: by.id,
      gameName: 'EA FC Mobile',
      uid: '10203040',
      description: 'Evening matches',
      createdAt: now(),
      memberCount: 1 + members.length,
      members: { create: [by, ...members].map(({ id }) => ({ userId: id, joinedAt: now() })) },
    },
  });
}

/** An item of the shop, which somebody may own as though they had bought it for nothing. */
export async function aShopItem({
  ownedBy,
  ...with_
}: { ownedBy?: { id: number } } & Partial<Omit<ShopItem, 'id' | 'createdAt'>> = {}) {
  made += 1;
  const usual = {
    slug: `item-${made}`,
    name: `Bench ${made}`,
    description: 'Seen everything, says nothing.',
    price: 20,
    imageUrl: '/shop/okada.svg',
    category: 'vehicle',
  };
  const item = await db().shopItem.create({ data: { ...usual, ...with_, createdAt: now() } });
  if (ownedBy) await give(item, ownedBy);
  return item;
}

/** Makes somebody own an item; the ledger has it as a present. */
export async function give(item: { id: number }, { id }: { id: number }) {
  await transaction(async (tx) => {
    await moveCoins(tx, { userId: id, amount: 0, reason: 'purchase', reference: `item:${item.id}` });
    await tx.shopItem.update({ where: { id: item.id }, data: { sold: { increment: 1 } } });
    await tx.shopOwnership.create({ data: { userId: id, itemId: item.id, price: 0, boughtAt: now() } });
  });
}

/** An open tournament, and the squads that are in it. */
export async function aTournament({
  by,
  from,
  squads = [],
}: {
  by: { id: number };
  from: { id: number };
  squads?: { id: number }[];
}) {
  return db().tournament.create({
    data: {
      creatorId: by.id,
      squadId: from.id,
      title: 'Surulere Cup',
      gameName: 'EA FC Mobile',
      description: 'Saturday evening, one match each',
      createdAt: now(),
      participantCount: squads.length,
      participants: {
        create: squads.map(({ id }) => ({ squadId: id, joinedBy: by.id, joinedAt: now() })),
      },
    },
  });
}

/** A rant, and in the table of its own who wrote it. */
export async function aRant({
  by,
  ...data
}: { by: { id: number } } & Partial<Pick<Rant, 'content' | 'category'>>) {
  const usual = { content: 'My seatmate told everybody', category: 'Fake Friends', askForAdvice: false };
  const author = { create: { userId: by.id } };
  return db().rant.create({ data: { ...usual, ...data, createdAt: now(), author } });
}

/** A comment on a rant, likewise. */
export async function aRantComment({
  by,
  on,
  content = 'Sorry o',
}: {
  by: { id: number };
  on: { id: number };
  content?: string;
}) {
  await db().rant.update({ where: { id: on.id }, data: { commentCount: { increment: 1 } } });
  const author = { create: { userId: by.id } };
  return db().rantComment.create({ data: { rantId: on.id, content, createdAt: now(), author } });
}

/** A report of a post, as it stands in the queue. */
export async function aReport({ by, of }: { by: { id: number }; of: Post }) {
  const target = { targetType: 'post', targetId: of.id, copy: { content: of.content } };
  made += 1;
  const data = { ...target, reporterId: by.id, reason: 'spam', trackingCode: `HG-${made}`, createdAt: now() };
  return db().report.create({ data });
}

/** A place in the Hall of Fame that the creator account gave. */
export async function aPick({ of, title = 'Voice of the Week' }: { of: { id: number }; title?: string }) {
  return db().developerPick.create({ data: { userId: of.id, title, awardedAt: now() } });
}

/** What today asks of everybody, as though it had been planned before. */
export async function aMissionToday(kind: MissionKind, target: number) {
  const day = dayOf(now()).from;
  return db().mission.upsert({
    where: { day },
    create: { day, kind, target },
    update: { kind, target },
  });
}

/** Somebody who has won an Ultimate Showdown, or came in after the champion. */
export async function aChampion({
  who,
  rank = 1,
  at = now(),
}: {
  who: { id: number };
  rank?: number;
  at?: Date;
}) {
  made += 1;
  const opensOn = new Date(Date.UTC(1990, 0, 1) + made * 7 * 86_400_000);
  const cycle = await db().showdownCycle.create({
    data: { opensOn, date: at, createdAt: at, startedAt: at, endedAt: at },
  });
  return db().showdownChampion.create({
    data: { cycleId: cycle.id, userId: who.id, rank, votes: 3, awardedAt: at },
  });
}

/** A battle that somebody won, settled. */
export async function aBattleWon({
  by,
  category = 'rap',
  at = now(),
}: {
  by: { id: number };
  category?: string;
  at?: Date;
}) {
  return db().battle.create({
    data: {
      userId: by.id,
      category,
      content: '',
      mediaUrl: '/demo/none.mp4',
      votingDeadline: at,
      createdAt: at,
      settledAt: at,
      winner: 'creator',
      winnerUserId: by.id,
    },
  });
}

/** A private chat with one unread message. */
export async function aConversation({ by, with_ }: { by: { id: number }; with_: { id: number } }) {
  const [low, high] = by.id < with_.id ? [by, with_] : [with_, by];
  return db().conversation.create({
    data: {
      lowUserId: low.id,
      highUserId: high.id,
      createdAt: now(),
      members: {
        create: [
          { userId: by.id, otherId: with_.id, lastMessageAt: now() },
          { userId: with_.id, otherId: by.id, lastMessageAt: now(), unread: 1 },
        ],
      },
      messages: { create: { senderId: by.id, content: 'How far?', createdAt: now() } },
    },
  });
}

/**
 * A battle, its deadline 48 hours from now; against somebody it waits for their answer, unless it is `answered`. `data`
 * is whatever else the row should be.
 */
export async function aBattle({
  by,
  against,
  answered = false,
  ...data
}: {
  by: { id: number };
  against?: { id: number };
  answered?: boolean;
} & Partial<Pick<Battle, 'category' | 'content' | 'isLive' | 'votingDeadline'>>) {
  return db().battle.create({
    data: {
      category: 'dance',
      content: 'Zanku at the gate',
      userId: by.id,
      opponentId: against?.id ?? null,
      mediaUrl: '/media/battle-0.mp4',
      opponentMediaUrl: answered ? '/media/battle-1.mp4' : null,
      votingDeadline: deadlineFrom(now()),
      createdAt: now(),
      ...data,
    },
  });
}

/** A vote that is counted. */
export async function aBattleVote({
  by,
  in_,
  voteFor = 'creator',
}: {
  by: { id: number };
  in_: { id: number };
  voteFor?: 'creator' | 'opponent';
}) {
  const one = { increment: 1 };
  const data = voteFor === 'creator' ? { votes: one } : { opponentVotes: one };
  await db().battle.update({ where: { id: in_.id }, data });
  return db().battleVote.create({ data: { battleId: in_.id, userId: by.id, voteFor, createdAt: now() } });
}

/** A team whose founder is its first member. */
export async function aTeam({ by, name }: { by: { id: number }; name?: string }) {
  made += 1;
  const called = name ?? `Team ${made}`;
  return db().team.create({
    data: {
      name: called,
      nameKey: called.toLowerCase(),
      creatorId: by.id,
      createdAt: now(),
      members: { create: { userId: by.id, joinedAt: now() } },
    },
  });
}
