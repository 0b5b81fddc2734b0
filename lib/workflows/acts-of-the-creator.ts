/**
 * What the creator account does to somebody beside its decisions on what they wrote: each act is a line of the moderation log
 * (docs/decisions/131-acts-of-the-creator-account.md).
 */
import 'server-only';
import type { SquadStatus } from '@/lib/contract/constants/squads';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import * as accounts from '@/lib/domains/accounts/verification';
import * as fame from '@/lib/domains/hall-of-fame/picks';
import { log } from '@/lib/domains/safety/log';
import * as squads from '@/lib/domains/squads/squads';
import * as tournaments from '@/lib/domains/tournaments/running';
import type { Transaction } from '@/lib/platform/database/client';

type Act = { action: string; targetType: string; targetId: number };

const write = (viewer: Viewer, act: Act) => (tx: Transaction) => log(tx, { actorId: viewer.id, ...act });

/** The same of an act on a person; none where that is the creator account itself. */
const writeOf = (viewer: Viewer, action: string) => async (tx: Transaction, targetId: number) => {
  if (targetId !== viewer.id) await write(viewer, { action, targetType: 'user', targetId })(tx);
};

/**
 * Calls a tournament off. Where somebody else made it, the log has a line; they are told in any case.
 * @throws DomainError as `cancel` does
 */
export const callOff = (viewer: Viewer, targetId: number) =>
  tournaments.cancel(
    viewer,
    targetId,
    write(viewer, { action: 'call-off', targetType: 'tournament', targetId }),
  );

/**
 * Starts a tournament. Where somebody else made it, the log has a line.
 * @throws DomainError as `start` of the domain does
 */
export const start = (viewer: Viewer, targetId: number) =>
  tournaments.start(viewer, targetId, write(viewer, { action: 'start', targetType: 'tournament', targetId }));

/**
 * Opens a squad to newcomers, or closes it. Where somebody else founded it and it was not so already, the log has a line.
 * @throws DomainError `squad_not_found`
 */
export const setSquadStatus = (viewer: Viewer, targetId: number, status: SquadStatus) => {
  const action = status === 'open' ? 'open' : 'close';
  return squads.setSquadStatus(
    viewer,
    targetId,
    status,
    write(viewer, { action, targetType: 'squad', targetId }),
  );
};

/**
 * Puts a person into the Hall of Fame.
 * @throws DomainError `user_not_found`, `pick_already_given`
 */
export const addPick = (viewer: Viewer, pick: { username: string; title: string }) =>
  fame.addPick(pick, writeOf(viewer, 'add-pick'));

/**
 * Takes a pick out of the Hall of Fame.
 * @throws DomainError `pick_not_found`
 */
export const removePick = (viewer: Viewer, id: number) => fame.removePick(id, writeOf(viewer, 'remove-pick'));

/**
 * Gives a person the verified check, or takes it away. For the creator account.
 * @throws DomainError `user_not_found`; `champion_keeps_check` for a champion's, who has it for good (rules.md, Showdown)
 */
export function verify(viewer: Viewer, username: string, verified: boolean) {
  const write = writeOf(viewer, verified ? 'verify' : 'end-verification');
  return accounts.setVerified(username, verified, async (tx, userId) => {
    if (!verified && (await tx.showdownChampion.count({ where: { userId, rank: 1 } })) > 0)
      throw new DomainError('champion_keeps_check', 'A champion has the check for good.');
    await write(tx, userId);
  });
}
