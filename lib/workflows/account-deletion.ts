/**
 * What happens when a person deletes their account, across all domains: the account is closed first, then each domain
 * removes what is its own (docs/decisions/061-accounts-closed-then-emptied.md).
 */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { requirePassword } from '@/lib/domains/accounts/password-change';
import { removeFromBattles } from '@/lib/domains/battles/account-deletion';
import { removeRequests } from '@/lib/domains/chat/account-deletion';
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
import { removeBelongings } from '@/lib/domains/shop/belongings';
import { removeFromShowdown } from '@/lib/domains/showdown/account-deletion';
import { removeFromSquads } from '@/lib/domains/squads/account-deletion';
import { removeFromTeams } from '@/lib/domains/teams/account-deletion';
import {
  closeTournamentsOf,
  emptyMatchReports,
  withdrawSquadsOf,
} from '@/lib/domains/tournaments/account-deletion';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow } from '@/lib/platform/clock';
import { db, transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { endConnections } from '@/lib/platform/realtime/connections';

/** What is removed when a person leaves, each in a transaction of its own. */
const removals = [
  removeFromBattles,
  removeFromTeams,
  removeFromFeed,
  removeFromRants,
  // While their squads still say who acts for them.
  withdrawSquadsOf,
  removeFromSquads,
  removeFromMissions,
  removeFromHallOfFame,
  removeBelongings,
  closeTournamentsOf,
  emptyMatchReports,
  removeClips,
  removeFromShowdown,
  removeFriends,
  removeRequests,
  removeFromSafety,
  removeSealedGhosts,
  removeMutes,
  removeSettings,
  removeNotices,
];

/**
 * Deletes an account: what the person wrote in public goes, their messages stay with whom they were written to, under
 * 'Deleted user'; nothing that is left says who it was. The ledger's rows stay, because they are the ledger.
 * @throws DomainError `forbidden` for a wrong password, also for one that was changed meanwhile, and for the creator account
 */
export async function deleteAccount(viewer: Viewer, password: string) {
  if (viewer.isCreator)
    throw new DomainError('creator_account_protected', 'The creator account cannot be deleted here.');
  await deleteByRule(viewer.id, await requirePassword(viewer, password));
  return { message: 'Your account is deleted. Goodbye, and take care.' };
}

/**
 * The same for an account whose time is over (rules.md, Turning 20).
 * @param passwordHash  what its owner gave; null where nobody is asked
 */
export async function deleteByRule(userId: number, passwordHash: string | null = null): Promise<void> {
  await closeAccount(userId, passwordHash);
  killPoint('account-closed');
  endConnections(userId);
  // It is closed, whatever becomes of this: what is left now is found later.
  await removeEverythingOf(userId).catch((error) =>
    log.warn({ error }, 'an account deletion waits to be finished'),
  );
  afterResponse(settleAccountDeletions);
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
