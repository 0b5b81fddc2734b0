/**
 * Registers people for tests that do not test registration. The domain's own functions create the account, the welcome coins
 * and a session, in the process that starts the tests. It saves the cost of the two registration calls, above all hashing
 * the same password twice for each of hundreds of people.
 */
import { createServer } from 'node:http';
import { coinsAtRegistration } from '@/lib/contract/constants/coins';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { openSession } from '@/lib/domains/accounts/sessions';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { tokenFor } from '@/lib/http/api/token';
import { now } from '@/lib/platform/clock';
import { db, disconnect, transaction } from '@/lib/platform/database/client';
import { deletedKey } from '@/lib/platform/database/deleted-account';
import { birthday, password } from '../../../scripts/chaos/people.ts';

export type Registry = { url: string; stop: () => Promise<void> };

/**
 * `/new/<email>/<username>` registers a person; `/known/<email>` finds one. Both answer with the token of a new session.
 * `/born/<email>/<YYYY-MM-DD>` changes the birthday.
 * `/alone/<email>` makes a person block everybody, including people who register later, until `/among/<email>`.
 */
export async function openRegistry(): Promise<Registry> {
  const passwordHash = await hashPassword(password);
  const alone = new Set<number>();
  const blockEverybody = async (blockerId: number) => {
    alone.add(blockerId);
    // Deleted accounts are in no block; the lock holds off one that is just being deleted.
    await db().$executeRaw`
      insert into blocks (blocker_id, blocked_id, created_at)
      select ${blockerId}, u.id, ${now()} from users u
      where u.id <> ${blockerId} and u.username_key not like ${`${deletedKey('')}%`}
      order by u.id for key share
      on conflict do nothing`;
  };
  const register = async (email: string, username: string) => {
    const blockedId = await transaction(async (tx) => {
      const usernameKey = username.toLowerCase();
      const data = { email, username, usernameKey, passwordHash, dob: new Date(birthday), createdAt: now() };
      const { id } = await tx.user.create({ data, select: { id: true } });
      await moveCoins(tx, { userId: id, amount: coinsAtRegistration, reason: 'registration' });
      return id;
    });
    // Only after the commit. A concurrent `blockEverybody` then either finds the new person, or is in `alone` already.
    const data = [...alone].map((blockerId) => ({ blockerId, blockedId, createdAt: now() }));
    await db().block.createMany({ data, skipDuplicates: true });
    return blockedId;
  };
  const idOf = async (email: string) =>
    (await db().user.findUniqueOrThrow({ where: { email }, select: { id: true } })).id;

  const server = createServer(async ({ url = '' }, response) => {
    const [, which, email = '', username = ''] = url.split('/').map(decodeURIComponent);
    try {
      const id = which === 'new' ? await register(email, username) : await idOf(email);
      if (which === 'born')
        await db().user.update({ where: { id }, data: { dob: new Date(username) }, select: { id: true } });
      if (which === 'alone') await blockEverybody(id);
      if (which === 'among') alone.delete(id);
      response.end(await tokenFor((await openSession(id)).id));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('The registry has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await disconnect();
    },
  };
}
