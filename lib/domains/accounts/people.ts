import 'server-only';
import { usernamePattern } from '@/lib/contract/constants/accounts';
import { db } from '@/lib/platform/database/client';

/**
 * Finds a person by name, ignoring case; null where nobody has it. An impossible name is not looked up: a URL may contain
 * characters that Postgres refuses.
 */
export async function personNamed(username: string): Promise<{ id: number; username: string } | null> {
  if (!usernamePattern.test(username)) return null;
  return db().user.findUnique({
    where: { usernameKey: username.toLowerCase() },
    select: { id: true, username: true },
  });
}
