import 'server-only';
import { usernamePattern } from '@/lib/contract/constants/accounts';
import { db } from '@/lib/platform/database/client';

/**
 * Somebody by their name, whatever its capitals; null where nobody has it. What nobody can be called is not asked for:
 * an address may hold what Postgres cannot.
 */
export async function personNamed(username: string): Promise<{ id: number; username: string } | null> {
  if (!usernamePattern.test(username)) return null;
  return db().user.findUnique({
    where: { usernameKey: username.toLowerCase() },
    select: { id: true, username: true },
  });
}
