/** The page of a long tournament: the server renders what a first screen shows, and the rest follows without a jump. */
import { showTournament, startTournament } from '@/lib/domains/tournaments/matches-schema';
import { joinTournament } from '@/lib/domains/tournaments/schema';
import { ask, type Bearer } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { aCup, found } from '../support/game-squad.ts';
import { hold } from '../support/hold-request.ts';
import { aPerson, beginSignedIn } from '../support/people.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

const squads = 24;
/** What of the first round the server renders. */
const atFirst = 6;

/** Of the usual length: one that takes two lines makes a place higher. */
const named = (each: number) => `Kart ${each + 1}`;

/** A running tournament of so many squads of one person. @returns its id, and how many matches it has */
async function aLongDraw(as: Bearer) {
  const first = await found(as, named(0));
  const { id } = await aCup(as, first);
  for (let each = 0; each < squads; each += 1) {
    const squad = each === 0 ? first : await found(as, named(each));
    await ask(joinTournament, { as, body: { tournamentId: id, squadId: squad.id } });
  }
  await ask(startTournament, { as, body: { tournamentId: id } });
  const { rounds } = await ask(showTournament, { as, params: { id } });
  return { id, matches: rounds.flatMap(({ matches }) => matches).length };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the first matches can be read, and no room is left for the others', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    test.slow();
    const person = await aPerson('organiser');
    const { id } = await aLongDraw(person);
    await beginSignedIn(context, person);
    await page.goto(`/tournament/${id}`);
    const round = page.getByRole('region', { name: 'Round 1' });
    await expect(round.getByRole('listitem')).toHaveCount(atFirst);
    await expect(round.getByRole('button').first()).toHaveAccessibleName(/has a bye|to be played/);
    const [last, standings] = [
      await round.getByRole('listitem').last().boundingBox(),
      await page.getByRole('heading', { name: 'Standings' }).boundingBox(),
    ];
    expect((standings?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(200);
  });
});

test('the other matches follow by themselves, in their order and without a jump', async ({ page, me }) => {
  test.slow();
  const { id, matches } = await aLongDraw(me);
  // All of it came with the page: what it asks for once it hears live events is not answered before that was seen.
  const answers = await hold(page, '**/api/tournaments/*');
  await watchShifts(page);
  await page.goto(`/tournament/${id}`);
  const rounds = page.getByRole('region', { name: 'Rounds' });
  await expect(rounds.getByRole('listitem')).toHaveCount(matches);
  await expect(page.getByRole('region', { name: 'Standings' }).getByRole('listitem')).toHaveCount(squads);
  expect(await shiftsOf(page)).toBeLessThan(0.05);
  answers.letThrough();
  const { rounds: drawn } = await ask(showTournament, { as: me, params: { id } });
  const first = drawn[0]?.matches.map(({ squads: [one, other] }) => (one ?? other)?.seed);
  const shown = await page.getByRole('region', { name: 'Round 1' }).getByRole('listitem').allInnerTexts();
  expect(shown.map((text) => Number(/^\d+$/m.exec(text)?.[0]))).toEqual(first);
  await expectNoViolations(page, 'a tournament of twenty-four');
});

test('the room for the other places in the standings is as high as they are', async ({ page, me }) => {
  test.slow();
  const { id } = await aLongDraw(me);
  const scripts = await hold(page, /\/_next\/static\/.*\.js/);
  await page.goto(`/tournament/${id}`, { waitUntil: 'commit' });
  const standings = page.getByRole('region', { name: 'Standings' });
  const places = standings.getByRole('listitem');
  await expect(places).toHaveCount(4);
  const height = async () => (await standings.boundingBox())?.height ?? 0;
  const fonts = () => page.evaluate(() => document.fonts.ready.then(() => {}));
  // Once the styles are there, and the fonts that lines are as high as.
  await expect.poll(height).toBeGreaterThan(squads * 30);
  await fonts();
  const before = await height();
  scripts.letThrough();
  await expect(places).toHaveCount(squads);
  await fonts();
  expect(Math.abs((await height()) - before)).toBeLessThan(squads);
});
