import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { announceNotices } from '@/lib/domains/notices/live';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { now } from '@/lib/platform/clock';
import { statement, transaction } from '@/lib/platform/database/client';
import { endConnections } from '@/lib/platform/realtime/connections';
import { mayNameCaptain } from './policy';
import { creatorOf, noSuchSquad } from './squads';
import { enterSquad, leaveTheSquad, memberNamed } from './statements';

type Entered = { status: string; came: boolean; was: boolean; noticed: number | null };

/**
 * Joins an open squad.
 * @throws DomainError `squad_not_found`, `squad_closed`, `already_in_squad`
 */
export async function join(viewer: Viewer, squadId: number) {
  const values = [viewer.id, squadId, now(), squadBounds()];
  const [found] = await statement<Entered>('squads_enter', enterSquad, values);
  if (!found) throw noSuchSquad();
  announceNotices(['squad_join'], found.noticed);
  if (found.came) return { message: 'You are in the squad now.' };
  if (found.status === 'closed' && !found.was) throw new DomainError('squad_closed', 'This squad is closed.');
  throw new DomainError('already_in_squad', 'You are already in this squad.');
}

/**
 * Leaves a squad, and hears nothing of it from now on.
 * @throws DomainError `squad_not_found`, `creator_cannot_leave`, `not_in_squad`
 */
export async function leave(viewer: Viewer, squadId: number) {
  const values = [viewer.id, squadId, squadBounds()];
  const [found] = await statement<{ founder: boolean; went: boolean }>('squads_leave', leaveTheSquad, values);
  if (!found) throw noSuchSquad();
  if (found.founder)
    throw new DomainError('creator_cannot_leave', 'You created this squad, so you cannot leave it.');
  if (!found.went) throw new DomainError('not_in_squad', 'You are not in this squad.');
  endConnections(viewer.id);
  return { message: 'You left the squad.' };
}

/**
 * Names the member who acts for a squad in tournaments beside its creator; the creator's own name takes that back.
 * @throws DomainError `squad_not_found`; `not_squad_creator`; `user_not_found` for somebody who is not in it or whom the viewer
 *   does not meet there
 */
export async function setCaptain(viewer: Viewer, squadId: number, username: string) {
  if (!mayNameCaptain(viewer, await creatorOf(viewer, squadId)))
    throw new DomainError('not_squad_creator', 'Only the squad creator can name a captain.');
  const captain = await transaction(async (tx) => {
    // The squad is held, so that nobody is named who is just leaving it. visibility-exempt: by a name that was given.
    await tx.$queryRaw`select 1 from squads where id = ${squadId} for update`;
    const values = [viewer.id, squadId, username.toLowerCase(), squadBounds()];
    const [found] = await tx.$queryRawUnsafe<{ id: number; username: string }[]>(memberNamed, ...values);
    if (!found) throw new DomainError('user_not_found', 'Nobody of that name is in this squad.');
    const named = found.id === viewer.id ? null : found;
    await tx.squad.update({ where: { id: squadId }, data: { captainId: named?.id ?? null } });
    return named?.username ?? null;
  });
  const message = captain ? `${captain} is captain now.` : 'You alone act for your squad now.';
  return { message, captain };
}
