/** Who may not rant for a while. Told to themselves alone; no list, event or page is made from it. */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { longDay } from '@/lib/contract/spoken-time';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement, type Transaction } from '@/lib/platform/database/client';
import { authorSql, type Thing } from './authors';
import { barEnds } from './rules';

/**
 * Bars whoever wrote words without a name from ranting. The same statement whoever that is, and whether there is anybody.
 * @param days  null: for good
 */
export async function barWriter(
  tx: Transaction,
  decisionId: number,
  thing: Thing,
  days: number | null,
): Promise<void> {
  const text = `
    insert into rant_bars (decision_id, user_id, until)
    select $3::int, u.id, $4::timestamptz from users u where u.id = ${authorSql(thing)}`;
  await tx.$executeRawUnsafe(text, thing.targetId, thing.targetType, decisionId, barEnds(now(), days));
}

/**
 * @param more  what they are told besides, if they are barred
 * @throws DomainError `forbidden` for somebody who is barred from ranting, with the day on which that ends
 */
export async function requireMayRant(viewer: Viewer, more: string | null = null): Promise<void> {
  const [bar] = await statement<{ until: Date | null }>(
    'rant_bar_of',
    `select until from rant_bars where user_id = $1 and (until is null or until > $2)
     order by until desc nulls first limit 1`,
    [viewer.id, now()],
  );
  if (bar)
    throw new DomainError('barred_from_ranting', [barWords(bar.until), ...(more ? [more] : [])].join(' '));
}

const barWords = (until: Date | null): string =>
  until ? `You cannot rant until ${longDay(until)}.` : 'You cannot rant any more.';
