import { expect, test } from 'vitest';
import { statement } from '@/lib/platform/database/client';
import { reconcile } from '@/lib/workflows/reconciliation';
import { voteFor } from '../../support/battle-forms';
import { aUser } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';

const differing = async () =>
  (await reconcile()).filter((each) => each.differences > 0).map(({ column, ids }) => [column, ids]);

test('what battles and teams count is what their rows are; whatever was tampered with is found', async () => {
  const { battle, team, author } = await createFixtures();
  await voteFor(await aUser(), battle.id);
  expect(await differing()).toEqual([]);
  const tampered = [
    ['battles.votes', 'update battles set votes = 7 where id = $1', battle.id],
    ['battles.opponent_votes', 'update battles set opponent_votes = 1 where id = $1', battle.id],
    ['battles.removed_votes', 'update battles set removed_votes = 1 where id = $1', battle.id],
    ['users.wins', 'update users set wins = 3 where id = $1', author.id],
    ['teams.member_count', 'update teams set member_count = 0 where id = $1', team.id],
  ] as const;
  for (const [column, text, id] of tampered) await statement(`tamper ${column}`, text, [id]);
  expect(await differing()).toEqual(tampered.map(([column, , id]) => [column, [id]]));
});
