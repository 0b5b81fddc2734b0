import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { once } from '@/lib/domains/engagement/toggle';
import { toTheMinute } from '@/lib/domains/safety/rules';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { noSuchRant } from './rants';
import { rantSeen } from './statements';

const sql = once({
  table: 'rant_hugs',
  key: 'rant_id',
  targets: 'rants',
  seen: rantSeen('rants'),
  count: 'hugs',
});

/** Sends a hug. Each person can send one, and cannot take it back. Idempotent. @throws DomainError `rant_not_found` */
export async function hug(viewer: Viewer, rantId: number) {
  const values = [viewer.id, rantId, toTheMinute(now())];
  const [row] = await statement<{ hugs: number; came: boolean }>('rants_hug', sql, values);
  if (!row) throw noSuchRant();
  return { message: row.came ? 'Hug sent.' : 'You already sent a hug.', hugs: row.hugs };
}
