/** Hiding the sides of a battle, and what hiding takes from its voting (docs/decisions/112-hidden-time-is-given-back.md). */
import 'server-only';
import { battlesChannel } from '@/lib/contract/realtime';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { announce } from '@/lib/platform/realtime/realtime';
import { setHidden } from './target';
import type { Thing } from './thing';

/** The columns of one side. Hiding the creator's side hides the whole battle; the response can be hidden alone. */
const columns = {
  battle: { own: 'hidden_at', other: 'response_hidden_at', video: 'media_url' },
  battle_response: { own: 'response_hidden_at', other: 'hidden_at', video: 'opponent_media_url' },
};

export type BattleSideType = keyof typeof columns;

/**
 * Which battles the hiding may have cost something: those without a result, also those that ended without one because the
 * response was hidden. A battle that was emptied with its creator's account has ended for good.
 */
const undecided = {
  battle: 'settled_at is null',
  battle_response: `winner is null and media_url <> ''`,
};

/**
 * Shows the side of battle `$1` again at `$2`. Nobody could vote or answer while it was hidden, so voting goes on for that
 * long. Time that the other side was hidden too counts once: it is given back when the other side is shown.
 */
const show = (type: BattleSideType) => {
  const { own, other, video } = columns[type];
  return `
    update battles set ${own} = null,
      voting_deadline = case when ${undecided[type]} and ${own} < voting_deadline
        then voting_deadline + greatest(least($2, coalesce(${other}, $2)) - ${own}, interval '0')
        else voting_deadline end,
      settled_at = case when ${undecided[type]} then null else settled_at end
    where id = $1 and ${own} is not null and coalesce(${video}, '') <> ''`;
};

/** A result that was kept when a side left, and was void because a side was hidden, is settled anew. */
const settleKept = `
  update battles set settled_at = null where id = $1 and kept_result is not null and winner is null`;

export async function setSideHidden(
  tx: Transaction,
  type: BattleSideType,
  id: number,
  hidden: boolean,
): Promise<void> {
  if (hidden) return setHidden(tx, 'battles', id, true, { column: columns[type].own });
  await tx.$executeRawUnsafe(show(type), id, now());
  await tx.$executeRawUnsafe(settleKept, id);
}

/** Tells open pages that a side of a battle may have been hidden or shown again. Call it after the commit. */
export function announceSide({ targetType, targetId }: Thing): void {
  if (targetType in columns) announce(battlesChannel, 'battle_changed', { battleId: targetId });
}
