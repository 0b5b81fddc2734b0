/** What the creator of a tournament wrote about matches: reported and hidden with the tournament. */
import type { Transaction } from '@/lib/platform/database/client';

/** As many of the newest as a report copies. */
const copied = 20;

/**
 * SQL for the words, newest first, of the tournament `row`; null where there are none.
 *
 * visibility-exempt: part of what asks for blocks itself, and copies into a report.
 */
export const decidedWords = (row: string) => `(
  select string_agg(d.words, E'\\n') from (
    select r.words from match_reports r join matches g on g.id = r.match_id
    where g.tournament_id = ${row}.id and r.act = 'decide' and r.user_id = ${row}.creator_id and r.words <> ''
    order by r.id desc limit ${copied}) d)`;

/** Hides them, or shows them again. visibility-exempt: it shows nothing to anybody. */
export async function hideDecisions(tx: Transaction, tournamentId: number, hidden: boolean): Promise<void> {
  await tx.$executeRaw`
    update match_reports set hidden_at = case when ${hidden} then coalesce(hidden_at, now()) end
    where act = 'decide' and match_id in (select id from matches where tournament_id = ${tournamentId})`;
}
