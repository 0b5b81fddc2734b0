/** People, registered through the form's own call, and a browser that is signed in as one of them. */
import type { BrowserContext } from '@playwright/test';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { login } from '@/lib/domains/accounts/entry-schema';
import { type Person, personAt } from '../../../scripts/chaos/people.ts';
import { ask, site } from './ask.ts';

export { aName, birthday, type Person, password } from '../../../scripts/chaos/people.ts';

/** A registered person with a live session. */
export const aPerson = (prefix?: string, at = site): Promise<Person> => personAt(at, prefix);

/** The demo's account that runs the place, with a session of its own for this test. */
export async function theCreator(): Promise<Person> {
  const account = { email: 'creator@hypegist.test', password: 'creator-demo-2026' };
  return { ...account, ...(await ask(login, { body: account })) };
}

/** The cookie and the two storage entries that a login leaves. */
export const sessionOf = ({ token, email, username }: Person) => ({
  cookies: [
    {
      name: sessionCookieName,
      value: token,
      domain: new URL(site).hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: true,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [
    {
      origin: new URL(site).origin,
      localStorage: [
        { name: 'user', value: JSON.stringify({ email, username }) },
        { name: 'token', value: token },
      ],
    },
  ],
});

/** Makes a browser be signed in as this person, as though they had logged in on it. */
export async function signIn(context: BrowserContext, person: Person) {
  await context.setStorageState(sessionOf(person));
}
