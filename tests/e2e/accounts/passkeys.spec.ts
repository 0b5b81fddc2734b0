/** Passkeys in a browser that has a device for them: Chromium's virtual authenticator. */
import type { Page } from '@playwright/test';
import { pressLogOut } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

/** A phone's own authenticator, whose owner unlocks it whenever it asks. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Puts a key back as it was: what a copy of the device would have. */
    setCount: async (signCount: number) => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) {
        await session.send('WebAuthn.removeCredential', {
          authenticatorId,
          credentialId: credential.credentialId,
        });
        await session.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount },
        });
      }
    },
    lock: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

test('a passkey is made, logs in, a copy of it is refused, and it is removed', async ({
  page,
  me,
  watch,
}) => {
  watch.allowStatus(401);
  const device = await withAuthenticator(page);
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.getByText('Your passkey is ready.')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  expect(await device.credentials()).toHaveLength(1);
  // The device knows that it has one.
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.getByRole('alert')).toContainText('This device has a passkey of yours already.');

  const enter = async () => {
    await pressLogOut(page);
    await page.waitForURL('/');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
  };
  await enter();
  await page.waitForURL('/dashboard');
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  expect(JSON.parse(stored ?? '')).toEqual({ email: me.email, username: me.username });

  await device.setCount(0);
  await enter();
  await expect(page.getByText('That passkey opens no account here.')).toBeVisible();
  await device.setCount(1000);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('/dashboard');

  await page.goto('/account');
  const remove = section.getByRole('button', { name: /^Remove the passkey of/ });
  await remove.click();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await section.getByRole('button', { name: 'Remove passkey', exact: true }).click();
  await expect(section.getByText('That passkey opens your account no more.')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  await enter();
  await expect(page.getByText('That passkey opens no account here.')).toBeVisible();
});

test('a device that nobody unlocks gives no passkey, and says so', { tag: '@once' }, async ({ page, me }) => {
  expect(me.email).toBeTruthy();
  const device = await withAuthenticator(page);
  await device.lock();
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.getByRole('alert')).toContainText('Your device gave no passkey.');
});

test('where their code cannot be loaded the login says so, and goes on', { tag: '@once' }, async ({
  page,
  context,
  watch,
}) => {
  watch.allowNoNetwork();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No response from server. Check your network.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
});
