/** People who are barred from ranting for a time. Only they learn of it: no list, event or page shows it. */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { longDay } from '@/lib/contract/spoken-time';
import type { Viewer } from '@/lib/contract/viewer';
import { barEnds } from '@/lib/domains/safety/rules';
import { authorSql } from '@/lib/domains/safety/targets/authors';
import type { Thing } from '@/lib/domains/safety/targets/thing';
import { now } from '@/lib/platform/clock';
import { statement, type Transaction } from '@/lib/platform/database/client';

/**
 * Bars the author of anonymous content from ranting. The same statement runs whether or not the author is known, so that
 * nothing reveals it.
 * @param days  null for a permanent bar
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
 * @param more  further text for the message to a barred person
 * @throws DomainError `barred_from_ranting`, with the day on which the bar ends
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
