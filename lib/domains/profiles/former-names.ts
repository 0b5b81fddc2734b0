/** Where the profile's link of a name leads that somebody had before (rules.md, Names). */
import 'server-only';
import { usernamePattern, usernameRest } from '@/lib/contract/constants/accounts';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { fromNow } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';

/**
 * What somebody is called now who had this name before: for whoever would see their profile, and for nobody else. In one
 * statement, so that somebody across a block takes as long as nobody.
 */
export async function laterNameOf(viewer: Viewer, former: string): Promise<string | null> {
  if (!usernamePattern.test(former)) return null;
  const values = [viewer.id, former.toLowerCase(), fromNow(-usernameRest)];
  const [found] = await statement<{ username: string }>('username_later', laterName, values);
  return found?.username ?? null;
}

const laterName = `
  with ${blockedUsersCte}
  select u.username from released_usernames r join users u on u.id = r.user_id
  where r.username_key = $2 and r.left_at > $3 and u.id not in (select id from blocked_users)`;
