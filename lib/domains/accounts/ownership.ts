import 'server-only';
import { randomBytes } from 'node:crypto';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { removeFromBattles } from '@/lib/domains/battles/account-deletion';
import { removeClips } from '@/lib/domains/clips/account-deletion';
import { removeFromFame } from '@/lib/domains/fame/account-deletion';
import { keyOfUrl, releaseMedia } from '@/lib/domains/media/media';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { removeFromMissions } from '@/lib/domains/missions/account-deletion';
import { removeFromFeed } from '@/lib/domains/posts/account-deletion';
import { removeFromRants } from '@/lib/domains/rants/account-deletion';
import { removeFromSafety } from '@/lib/domains/safety/account-deletion';
import { removeBelongings } from '@/lib/domains/shop/belongings';
import { removeFromShowdown } from '@/lib/domains/showdown/account-deletion';
import { removeFromSquads } from '@/lib/domains/squads/account-deletion';
import { removeFromTeams } from '@/lib/domains/teams/account-deletion';
import { closeTournamentsOf } from '@/lib/domains/tournaments/account-deletion';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { db, transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { endConnections } from '@/lib/platform/realtime/connections';
import { hashPassword, isGuessable, isPassword } from './passwords';
import { restUsername } from './resting-names';
import { openSessionByPassword } from './sessions';

/** What a deleted account's messages are signed with (rules.md, Safety). */
const deletedName = 'Deleted user';

const notYourPassword = () => new DomainError('forbidden', 'That is not your password.');

/**
 * @returns the hash that the password is behind: what is done by it is done only while that is still the account's
 * @throws DomainError `forbidden` for another password than the account's
 */
async function requirePassword(viewer: Viewer, password: string): Promise<string> {
  const { passwordHash } = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { passwordHash: true },
  });
  if (!(await isPassword(password, passwordHash))) throw notYourPassword();
  return passwordHash;
}

/**
 * Changes a person's password. Every session ends, everywhere at once, but for the new one.
 * @returns the new session's id
 * @throws DomainError `forbidden` for a wrong password, also for one that was changed meanwhile; `invalid` for a guessable new
 *   one; `unauthenticated` where the next change, or a suspension, came before the new session
 */
export async function changePassword(viewer: Viewer, { current, next }: { current: string; next: string }) {
  const before = await requirePassword(viewer, current);
  if (isGuessable(next, viewer))
    throw new DomainError('invalid', 'That password is too easy to guess. Please choose another.');
  const passwordHash = await hashPassword(next);
  await transaction(async (tx) => {
    const own = { id: viewer.id, passwordHash: before };
    const { count } = await tx.user.updateMany({ where: own, data: { passwordHash } });
    if (count === 0) throw notYourPassword();
    await tx.session.deleteMany({ where: { userId: viewer.id } });
  });
  endConnections(viewer.id);
  const sessionId = await openSessionByPassword(viewer.id, passwordHash);
  if (!sessionId) throw new DomainError('unauthenticated', 'Please log in to continue.');
  return sessionId;
}

/** What is removed when a person leaves, each in a transaction of its own; none but this knows every domain. */
const removals = [
  removeFromBattles,
  removeFromTeams,
  removeFromFeed,
  removeFromRants,
  removeFromSquads,
  removeFromMissions,
  removeFromFame,
  removeBelongings,
  closeTournamentsOf,
  removeClips,
  removeFromShowdown,
  removeFromSafety,
];

/**
 * Deletes an account: what the person wrote in public goes, their messages stay with whom they were written to, under
 * 'Deleted user'; nothing that is left says who it was. The ledger's rows stay, because they are the ledger.
 * @throws DomainError `forbidden` for a wrong password, also for one that was changed meanwhile, and for the creator account
 */
export async function deleteAccount(viewer: Viewer, password: string) {
  if (viewer.isCreator) throw new DomainError('forbidden', 'The creator account cannot be deleted here.');
  await closeAccount(viewer.id, await requirePassword(viewer, password));
  killPoint('account-closed');
  endConnections(viewer.id);
  // It is closed, whatever becomes of this: what is left now is found later.
  await removeEverythingOf(viewer.id).catch((error) =>
    log.warn({ error }, 'an account deletion waits to be finished'),
  );
  afterResponse(settleAccountDeletions);
  return { message: 'Your account is deleted. Goodbye, and take care.' };
}

/**
 * The account is nobody's from here on: no session, no name, and the database lets nothing more be written by it. By
 * itself and short, so that nobody waits for a person who leaves while their posts, and others', are locked one by one.
 * Blocks stay, whichever side put them there: nobody meets again who had blocked the other.
 */
async function closeAccount(userId: number, passwordHash: string): Promise<void> {
  await transaction(async (tx) => {
    const [held] = await tx.$queryRaw<{ email: string; url: string | null; same: boolean }[]>`
      select email, profile_media_url as url, password_hash = ${passwordHash} as same
      from users where id = ${userId} for update`;
    if (!held || held.email.startsWith('deleted:'))
      throw new DomainError('unauthenticated', 'Please log in to continue.');
    if (!held.same) throw notYourPassword();
    const { url } = held;
    if (url) await releaseMedia(tx, [keyOfUrl(url)]);
    await tx.session.deleteMany({ where: { userId } });
    await tx.accountDeletion.create({ data: { userId, leftAt: now() }, select: { userId: true } });
    await restUsername(tx, userId);
    await tx.user.update({
      where: { id: userId },
      data: {
        email: `deleted:${userId}`,
        username: deletedName,
        usernameKey: `deleted:${userId}`,
        passwordHash: `deleted:${randomBytes(16).toString('hex')}`,
        dob: new Date(0),
        verified: false,
        profileMediaUrl: null,
        profileMediaType: null,
      },
      select: { id: true },
    });
  });
}

/** Removes what a person left, and then the note that something is left. Each step may be done again. */
async function removeEverythingOf(userId: number): Promise<void> {
  for (const remove of removals) {
    await transaction((tx) => remove(tx, userId));
    killPoint('account-deletion-step');
  }
  await db().idempotencyKey.deleteMany({ where: { userId } });
  killPoint('account-deletion-emptied');
  await db().accountDeletion.deleteMany({ where: { userId } });
  // What they had uploaded is released by now, and old: it goes first.
  afterResponse(() => sweepMedia());
}

/** From when on a deletion is not on its way any more, but was left half done, in milliseconds. */
const halfDone = 60_000;

/**
 * Finishes the account deletions that a killed server, or a database that was away, left half done. Whoever leaves looks, and the
 * scheduled run.
 * @returns how many were finished
 */
export async function settleAccountDeletions(): Promise<number> {
  const left = await db().accountDeletion.findMany({
    where: { leftAt: { lt: fromNow(-halfDone) } },
    select: { userId: true },
    take: 100,
  });
  for (const { userId } of left) await removeEverythingOf(userId);
  return left.length;
}
