/**
 * What the creator account does to somebody beside its decisions on what they wrote: each act is a line of the moderation log
 * (docs/decisions/131-acts-of-the-creator-account.md).
 */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { setVerified } from '@/lib/domains/accounts/verification';
import { log } from '@/lib/domains/safety/log';
import { cancel } from '@/lib/domains/tournaments/running';

/**
 * Calls a tournament off. Where somebody else made it, the log has a line; they are told in any case.
 * @throws DomainError as `cancel` does
 */
export const callOff = (viewer: Viewer, tournamentId: number) =>
  cancel(viewer, tournamentId, (tx) =>
    log(tx, {
      actorId: viewer.id,
      action: 'call-off',
      targetType: 'tournament',
      targetId: tournamentId,
    }),
  );

/**
 * Gives a person the verified check, or takes it away. For the creator account.
 * @throws DomainError `user_not_found`
 */
export const verify = (viewer: Viewer, username: string, verified: boolean) =>
  setVerified(username, verified, (tx, userId) =>
    log(tx, {
      actorId: viewer.id,
      action: verified ? 'verify' : 'end-verification',
      targetType: 'user',
      targetId: userId,
    }),
  );
