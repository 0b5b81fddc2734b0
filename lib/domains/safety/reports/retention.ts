/** How long a report keeps its copies, and the name of a deleted account (constants/safety.ts, reportsKept). */
import 'server-only';
import { reportsKept } from '@/lib/contract/constants/safety';
import { fromNow, now } from '@/lib/platform/clock';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { forgetReportAuthors, sweepAppealAuthors } from './appeal-authors';
import { keptFor } from './kept-copies';

/**
 * Open reports about deleted accounts: no decision is possible any more, so their copies are kept no longer than those of
 * decided reports. For anonymous content the condition is whether the content still exists, and not whether its author does:
 * that would be visible in the queue. visibility-exempt: ids, shown to nobody.
 */
const aboutNobody = `
  select id from reports r
  where status = 'open' and emptied_at is null and created_at <= $1
    and case r.target_type
      when 'rant' then not exists (select 1 from rants where id = r.target_id)
      when 'rant_comment' then not exists (select 1 from rant_comments where id = r.target_id)
      else not exists (
        select 1 from report_authors a join users u on u.id = a.user_id and not ${isDeleted('u')}
        where a.target_type = r.target_type and a.target_id = r.target_id) end
  order by created_at limit 500 for update skip locked`;

/**
 * Three people's reports hide a thing until somebody decides. Of a version whose last open report was closed nobody will: what
 * waits for that, such as the result of a battle, waits no longer. `$1` reports, `$2` now.
 */
const awaitNothing = `
  update decisions d set undone_at = $2 from reports r
  where r.id = any($1::int[]) and d.target_type = r.target_type and d.target_id = r.target_id
    and d.target_version = r.target_version and d.action = 'reports' and d.undone_at is null and not exists (
      select 1 from reports o where o.target_type = d.target_type and o.target_id = d.target_id
        and o.target_version = d.target_version and o.status = 'open')`;

/**
 * Once no report on the content has its copy, the words and the answer of a decided appeal go. Of a rant its author goes too,
 * also where nobody decided: they are known no longer than the reports are kept.
 */
const forgetAppeals = [
  `update appeals a set words = '', answer = null,
     user_id = case when d.target_type like 'rant%' then null else a.user_id end from decisions d
   where d.id = a.decision_id and a.status <> 'open' and a.words <> '' and not ${keptFor('d')}`,
  `update appeals a set user_id = null from decisions d
   where d.id = a.decision_id and a.status = 'open' and a.user_id is not null and d.target_type like 'rant%'
     and not ${keptFor('d')}`,
];

/**
 * Empties old reports: the copied text and the names are deleted. With the last report on the content the stored author goes
 * as well; of named content, an author who counts for an appeal is kept apart (appeal-authors.ts). A report that is still open is
 * closed at the same time. It then counts as dismissed, but without a decision, since nobody decided (`closed` in
 * own-reports.ts). Then the appeals (`forgetAppeals`).
 * @returns how many
 */
export async function emptyOldReports(): Promise<number> {
  const emptied = await transaction(emptySome);
  await sweepAppealAuthors();
  return emptied;
}

async function emptySome(tx: Transaction): Promise<number> {
  const [decided, dismissed] = [fromNow(-reportsKept.decided), fromNow(-reportsKept.dismissed)];
  const left = await tx.$queryRawUnsafe<{ id: number }[]>(aboutNobody, decided);
  const closed = left.map(({ id }) => id);
  // The ids as an array, so that Postgres looks them up instead of reading every report.
  const emptied = await tx.$queryRaw<{ id: number }[]>`
    update reports set copy = '{"content": ""}', details = null, emptied_at = ${now()},
      status = case when status = 'open' then 'dismissed' else status end, handled_at = coalesce(handled_at, ${now()})
    where id = any(${closed}) or id = any(array(
      select id from reports
      where emptied_at is null and handled_at <= ${dismissed} and (status = 'dismissed' or handled_at <= ${decided})
      order by handled_at limit 500 for update skip locked))
    returning id`;
  if (closed.length > 0) await tx.$executeRawUnsafe(awaitNothing, closed, now());
  for (const each of forgetAppeals) await tx.$executeRawUnsafe(each);
  if (emptied.length === 0) return 0;
  const ids = emptied.map(({ id }) => id);
  await tx.reportEvidence.deleteMany({ where: { reportId: { in: ids } } });
  // Before those of named content, which no rant may keep any longer.
  for (const table of ['rant_report_authors', 'former_rant_report_authors'])
    await tx.$executeRawUnsafe(
      `delete from ${table} a using reports r
       where r.id = any($1::int[]) and a.target_type = r.target_type and a.target_id = r.target_id and not exists (
         select 1 from reports k
         where k.target_type = a.target_type and k.target_id = a.target_id and k.emptied_at is null)`,
      ids,
    );
  await forgetReportAuthors(tx, ids);
  return emptied.length;
}

/** Removes the name of a deleted account from the decided reports about it. */
export async function forgetName(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`
    update reports r
    set copy = case r.target_type
      when 'user' then '{"content": "Deleted user"}'
      -- Earlier copies name the person.
      when 'profile_picture' then (r.copy - 'username') || '{"content": "Profile picture"}'
      else r.copy - 'username' end
    from report_authors a
    where a.user_id = ${userId} and r.target_type = a.target_type and r.target_id = a.target_id and r.status <> 'open'`;
}
