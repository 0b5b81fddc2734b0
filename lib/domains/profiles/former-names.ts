/** Redirects the profile link of a former username (rules.md, Names). */
import 'server-only';
import { usernamePattern, usernameRest } from '@/lib/contract/constants/accounts';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { personMet } from '@/lib/domains/contact/reach';
import { fromNow } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';

/**
 * The current name of the person who had this name before, only for viewers who may see their profile. Blocks are
 * left out in the statement, so that the timing does not reveal one.
 */
export async function laterNameOf(viewer: Viewer, former: string): Promise<string | null> {
  if (!usernamePattern.test(former)) return null;
  const values = [viewer.id, former.toLowerCase(), fromNow(-usernameRest)];
  const [found] = await statement<{ username: string }>('username_later', laterName, values);
  return found && (await personMet(viewer, found.username)) ? found.username : null;
}

const laterName = `
  with ${blockedUsersCte}
  select u.username from released_usernames r join users u on u.id = r.user_id
  where r.username_key = $2 and r.left_at > $3 and u.id not in (select id from blocked_users)`;
