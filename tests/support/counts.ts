/** Checks that stored counts equal the rows that they count (rules.md, Feed and Coins). */
import { expect } from 'vitest';
import { pool } from '@/lib/platform/database/client';
import { reconcile } from '@/lib/workflows/reconciliation';

const belowZero = `
  select 'users' as kept_in, id from users where least(coins, earned, xp, wins) < 0
  union all select 'posts', id from posts where least(likes, comment_count, reaction_total) < 0
  union all select 'comments', id from comments where least(likes, reply_count) < 0
  union all select 'rants', id from rants where least(upvotes, hugs, comment_count) < 0
  union all select 'squads', id from squads where least(member_count, wins) < 0
  union all select 'tournaments', id from tournaments where participant_count < 0
  union all select 'battles', id from battles where least(votes, opponent_votes, removed_votes) < 0
  union all select 'teams', id from teams where member_count < 0
  union all select 'showdown_date_options', id from showdown_date_options where votes < 0
  union all select 'showdown_clips', id from showdown_clips where votes < 0`;

/** Expects every stored sum and count to match its rows and to be at least zero; says which one is wrong, and where. */
export async function expectCountsEqualRows() {
  const findings = await reconcile();
  expect(findings.filter(({ differences }) => differences > 0)).toEqual([]);
  expect((await pool().query(belowZero)).rows).toEqual([]);
}
