/**
 * What was decided before about whoever is behind a reported thing: how often what, and never who that is. Named decisions
 * and those on words without a name are counted apart, so that the one never leads to the other.
 */
import 'server-only';
import { statement } from '@/lib/platform/database/client';

export type PastDecisions = { action: string; count: number }[];

/**
 * Decisions on other things of the same author, and on other versions of this one, as `kept` says whose they are.
 *
 * noRules: counts, for whoever decides.
 */
const pastDecisions = (kept: string, who = 'user_id') => `
  select r.id, d.action, count(*)::int as count
  from reports r
  join ${kept} mine on mine.target_type = r.target_type and mine.target_id = r.target_id
  join ${kept} theirs on theirs.${who} = mine.${who}
  join decisions d on d.target_type = theirs.target_type and d.target_id = theirs.target_id
    and (d.target_type, d.target_id, d.target_version) <> (r.target_type, r.target_id, r.target_version)
    and d.undone_at is null and d.action in ('hide', 'suspend', 'remove-picture')
  where r.id = any($1::int[]) group by r.id, d.action`;

const named = pastDecisions('report_authors');
/** Of somebody who left as well: else the day on which histories vanish would say whose the words were. */
const anonymous = `
  ${pastDecisions('rant_report_authors')}
  union all ${pastDecisions('former_rant_report_authors', 'pseudonym')}`;

/** @returns by report, the decisions that stand, by what was done */
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
