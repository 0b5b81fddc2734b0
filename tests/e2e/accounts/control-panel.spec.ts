/** The control panel of a deployed place: it opens with a code or a passkey, and asks for one. */
import { generateSync } from 'otplib';
import { login } from '@/lib/domains/accounts/entry-schema';
import { confirmSecondFactor, setUpSecondFactor } from '@/lib/domains/second-factor/schema';
import type { TestCluster } from '../../../scripts/chaos/cluster.ts';
import { ask } from '../support/ask.ts';
import { aCluster } from '../support/cluster.ts';
import { expectFaulty } from '../support/faults.ts';
import { sql } from '../support/made.ts';
import { aPerson, password } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The code that follows the current one. It is good already: an app's clock may be a period off. */
const nextCode = (secret: string) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

const pages = ['', '/log', '/appeals', '/moderators', '/suspensions'];

test('each page asks for a second factor first, and opens with a code', { tag: '@once' }, async ({
  browser,
  contextOptions,
  viewport,
  watch,
}) => {
  watch.allowStatus(400);
  watch.allow(/Failed to load resource: net::ERR_FAILED/);
  const cluster: TestCluster = await aCluster({ WITHOUT_SECOND_FACTOR: '' });
  const context = await browser.newContext({ ...contextOptions, viewport, baseURL: cluster.url });
  watch.over(context, cluster.url);
  try {
    const { url, databaseUrl } = cluster;
    const { username } = await aPerson('boss', url);
    const email = 'creator@hypegist.test';
    await sql('update users set email = $1 where username = $2', [email, username], databaseUrl);
    const as = await ask(login, { body: { email, password } }, url);
    if (!('token' in as)) throw new Error('Nobody switched codes on yet.');
    await context.addCookies([
      { name: 'next-auth.session-token', value: as.token, url, httpOnly: true, sameSite: 'Lax' },
    ]);
    const page = await context.newPage();
    for (const each of pages) {
      await page.goto(`/control-panel${each}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Show that it is you');
    }
    await expect(page.getByText('opens without a second factor')).toHaveCount(0);

    const { secret } = await ask(setUpSecondFactor, { as, body: {} }, url);
    const first = { code: generateSync({ secret }) };
    await ask(confirmSecondFactor, { as, body: first }, url);
    // As twelve hours later.
    await sql('update sessions set second_factor_at = null', [], databaseUrl);
    await page.goto('/control-panel');
    await page.getByRole('textbox', { name: 'Code' }).fill(first.code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('That code is wrong, over, or used already.')).toBeVisible();
    const code = page.getByRole('textbox', { name: 'Code' });
    await expectFaulty(code, /That code is wrong/);
    // What is said of the passkey is not about the code.
    await page.route('**/api/passkeys/login/options', (route) => route.abort());
    const passkey = page.getByRole('button', { name: 'Use a passkey' });
    await passkey.press('Enter');
    await expect(page.getByText('That code is wrong, over, or used already.')).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(passkey).toBeFocused();
    await expect(code).not.toHaveAttribute('aria-invalid');
    await code.fill(nextCode(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Control Panel');
    await page.goto('/control-panel/log');
    await expect(page.getByRole('navigation', { name: 'Control Panel' })).toBeVisible();
  } finally {
    await context.close();
    await cluster.stop();
  }
});
