/** Teams, battles and votes, written directly into the database. */
import { deadlineFrom } from '@/lib/domains/battles/rules';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import type { Battle, BattleVote, Team } from '@/prisma/generated/client';
import { written } from './written';

let made = 0;

/** A team with its founder as the first member. */
export async function aTeam({ by, name }: { by: { id: number }; name?: string }) {
  made += 1;
  const called = name ?? `Team ${made}`;
  return written<Team>(
    'a_team',
    `with team as (
       insert into teams (name, name_key, creator_id, created_at) values ($2, $3, $1, $4) returning *),
     member as (insert into team_members (team_id, user_id, joined_at) select id, $1, $4 from team)
     select * from team`,
    [by.id, called, called.toLowerCase(), now()],
  );
}

/**
 * A battle with a deadline 48 hours from now. With an opponent it waits for their answer, unless `answered` is set. `data`
 * overrides columns of the row.
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

/** A vote that counts. */
export async function aBattleVote({
  by,
  in_,
  voteFor = 'creator',
}: {
  by: { id: number };
  in_: { id: number };
  voteFor?: 'creator' | 'opponent';
}) {
  return written<BattleVote>(
    'a_battle_vote',
    `with battle as (
       update battles set votes = votes + ($3::text = 'creator')::int,
                          opponent_votes = opponent_votes + ($3::text = 'opponent')::int where id = $1)
     insert into battle_votes (battle_id, user_id, vote_for, created_at) values ($1, $2, $3, $4) returning *`,
    [in_.id, by.id, voteFor, now()],
  );
}

/** A settled battle with a winner. */
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
