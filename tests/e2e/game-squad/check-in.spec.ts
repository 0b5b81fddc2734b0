/** A tournament's page that stays open follows the clock and the others (rules.md, Tournaments). */
import { cancelTournament, checkIn, startTournament } from '@/lib/domains/tournaments/matches-schema';
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
  const startsIn = (time: string) =>
    sql('update tournaments set starts_at = now() + $2::interval where id = $1', [tournamentId, time]);
  await startsIn('1 hour');
  await page.goto(`/tournament/${tournamentId}`);
  await expect(page.getByText('Check in during the 30 minutes before the start')).toBeVisible();
  await startsIn('30 minutes 10 seconds');
  await openLive(page, `/tournament/${tournamentId}`);
  await expect(button(page, 'Check in')).toBeVisible({ timeout: 60_000 });
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

test('a squad that missed the check-in is told so when it begins, and has nothing left to do', {
  tag: '@once',
}, async ({ page, me }) => {
  const maker = await aPerson('maker');
  const squad = await found(me);
  const others = [await aPerson('one'), await aPerson('two')];
  const { id: tournamentId } = await aCup(maker, await found(maker));
  const join = async (as: typeof maker, squadId: number) =>
    void (await ask(joinTournament, { as, body: { tournamentId, squadId } }));
  await join(me, squad.id);
  const squads = await Promise.all(others.map((each) => found(each)));
  for (const [at, each] of others.entries()) await join(each, squads[at]?.id ?? 0);
  await sql(`update tournaments set starts_at = now() + interval '20 minutes' where id = $1`, [tournamentId]);
  for (const [at, as] of others.entries())
    await ask(checkIn, { as, body: { tournamentId, squadId: squads[at]?.id ?? 0 } });
  await sql('update tournaments set starts_at = now() where id = $1', [tournamentId]);
  await page.goto(`/tournament/${tournamentId}`);
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  const next = page.getByRole('region', { name: 'What is next for you' });
  await expect(next).toContainText(`Your squad ${squad.game_name} did not check in, so it does not play.`);
  await expect(next.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('You have played your matches.')).toHaveCount(0);
});

test('one that never started does not say that it did', { tag: '@once' }, async ({ page, me }) => {
  const { id: tournamentId } = await aCup(me, await found(me));
  await sql('update tournaments set starts_at = now() where id = $1', [tournamentId]);
  await page.goto(`/tournament/${tournamentId}`);
  await expect(page.getByText('Closed without a winner')).toBeVisible();
  await expect(page.getByText(/· was to start /)).toBeVisible();
});

test('one that began earlier than planned says when it did, also after the planned time', {
  tag: '@once',
}, async ({ page, me }) => {
  const other = await aPerson('other');
  const squads = [await found(me), await found(other)] as const;
  const { id: tournamentId } = await aCup(me, squads[0]);
  for (const [at, as] of [me, other].entries())
    await ask(joinTournament, { as, body: { tournamentId, squadId: squads[at]?.id ?? 0 } });
  await sql(`update tournaments set starts_at = now() + interval '20 minutes' where id = $1`, [tournamentId]);
  for (const [at, as] of [me, other].entries())
    await ask(checkIn, { as, body: { tournamentId, squadId: squads[at]?.id ?? 0 } });
  const { started_at } = (await ask(startTournament, { as: me, body: { tournamentId } })).tournament;
  const started = page.getByText(/· started /).locator('time');
  await page.goto(`/tournament/${tournamentId}`);
  await expect(started).toHaveAttribute('datetime', started_at ?? '');
  // The planned time has come.
  await sql(`update tournaments set starts_at = now() where id = $1`, [tournamentId]);
  await page.reload();
  await expect(started).toHaveAttribute('datetime', started_at ?? '');
});
