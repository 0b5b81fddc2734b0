import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { toggle } from '@/lib/domains/engagement/toggle';
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

/** Upvotes a rant, or removes the upvote. It gives no XP and no coins. @throws DomainError `rant_not_found` */
export async function upvote(viewer: Viewer, rantId: number) {
  const values = [viewer.id, rantId, toTheMinute(now())];
  const [row] = await statement<{ upvotes: number; active: boolean }>('rants_upvote', sql, values);
  if (!row) throw noSuchRant();
  const message = row.active ? 'Upvoted.' : 'Upvote taken back.';
  return { message, upvotes: row.upvotes, upvoted: row.active };
}
