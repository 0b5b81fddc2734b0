/** A tournament's page that stays open follows the clock and the others (rules.md, Tournaments). */
import { cancelTournament, checkIn } from '@/lib/domains/tournaments/matches-schema';
import { joinTournament } from '@/lib/domains/tournaments/schema';
import { ask } from '../support/ask.ts';
import { aCup, button, found } from '../support/game-squad.ts';
import { openLive } from '../support/live-events.ts';
import { sql } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('it offers the check-in once that opens, and hears of a check-in elsewhere and of the end', {
  tag: '@once',
}, async ({ page, me }) => {
  const maker = await aPerson('maker');
  const squad = await found(me);
  const { id: tournamentId } = await aCup(maker, await found(maker));
  await ask(joinTournament, { as: me, body: { tournamentId, squadId: squad.id } });
  await sql(`update tournaments set starts_at = now() + interval '30 minutes 8 seconds' where id = $1`, [
    tournamentId,
  ]);
  await openLive(page, `/tournament/${tournamentId}`);
  await expect(page.getByText('Check in during the 30 minutes before the start')).toBeVisible();
  await expect(button(page, 'Check in')).toBeVisible({ timeout: 30_000 });
  await ask(checkIn, { as: me, body: { tournamentId, squadId: squad.id } });
  await expect(page.getByText('· checked in')).toBeVisible();
  await expect(button(page, 'Check in')).toHaveCount(0);
  await ask(cancelTournament, { as: maker, body: { tournamentId } });
  await expect(page.getByText('Closed without a winner')).toBeVisible();
});

test('a button that came too late brings the page up to date', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(409);
  watch.allow(/WebSocket connection/);
  const maker = await aPerson('maker');
  const squad = await found(me);
  const { id: tournamentId } = await aCup(maker, await found(maker));
  await ask(joinTournament, { as: me, body: { tournamentId, squadId: squad.id } });
  await sql(`update tournaments set starts_at = now() + interval '20 minutes' where id = $1`, [tournamentId]);
  const { cut } = await openLive(page, `/tournament/${tournamentId}`);
  await expect(button(page, 'Check in')).toBeVisible();
  await cut();
  await ask(checkIn, { as: me, body: { tournamentId, squadId: squad.id } });
  await button(page, 'Check in').click();
  await expect(page.getByText('This squad has checked in already.')).toBeVisible();
  await expect(page.getByText('· checked in')).toBeVisible();
});
