/** People with an account and a session, and browsers that are signed in as them. */
import type { BrowserContext } from '@playwright/test';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { demoCreator } from '@/prisma/seed/people';
import { aName, type Person, password, personAt } from '../../../scripts/chaos/people.ts';
import { site } from './ask.ts';
import { closeOldReports } from './queue.ts';

export { aName, birthday, type Person, password } from '../../../scripts/chaos/people.ts';

/** A new session's token, from the registry of test people (registry.ts). */
async function fromRegistry(...path: string[]): Promise<string> {
  const answer = await fetch([process.env.E2E_REGISTRY_URL, ...path.map(encodeURIComponent)].join('/'));
  const said = await answer.text();
  if (answer.status !== 200) throw new Error(`The registry: ${said}`);
  return said;
}

/** A registered person with a live session; on a test's own server, through the registration call. */
export async function aPerson(prefix?: string, at = site): Promise<Person> {
  if (at !== site) return personAt(at, prefix);
  const username = aName(prefix);
  const email = `${username}@example.com`;
  return { email, username, password, token: await fromRegistry('new', email, username) };
}

/**
 * Blocks everybody for this person, so that neither side sees the other's content.
 * @returns a function that excludes people who register later from the block
 */
export async function blockEverybody({ email }: Person): Promise<() => Promise<unknown>> {
  await fromRegistry('alone', email);
  return () => fromRegistry('among', email);
}

/** Sets a person's birthday to so many years and days ago. */
export async function bornAgo({ email }: Person, years: number, days: number): Promise<void> {
  const day = new Date(Date.now() - days * 24 * 3_600_000);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  await fromRegistry('born', email, day.toISOString().slice(0, 10));
}

/** The demo's creator account, with a session for this test only; what waits for them begins with what this test reports. */
export async function theCreator(): Promise<Person> {
  await closeOldReports();
  return { ...demoCreator, token: await fromRegistry('known', demoCreator.email) };
}

/** The cookie and the two storage entries that a login creates. */
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

/**
 * A cookie that tells the first page to write the two entries. The init script then deletes it, before the page's own
 * scripts run.
 */
const unwritten = 'entries-to-write';

/**
 * Signs a person in, in a browser that has opened no page yet. Playwright's own way would open an extra page, with its own
 * process, just to write the two entries. Here the first page writes them.
 */
export async function beginSignedIn(context: BrowserContext, person: Person) {
  const { cookies, origins } = sessionOf(person);
  const note = { ...cookies[0], name: unwritten, value: '1', httpOnly: false, secure: false };
  await context.addCookies([...cookies, note as (typeof cookies)[number]]);
  await context.addInitScript(
    ([name, each]) => {
      if (window.origin !== each?.origin || !document.cookie.includes(`${name}=`)) return;
      for (const entry of each.localStorage) localStorage.setItem(entry.name, entry.value);
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page may read at once
      document.cookie = `${name}=; path=/; max-age=0`;
    },
    [unwritten, origins[0]] as const,
  );
}

/** Signs a person in, in a browser that may have been used by somebody else. */
export async function signIn(context: BrowserContext, person: Person) {
  await context.setStorageState(sessionOf(person));
}
