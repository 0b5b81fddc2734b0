/** People with a session, written directly into the database. */
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { openSession } from '@/lib/domains/accounts/sessions';
import { tokenFor } from '@/lib/http/api/token';
import { fromNow, now } from '@/lib/platform/clock';
import type { User } from '@/prisma/generated/client';
import { written } from './written';

export type Person = User & { token: string };
const day = 24 * 3_600_000;
let made = 0;

/** A birthday that gives somebody this age today, whatever the date. */
export const bornYearsAgo = (years: number) => `${now().getUTCFullYear() - years}-01-01`;

/**
 * A registered person with a live session and a hundred coins. It writes what registration writes, but in one statement,
 * since nearly every test needs people, and some need thousands. They registered two days ago, so that their reports count.
 */
export async function aUser(
  with_: Partial<Pick<User, 'email' | 'username' | 'verified' | 'passwordHash' | 'createdAt'>> & {
    /** `YYYY-MM-DD` */
    dob?: string;
  } = {},
): Promise<Person> {
  made += 1;
  const username = with_.username ?? `person_${made}`;
  const key = username.toLowerCase();
  const {
    email = `${key}@example.com`,
    passwordHash = 'not a hash: nobody logs in as this person',
    verified = false,
    createdAt = fromNow(-2 * day),
    dob = bornYearsAgo(16),
  } = with_;
  const row = await written<User>(
    'a_user',
    `with person as (
       insert into users (email, username, username_key, password_hash, dob, verified, coins, created_at)
       values ($1, $2, $3, $4, $5, $6, 100, $7) returning *),
     entry as (
       insert into coin_entries (user_id, amount, balance_after, reason, created_at)
       select id, coins, coins, 'registration', created_at from person)
     select * from person`,
    [email, username, key, passwordHash, dob, verified, createdAt],
  );
  // The driver parses a date as midnight local time, Prisma as midnight UTC.
  const user = { ...row, dob: new Date(dob) };
  return { ...user, ...(await anotherLogin(user)) };
}

/** The password of everybody here who has one. */
export const password = 'agege bread 4 life';

let hash: Promise<string> | undefined;

/** A person who can log in, with `password`. */
export async function aPersonWithPassword(with_: Parameters<typeof aUser>[0] = {}): Promise<Person> {
  hash ??= hashPassword(password);
  return aUser({ ...with_, passwordHash: await hash });
}

/** A person as the functions of the domains get them, for a test that calls one without HTTP. */
export const viewerOf = <Who extends { id: number }>(who: Who) => ({
  ...who,
  isCreator: false,
  sessionId: '',
});

/** Another session of a person, as on a second phone. */
export async function anotherLogin({ id }: { id: number }): Promise<{ token: string }> {
  return { token: await tokenFor((await openSession(id)).id) };
}

let creator: Promise<Person> | undefined;

/** The creator account; there is only one. */
export function theCreator(): Promise<Person> {
  creator ??= aUser({ email: 'creator@hypegist.test', username: 'the_creator' });
  return creator;
}
