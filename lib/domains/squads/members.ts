import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { endConnections } from '@/lib/platform/realtime/connections';
import { noSuchSquad } from './squads';
import { enterSquad, leaveTheSquad } from './statements';

type Entered = { status: string; came: boolean; was: boolean };

/**
 * Joins an open squad.
 * @throws DomainError `not_found`, `forbidden` where it is closed, `conflict` for who is in it already
 */
export async function join(viewer: Viewer, squadId: number) {
  const values = [viewer.id, squadId, now()];
  const [found] = await statement<Entered>('squads_enter', enterSquad, values);
  if (!found) throw noSuchSquad();
  if (found.came) return { message: 'You are in the squad now.' };
  if (found.status === 'closed' && !found.was) throw new DomainError('squad_closed', 'This squad is closed.');
  throw new DomainError('already_in_squad', 'You are already in this squad.');
}

/**
 * Leaves a squad, and hears nothing of it from now on.
 * @throws DomainError `not_found`, `forbidden` for its creator, `conflict` for who is not in it
 */
export async function leave(viewer: Viewer, squadId: number) {
  const values = [viewer.id, squadId];
  const [found] = await statement<{ founder: boolean; went: boolean }>('squads_leave', leaveTheSquad, values);
  if (!found) throw noSuchSquad();
  if (found.founder)
    throw new DomainError('creator_cannot_leave', 'You created this squad, so you cannot leave it.');
  if (!found.went) throw new DomainError('not_in_squad', 'You are not in this squad.');
  endConnections(viewer.id);
  return { message: 'You left the squad.' };
}
