import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { type Toggled, toggle, toggled } from '@/lib/domains/engagement/toggle';
import { toTheMinute } from '@/lib/domains/safety/rules';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { noSuchRant } from './rants';
import { rantSeen } from './statements';

const sql = toggle({
  table: 'rant_upvotes',
  key: 'rant_id',
  targets: 'rants',
  seen: rantSeen('rants'),
  count: 'upvotes',
});

/**
 * Upvotes a rant, or removes the upvote. It gives no XP and no coins.
 * @param upvoted  which of the two is wanted; without it, the other than it was
 * @throws DomainError `rant_not_found`
 */
export async function upvote(viewer: Viewer, rantId: number, upvoted?: boolean) {
  const values = [viewer.id, rantId, toTheMinute(now())];
  const row = await toggled(upvoted, (wanted) =>
    statement<Toggled & { upvotes: number }>('rants_upvote', sql, [...values, wanted]),
  );
  if (!row) throw noSuchRant();
  const message = row.active ? 'Upvoted.' : 'Upvote taken back.';
  return { message, upvotes: row.upvotes, upvoted: row.active };
}
