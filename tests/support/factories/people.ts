/** People, with a session, straight in the database. */
import { openSession } from '@/lib/domains/accounts/sessions';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { tokenFor } from '@/lib/http/token';
import { now } from '@/lib/platform/clock';
import { transaction } from '@/lib/platform/db';
import type { User } from '@/prisma/generated/client';

export type Person = User & { token: string };
let made = 0;

/** A registered person with a live session and a hundred coins. */
export async function aUser(
  with_: Partial<Pick<User, 'email' | 'username' | 'verified' | 'passwordHash'>> = {},
): Promise<Person> {
  made += 1;
  const username = with_.username ?? `person_${made}`;
  const user = await transaction(async (tx) => {
    const { id } = await tx.user.create({
      data: {
        email: `${username.toLowerCase()}@example.com`,
        passwordHash: 'not a hash: nobody logs in as this person',
        dob: new Date('2010-05-06'),
        ...with_,
        username,
        usernameKey: username.toLowerCase(),
        createdAt: now(),
      },
    });
    await moveCoins(tx, { userId: id, amount: 100, reason: 'registration' });
    return tx.user.findUniqueOrThrow({ where: { id } });
  });
  return { ...user, ...(await anotherLogin(user)) };
}

/** One more session of a person's, as on a second phone. */
export async function anotherLogin({ id }: { id: number }): Promise<{ token: string }> {
  return { token: await tokenFor((await openSession(id)).id) };
}

let creator: Promise<Person> | undefined;

/** The account that runs the place; there is one. */
export function theCreator(): Promise<Person> {
  creator ??= aUser({ email: 'creator@hypegist.test', username: 'the_creator' });
  return creator;
}
