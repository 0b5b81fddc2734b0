/** What the buttons of /account do for somebody of 20, and for a child who awaits a guardian (rules.md, Turning 20, Guardians). */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.GUARDIAN_REQUIRED = '1';
});

import { recentLogin } from '@/lib/contract/constants/second-factor';
import { resendVerification } from '@/lib/domains/accounts/mailed-schema';
import { deletePasskey, listPasskeys } from '@/lib/domains/passkeys/schema';
import {
  checkSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} from '@/lib/domains/second-factor/schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { aPasskey, askedToLogIn, enterBy, signedBy } from '../../support/authenticator';
import { call } from '../../support/call';
import { calls } from '../../support/calls';
import { setClockOffset } from '../../support/clock';
import { aPersonWithPassword, bornYearsAgo, password } from '../../support/factories';
import { aMailbox, type Mailbox } from '../../support/mails';
import { codeOf, type Guarded, guarded } from '../../support/second-factor';
import { importsOf, codeOf as sourceOf } from '../../support/sources';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await aMailbox();
});
afterAll(() => mailbox.remove());
beforeEach(() => setClockOffset(0));

/** The birth date of whoever turned 20 yesterday. */
function twentySinceYesterday(): Date {
  const day = new Date(now().getTime() - 24 * 3_600_000);
  day.setUTCFullYear(day.getUTCFullYear() - 20);
  return day;
}

describe.each([
  ['somebody of 20', twentySinceYesterday],
  ['a child who awaits a guardian', () => new Date(bornYearsAgo(14))],
])('%s', (_, born) => {
  /** Somebody with a passkey and codes, who logged in a while ago. */
  async function restricted() {
    const person = await guarded(await aPersonWithPassword());
    const passkey = await aPasskey(person);
    await db().user.update({ where: { id: person.id }, data: { dob: born() } });
    setClockOffset(recentLogin + 1000);
    return { person, passkey };
  }
  const shown = (as: Guarded) => call(checkSecondFactor, { as, body: { code: codeOf(as.secret) } });

  test('removes the passkey of a phone that is lost', async () => {
    const { person: as, passkey } = await restricted();
    const [own] = (await call(listPasskeys, { as })).body;
    const remove = () => call(deletePasskey, { as, params: { id: own?.id as number }, body: { password } });
    expect((await remove()).body).toMatchObject({ code: 'second_factor_required' });
    expect((await shown(as)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await call(listPasskeys, { as })).body).toEqual([]);
    expect((await enterBy(signedBy(passkey, await askedToLogIn()))).status).toBe(401);
  });

  test('makes new recovery codes, and switches codes off', async () => {
    const { person: as } = await restricted();
    const [code = '', other = ''] = as.recoveryCodes;
    const renewed = await call(renewRecoveryCodes, { as, body: { code, password } });
    expect(renewed.status, renewed.message).toBe(200);
    const off = (given: string) => call(disableSecondFactor, { as, body: { code: given, password } });
    expect((await off(other)).status).toBe(400);
    expect((await off(renewed.body.recovery_codes[0] ?? '')).status).toBe(200);
  });

  test('is sent the link to confirm the address', async () => {
    const { person: as } = await restricted();
    expect((await call(resendVerification, { as })).message).toBe('A link is on its way to your email.');
  });
});

/** The members' calls of a page's components (or of one component), and of the hooks that these use. */
function callsOfPage(page: string): string[] {
  const files = new Set<string>();
  const follow = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { from } of importsOf(file))
      if (/^components\/|^lib\/domains\/.*hooks\.ts$/.test(from)) follow(from);
  };
  follow(page);
  const imported = /import \{([^}]*)\} from '[^']*schema'/g;
  const names = [...files]
    .filter((file) => !file.startsWith('app/'))
    .flatMap((file) => [...sourceOf(file).matchAll(imported)])
    .flatMap(([, inside = '']) => inside.split(',').map((each) => each.trim()));
  return [...new Set(names)].filter((name) => calls[name] && calls[name].access !== 'public').toSorted();
}

const accountPage = 'app/(member)/account/page.tsx';

test('every section of /account with a call that is refused to them says why not', () => {
  const refused = (section: string) => callsOfPage(section).some((name) => !calls[name]?.spec.own);
  const sections = importsOf(accountPage).flatMap(({ from }) => (from.startsWith('components/') ? from : []));
  const restricted = sections.filter(refused);
  expect(restricted.length).toBeGreaterThan(6);
  // What each of them shows then: tests/unit/accounts/restricted-sections.test.tsx.
  expect(restricted.filter((section) => !sourceOf(section).includes('restriction'))).toEqual([
    // A new password renews the pushes of this browser, and says nothing of it.
    'components/accounts/password-form.tsx',
  ]);
});

test('the calls of /account that are refused to them', () => {
  const own = callsOfPage(accountPage).map((name) => calls[name]?.spec);
  expect(own.length).toBeGreaterThan(20);
  // An account that closes gets no new way to log in and no pushes, no other name and address, and nobody finds it anyway.
  const refused = own.filter((spec) => !spec?.own).map((spec) => `${spec?.method} ${spec?.path}`);
  expect(refused.toSorted()).toEqual([
    'GET /api/push/key',
    'POST /api/muted-words',
    'POST /api/passkeys/register/options',
    'POST /api/passkeys/register/verify',
    'POST /api/push/subscriptions',
    'POST /api/second-factor/confirm',
    'POST /api/second-factor/setup',
    'POST /api/users/email',
    'POST /api/users/settings',
    'POST /api/users/username',
  ]);
});
