/** Teams, battles and votes, straight in the database. */
import { deadlineFrom } from '@/lib/domains/battles/rules';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import type { Battle } from '@/prisma/generated/client';

let made = 0;

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
