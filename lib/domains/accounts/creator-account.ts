import 'server-only';
import { db } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';

/** What the creator account is called, for the mark beside its name; null where it has not been made yet. */
export async function creatorUsername(): Promise<string | null> {
  const found = await db().user.findUnique({
    where: { email: env().CREATOR_EMAIL },
    select: { username: true },
  });
  return found?.username ?? null;
}
