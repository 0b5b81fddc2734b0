import 'server-only';
import { db } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';

/** The creator account's username, for the mark beside it; null where the account does not exist yet. */
export async function creatorUsername(): Promise<string | null> {
  const found = await db().user.findUnique({
    where: { email: env().CREATOR_EMAIL },
    select: { username: true },
  });
  return found?.username ?? null;
}
