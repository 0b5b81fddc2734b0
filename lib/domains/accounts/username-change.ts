/** Changes an account's username (rules.md, Names). */
import 'server-only';
import { usernameRest, usernameStands } from '@/lib/contract/constants/accounts';
import { utcDateOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { fromNow, now } from '@/lib/platform/clock';
import { isDuplicate, type Transaction, transaction } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { notYourPassword } from './password-change';
import { isGuessable } from './passwords';
import { isReserved } from './reserved-names';
import { keepFormerName } from './resting-names';

export const usernameTaken = () => new DomainError('username_taken', 'That username is taken.');

type Held = { username: string; key: string; changed: Date | null; same: boolean };
type Given = {
  newUsername: string;
  password: string;
  /** The hash that the password was checked against. */
  passwordHash: string;
  /** Whether the verified badge is theirs and not the name's (rules.md, Showdown). */
  keepsBadge: boolean;
};

/**
 * Gives somebody another name. The old name is reserved for them. The verified badge is removed, because it was given to
 * the old name, except a champion's. A change of capitals alone also counts as a change, but reserves nothing and keeps the
 * badge.
 * @throws DomainError `wrong_password` where it was changed meanwhile; `invalid_input` for the current name;
 *   `password_too_easy` for a name that is the password; `username_changed_lately`; `username_taken`
 */
export async function changeUsername(viewer: Viewer, given: Given) {
  const { newUsername, password, passwordHash, keepsBadge } = given;
  if (isGuessable(password, { email: viewer.email, username: newUsername }))
    throw new DomainError(
      'password_too_easy',
      'Your password would be too easy to guess with that username.',
    );
  const usernameKey = newUsername.toLowerCase();
  await transaction(async (tx) => {
    // `for update`, because the name is a unique key. visibility-exempt: the viewer's own account.
    const [held] = await tx.$queryRaw<Held[]>`
      select username, username_key as key, username_changed_at as changed, password_hash = ${passwordHash} as same
      from users where id = ${viewer.id} for update`;
    if (!held?.same) throw notYourPassword();
    if (held.username === newUsername)
      throw new DomainError('invalid_input', 'That is your username already.');
    requireStood(held.changed);
    const isSameKey = held.key === usernameKey;
    if (!isSameKey) await requireFree(tx, viewer, newUsername);
    const data = { username: newUsername, usernameKey, usernameChangedAt: now() };
    await setUsername(tx, viewer.id, isSameKey || keepsBadge ? data : { ...data, verified: false });
    if (isSameKey) return;
    await tx.releasedUsername.deleteMany({ where: { usernameKey } });
    await keepFormerName(tx, viewer.id, held.key);
  });
  return { message: `You are ${newUsername} from now on.`, username: newUsername };
}

function requireStood(changed: Date | null): void {
  const left = changed ? changed.getTime() + usernameStands - now().getTime() : 0;
  if (left <= 0) return;
  const until = utcDateOf(now().getTime() + left);
  throw new DomainError('username_changed_lately', `You can choose another username from ${until} on.`, {
    retryAfter: left / 1000,
  });
}

/** @throws DomainError `username_taken`, also for a name that is reserved or kept for somebody else */
async function requireFree(tx: Transaction, { id, isCreator }: Viewer, username: string): Promise<void> {
  // visibility-exempt: only whether the name is taken, as at registration.
  const [row] = await tx.$queryRaw<{ taken: boolean; creator: string | null }[]>`
    select exists (select 1 from users where username_key = lower(${username}))
      or exists (select 1 from released_usernames where username_key = lower(${username})
        and left_at > ${fromNow(-usernameRest)} and user_id is distinct from ${id}::int) as taken,
      (select username from users where email = ${env().CREATOR_EMAIL ?? null}) as creator`;
  if (row?.taken || (!isCreator && isReserved(username, row?.creator ?? null))) throw usernameTaken();
}

type Named = { username: string; usernameKey: string; usernameChangedAt: Date; verified?: boolean };

/** In a race for one name, the unique key decides. @throws DomainError `username_taken` */
async function setUsername(tx: Transaction, id: number, data: Named): Promise<void> {
  try {
    await tx.user.update({ where: { id }, data, select: { id: true } });
  } catch (error) {
    if (isDuplicate(error)) throw usernameTaken();
    throw error;
  }
}
