import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { transaction } from '@/lib/platform/database/client';
import { lockSeen, move, type Reacting } from './statements';

type Moved<Label> = { reaction_counts: Record<string, number>; mine: Label | null };

/**
 * One reaction a person a thing: another label moves it, the same takes it back (contract.md, react).
 * @param on      the tables that this is about
 * @param moment  the time that is kept with a reaction, where it is not told to the millisecond
 * @returns what a press with a label does: the counts afterwards and one's own label, or null where there is nothing
 *   that the viewer may react to
 */
export function reacting({ moment = now, ...on }: Reacting & { moment?: () => Date }) {
  const [lock, moving] = [lockSeen(on), move(on)];
  return <Label extends string>(viewer: Viewer, id: number, label: Label): Promise<Moved<Label> | null> =>
    transaction(async (tx) => {
      // Locked in a statement of its own, so that the next sees whatever came before it.
      const held = await tx.$queryRawUnsafe<unknown[]>(lock, viewer.id, id);
      if (held.length === 0) return null;
      const [row] = await tx.$queryRawUnsafe<Moved<Label>[]>(moving, viewer.id, id, label, moment());
      return row ?? null;
    });
}
