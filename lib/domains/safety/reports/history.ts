/**
 * The number of earlier decisions about the author of reported content, without the author's name. Named and anonymous
 * content are counted separately, so that nothing links an anonymous text to a named account.
 */
import 'server-only';
import { statement } from '@/lib/platform/database/client';

export type PastDecisions = { action: string; count: number }[];

/**
 * Counts decisions on other content of the same author, and on other versions of this content. `kept` is the table of
 * authors.
 *
 * visibility-exempt: counts, for moderators.
 */
const pastDecisions = (kept: string, who = 'user_id') => `
  select r.id, d.action, count(*)::int as count
  from reports r
  join ${kept} mine on mine.target_type = r.target_type and mine.target_id = r.target_id
  join ${kept} theirs on theirs.${who} = mine.${who}
  join decisions d on d.target_type = theirs.target_type and d.target_id = theirs.target_id
    and (d.target_type, d.target_id, d.target_version) <> (r.target_type, r.target_id, r.target_version)
    and d.undone_at is null and d.action in ('hide', 'delete', 'suspend', 'remove-picture')
  where r.id = any($1::int[]) group by r.id, d.action`;

const named = pastDecisions('report_authors');
/** Includes deleted accounts. Otherwise a history that vanishes would reveal which account had written the content. */
const anonymous = `
  ${pastDecisions('rant_report_authors')}
  union all ${pastDecisions('former_rant_report_authors', 'pseudonym')}`;

/** @returns for each report, the number of decisions that were not undone, by action */
export async function historyOf(reportIds: number[]): Promise<Map<number, PastDecisions>> {
  type Row = { id: number; action: string; count: number };
  const rows = [
    ...(await statement<Row>('safety_history', named, [reportIds])),
    ...(await statement<Row>('safety_history_without_name', anonymous, [reportIds])),
  ];
  const found = new Map<number, PastDecisions>();
  for (const { id, action, count } of rows) found.set(id, [...(found.get(id) ?? []), { action, count }]);
  return found;
}
