/** People with an account and a session, and a browser that is signed in as one of them. */
import type { BrowserContext } from '@playwright/test';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { demoCreator } from '@/prisma/seed/people';
import { aName, type Person, password, personAt } from '../../../scripts/chaos/people.ts';
import { site } from './ask.ts';

export { aName, birthday, type Person, password } from '../../../scripts/chaos/people.ts';

/** A new session's token, from where the tests' people are written down (registry.ts). */
async function fromRegistry(...path: string[]): Promise<string> {
  const answer = await fetch([process.env.E2E_REGISTRY_URL, ...path.map(encodeURIComponent)].join('/'));
  const said = await answer.text();
  if (answer.status !== 200) throw new Error(`The registry: ${said}`);
  return said;
}

/** A registered person with a live session; at a server of the test's own, through the form's call. */
export async function aPerson(prefix?: string, at = site): Promise<Person> {
  if (at !== site) return personAt(at, prefix);
  const username = aName(prefix);
  const email = `${username}@example.com`;
  return { email, username, password, token: await fromRegistry('new', email, username) };
}

/**
 * Has somebody see nobody's words but their own, and nobody see theirs.
 * @returns what ends it for those who are registered from then on
 */
export async function blockEverybody({ email }: Person): Promise<() => Promise<unknown>> {
  await fromRegistry('alone', email);
  return () => fromRegistry('among', email);
}

/** Gives somebody another birthday, so many years and days ago. */
export async function bornAgo({ email }: Person, years: number, days: number): Promise<void> {
  const day = new Date(Date.now() - days * 24 * 3_600_000);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  await fromRegistry('born', email, day.toISOString().slice(0, 10));
}

/** The demo's account that runs the place, with a session of its own for this test. */
export async function theCreator(): Promise<Person> {
  return { ...demoCreator, token: await fromRegistry('known', demoCreator.email) };
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

/** Says to the first page that the two entries are still to be written; gone with it, before its own scripts run. */
const unwritten = 'entries-to-write';

/**
 * Makes a browser in which nothing was opened yet be signed in as this person. Playwright's own way would open a page of
 * its own, and a process for it, only to write the two entries: here the first page that is opened begins with them.
 */
export async function beginSignedIn(context: BrowserContext, person: Person) {
  const { cookies, origins } = sessionOf(person);
  const note = { ...cookies[0], name: unwritten, value: '1', httpOnly: false, secure: false };
  await context.addCookies([...cookies, note as (typeof cookies)[number]]);
  await context.addInitScript(
    ([name, each]) => {
      if (window.origin !== each?.origin || !document.cookie.includes(`${name}=`)) return;
      for (const entry of each.localStorage) localStorage.setItem(entry.name, entry.value);
      // biome-ignore lint/suspicious/noDocumentCookie: the other way to take one away answers later, and a page may look at once
      document.cookie = `${name}=; path=/; max-age=0`;
    },
    [unwritten, origins[0]] as const,
  );
}

/** Makes a browser that may have been somebody else's be signed in as this person. */
export async function signIn(context: BrowserContext, person: Person) {
  await context.setStorageState(sessionOf(person));
}
