/** A tournament that nobody plays any more (rules.md, Tournaments). */

import { startTournament } from '@/lib/domains/tournaments/matches-schema';
import { joinTournament } from '@/lib/domains/tournaments/schema';
import { ask } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { aCup, button, found } from '../support/game-squad.ts';
import { sql } from '../support/made.ts';
import { aPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('it is closed for whoever comes back to it, and a notice leads there', async ({ page, me }) => {
  const [squad, rival] = [await found(me), await aPerson('rival')];
  const cup = await aCup(me, squad);
  const body = { tournamentId: cup.id };
  await ask(joinTournament, { as: me, body: { ...body, squadId: squad.id } });
  await ask(joinTournament, { as: rival, body: { ...body, squadId: (await found(rival)).id } });
  await ask(startTournament, { as: me, body });
  await page.goto(`/tournament/${cup.id}`);
  await expect(button(page, 'Report Score')).toBeVisible();
  await sql(`update tournaments set closes_at = now() where id = $1`, [cup.id]);
  await page.reload();
  await expect(page.getByText('It closed, as nobody had played in it for 30 days.')).toBeVisible();
  await expect(button(page, 'Report Score')).toHaveCount(0);
  await page.getByRole('button', { name: /not played/ }).click();
  await expect(page.getByRole('dialog')).toContainText('not played');
  for (const action of ['Report Score', 'Give Up', 'Decide'])
    await expect(button(page.getByRole('dialog'), action)).toHaveCount(0);
  await expectNoViolations(page, 'a match of a tournament that was abandoned');
  await page.keyboard.press('Escape');
  await page.goto('/notices');
  const notice = page.getByRole('link', { name: /closed, as nobody had played in it for 30 days/ });
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`/tournament/${cup.id}$`));
});
