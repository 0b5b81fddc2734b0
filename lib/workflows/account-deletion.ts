/**
 * Account deletion across all domains: the account is closed first, then each domain removes its own data
 * (docs/decisions/061-accounts-closed-then-emptied.md).
 */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { closeAccount, type StillDue } from '@/lib/domains/accounts/account-deletion';
import { requirePassword } from '@/lib/domains/accounts/password-change';
import { removeFromBattles, unsettledBattlesOf } from '@/lib/domains/battles/account-deletion';
import { settleBattles } from '@/lib/domains/battles/settlement';
import { removeRequests, removeUnreadable } from '@/lib/domains/chat/account-deletion';
import { removeClips } from '@/lib/domains/clips/account-deletion';
import { removeFriends } from '@/lib/domains/friends/account-deletion';
import { removeFromHallOfFame } from '@/lib/domains/hall-of-fame/account-deletion';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { removeFromMissions } from '@/lib/domains/missions/account-deletion';
import { removeMutes } from '@/lib/domains/mutes/account-deletion';
import { removeNotices } from '@/lib/domains/notices/account-deletion';
import { removeFromFeed } from '@/lib/domains/posts/account-deletion';
import { removeFromRants } from '@/lib/domains/rants/account-deletion';
import { removeFromSafety } from '@/lib/domains/safety/account-deletion';
import { removeSealedGhosts } from '@/lib/domains/seals/account-deletion';
import { removeSettings } from '@/lib/domains/settings/account-deletion';
import { removeFromShop } from '@/lib/domains/shop/account-deletion';
import { removeFromShowdown } from '@/lib/domains/showdown/account-deletion';
import { settleShowdown } from '@/lib/domains/showdown/cycles';
import { removeFromSquads } from '@/lib/domains/squads/account-deletion';
import { removeFromTeams } from '@/lib/domains/teams/account-deletion';
import {
  closeTournamentsOf,
  emptyMatchReports,
  withdrawSquadsOf,
} from '@/lib/domains/tournaments/account-deletion';
import { settleTournamentsOf } from '@/lib/domains/tournaments/settlement';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { db, type Transaction, transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { endConnections } from '@/lib/platform/realtime/connections';
import { interruptedAfter, oneByOne } from './one-by-one';

/** `isMore`: it is called again; `tell` tells others, once what was removed is stored. */
type Removed = { isMore: boolean; tell: () => void };

/** Removes what a domain has of a person. One that has nobody to tell returns true where there is more, or nothing. */
type Removal = (tx: Transaction, userId: number) => Promise<Removed | boolean> | Promise<void>;

const outcomeOf = (removed: Awaited<ReturnType<Removal>>): Removed =>
  typeof removed === 'object' ? removed : { isMore: removed === true, tell: () => {} };

/** The removals, each in a transaction of its own. */
const removals: Removal[] = [
  removeFromBattles,
  removeFromTeams,
  removeFromFeed,
  removeFromRants,
  // Before `removeFromSquads`, because it needs the squads' roles.
  withdrawSquadsOf,
  removeFromSquads,
  removeFromMissions,
  removeFromHallOfFame,
  removeFromShop,
  closeTournamentsOf,
  emptyMatchReports,
  removeClips,
  removeFromShowdown,
  removeFriends,
  removeRequests,
  removeUnreadable,
  removeFromSafety,
  removeSealedGhosts,
  removeMutes,
  removeSettings,
  removeNotices,
];

/**
 * Deletes an account. Public posts are deleted. Messages stay with their recipients, under 'Deleted user',
 * until these leave too. Nothing that is left identifies the person. The ledger's rows stay, because a ledger must be complete.
 * @throws DomainError `creator_account_protected`; `wrong_password`, also where it was changed meanwhile
 */
export async function deleteAccount(viewer: Viewer, password: string) {
  requireDeletable(viewer);
  return deleteProvenAccount(viewer, await requirePassword(viewer, password));
}

/**
 * The same where the password has just been checked.
 * @param passwordHash  the hash that it matched
 * @throws DomainError `creator_account_protected`; `wrong_password` where it was changed meanwhile; `not_logged_in` where the
 *   account was closed meanwhile
 */
export async function deleteProvenAccount(viewer: Viewer, passwordHash: string) {
  requireDeletable(viewer);
  await closeAndEmpty(viewer.id, passwordHash);
  return { message: 'Your account is deleted. Goodbye, and take care.' };
}

function requireDeletable({ isCreator }: Viewer): void {
  if (isCreator)
    throw new DomainError('creator_account_protected', 'The creator account cannot be deleted here.');
}

/**
 * The same without the owner's request, for an account that is deleted by a rule (rules.md, Turning 20 and Guardians).
 * @returns false where the rule does not hold any more
 */
export const deleteByRule = (userId: number, stillDue: StillDue): Promise<boolean> =>
  closeAndEmpty(userId, stillDue);

async function closeAndEmpty(userId: number, by: string | StillDue): Promise<boolean> {
  if (!(await closeAccount(userId, by))) return false;
  killPoint('account-closed');
  endConnections(userId);
  // The account is closed even if this fails; `settleAccountDeletions` finishes what is left.
  await removeEverythingOf(userId).catch((error) =>
    log.warn({ error }, 'an account deletion waits to be finished'),
  );
  afterResponse(settleAccountDeletions);
  return true;
}

/** Removes a person's data, and at the end the marker that the deletion is unfinished. Every step is idempotent. */
async function removeEverythingOf(userId: number): Promise<void> {
  await settleResultsOf(userId);
  for (const remove of removals) {
    let removed: Removed;
    do {
      removed = await transaction(async (tx) => outcomeOf(await remove(tx, userId)));
      removed.tell();
      killPoint('account-deletion-step');
    } while (removed.isMore);
  }
  await db().idempotencyKey.deleteMany({ where: { userId } });
  killPoint('account-deletion-emptied');
  await db().accountDeletion.deleteMany({ where: { userId } });
  // The person's uploads are released by now and dated back, so the sweep deletes them first.
  afterResponse(() => sweepMedia());
}

/**
 * Settles what ended while the person was there. It is settled by whoever looks first, and leaving before anybody looked
 * must not take along what others have won. In transactions of their own, so the removals find nothing that is due, and no
 * lock is held in another order than usual.
 */
async function settleResultsOf(userId: number): Promise<void> {
  const battleIds = await unsettledBattlesOf(userId);
  // In batches, until none of them is due.
  while ((await settleBattles(battleIds)) > 0);
  await settleShowdown();
  await settleTournamentsOf(userId);
}

/**
 * Finishes account deletions that were interrupted by a killed server or a lost database. Called after each deletion and by
 * the scheduled run. The oldest first, and one that fails waits behind those that were not tried yet.
 * @returns how many were finished
 */
export async function settleAccountDeletions(): Promise<number> {
  const left = await db().accountDeletion.findMany({
    where: { leftAt: { lt: fromNow(-interruptedAfter) } },
    select: { userId: true },
    orderBy: { leftAt: 'asc' },
    take: 100,
  });
  const userIds = left.map(({ userId }) => userId);
  return oneByOne(userIds, 'an account deletion could not be finished', (userId) =>
    removeEverythingOf(userId).catch(async (error) => {
      await db().accountDeletion.updateMany({ where: { userId }, data: { leftAt: now() } });
      throw error;
    }),
  );
}
