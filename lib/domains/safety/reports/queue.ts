/** The queue of reports: urgent ones first, then those whose 24 hours end first; decided ones by their decision, newest first. */
import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import { reportsDue } from '@/lib/contract/constants/safety';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { notBlocked } from '@/lib/domains/blocks/visibility';
import type { AnyReason, ReportStatus } from '@/lib/domains/safety/moderation-schema';
import { requireRole } from '@/lib/domains/safety/moderators';
import type { ModeratorRole } from '@/lib/domains/safety/policy';
import { shownDecisions } from '@/lib/domains/safety/public-ids';
import { filesOf } from '@/lib/domains/safety/targets/evidence';
import { aboutThing, type ReportRow } from '@/lib/domains/safety/targets/thing';
import type { ThingVersion } from '@/lib/domains/safety/targets/versions';
import { now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/database/client';
import { championsQueue } from './champions-queue';
import { findReport, mayJudge, withAuthor } from './conflict-of-interest';
import { firstPage } from './first-page';
import { historyOf } from './history';
import { reportView } from './view';

type Asked = Page & { status?: ReportStatus | undefined; reason?: AnyReason | undefined };
type Deciding = { viewer: Viewer; role: ModeratorRole };

/**
 * A page of the reports that the viewer may decide on: `$3` status, `$4` a reason or null, `$5` to `$7` the cursor: urgency,
 * time and id of the last report shown, or null; `$8` limit, `$9` offset. Ordered by time and not by id, since ids are
 * random.
 *
 * visibility-exempt: ids of reports, for moderators.
 */
const pageOfQueue = `
  select r.id, r.urgent from reports r ${withAuthor('r')}
  where r.status = $3 and ($4::text is null or r.reason = $4)
    and ($7::int is null or (not r.urgent, r.created_at, r.id) > (not $5::bool, $6::timestamptz, $7))
    and ${mayJudge({ row: 'r' })}
  order by r.urgent desc, r.created_at, r.id limit $8 offset $9`;

/**
 * The first urgent reports that people made: `$3` a reason or null, `$4` how many.
 *
 * visibility-exempt: as for `pageOfQueue`.
 */
const urgentByPeople = `
  select r.id from reports r ${withAuthor('r')}
  where r.status = 'open' and r.urgent and r.reporter_id is not null and ($3::text is null or r.reason = $3)
    and ${mayJudge({ row: 'r' })}
  order by r.created_at, r.id limit $4`;

/** Of how many of the newest automatic reports those with different words are looked for. */
const newestSearched = 200;

/**
 * The newest urgent reports that nobody made: `$3` a reason or null, `$4` how many. One of each text comes before any that
 * says the same again, so that words that are pasted over and over take one place. It goes by the words, which whoever decides reads
 * anyway, and never by who wrote them.
 *
 * visibility-exempt: as for `pageOfQueue`.
 */
const newestAutomatic = `
  select r.id from (
    select n.id, n.target_type, n.target_id, n.created_at,
      row_number() over (partition by n.copy ->> 'content' order by n.created_at desc, n.id desc) as again
    from (
      select * from reports
      where status = 'open' and urgent and reporter_id is null and ($3::text is null or reason = $3)
      order by created_at desc, id desc limit ${newestSearched}) n
    order by again, n.created_at desc, n.id desc offset 0) r ${withAuthor('r')}
  where ${mayJudge({ row: 'r' })}
  order by r.again, r.created_at desc, r.id desc limit $4`;

/**
 * A page of the decided reports, the newest decision first, so that it can be undone: `$5` and `$6` the cursor, the time of the
 * decision and the id of the last report shown, or null; `$7` limit, `$8` offset.
 *
 * visibility-exempt: as for `pageOfQueue`.
 */
const pageOfDecided = `
  select r.id from reports r ${withAuthor('r')}
  where r.status = $3 and ($4::text is null or r.reason = $4)
    and (r.handled_at, r.id) < (coalesce($5::timestamptz, 'infinity'), coalesce($6::int, ${largestId}))
    and ${mayJudge({ row: 'r' })}
  order by r.handled_at desc, r.id desc limit $7 offset $8`;

/**
 * A page of the queue; `before` is the cursor: the id of the last report shown. A champion sees only reports that they may
 * decide on. Nobody sees reports about themselves or on content that they reported (conflict-of-interest.ts).
 * @throws DomainError `not_allowed` for a viewer without a role
 */
export async function reportQueue(viewer: Viewer, { limit, offset, before, status = 'open', reason }: Asked) {
  const role = await requireRole(viewer);
  const last = before === undefined ? null : await findReport(viewer, before);
  const ids =
    role === 'champion'
      ? await championsQueue(viewer, { limit, offset, status, reason, last })
      : await moderationQueue(viewer, { limit, offset, status, reason, last });
  const rows = await db().report.findMany({ where: { id: { in: ids } }, take: limit });
  const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return withContext({ viewer, role }, inOrder.map(aboutThing));
}

type QueuePage = Page & { status: ReportStatus; reason: AnyReason | undefined; last: ReportRow | null };

/** @returns the ids of the reports on a page of the queue */
async function moderationQueue(
  viewer: Viewer,
  { limit, offset, status, reason, last }: QueuePage,
): Promise<number[]> {
  const asked = [viewer.id, viewer.isCreator, status, reason ?? null];
  const waits = status === 'open';
  const after = waits ? [last?.urgent ?? null, last?.createdAt ?? null] : [last?.handledAt ?? null];
  const pageFrom = (from: number) => {
    const values = [...asked, ...after, last?.id ?? null, limit, from];
    return waits
      ? statement<{ id: number; urgent: boolean }>('moderation_queue', pageOfQueue, values)
      : statement<{ id: number; urgent?: boolean }>('moderation_decided', pageOfDecided, values);
  };
  if (!waits || last) return idsOf(await pageFrom(offset));
  const rows = await pageFrom(0);
  const queue = idsOf(rows);
  const moreUrgent = rows.length === limit && rows.at(-1)?.urgent === true;
  const shown = moreUrgent ? await withOthers(viewer, queue, { limit, reason }) : queue;
  if (offset === 0) return shown;
  // As many were left out of the first page as were taken forward into it: with the same limit, the next one begins with them.
  const leftOut = queue.filter((id) => !shown.includes(id)).length;
  return idsOf(await pageFrom(Math.max(0, offset - leftOut)));
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

async function withOthers(
  viewer: Viewer,
  queue: number[],
  { limit, reason }: Pick<QueuePage, 'limit' | 'reason'>,
): Promise<number[]> {
  const upTo = (part: number) => [viewer.id, viewer.isCreator, reason ?? null, Math.floor(limit / part)];
  const [byPeople, newest] = await Promise.all([
    statement<{ id: number }>('moderation_urgent_by_people', urgentByPeople, upTo(2)),
    statement<{ id: number }>('moderation_newest_automatic', newestAutomatic, upTo(4)),
  ]);
  return firstPage(queue, idsOf(byPeople), idsOf(newest));
}

const versionOf = ({ targetType, targetId, targetVersion }: ThingVersion) =>
  `${targetType} ${targetId} ${targetVersion}`;

/** Adds data from other tables to reports, with one statement for each table and page. */
export async function withContext({ viewer, role }: Deciding, rows: ReportRow[]) {
  if (rows.length === 0) return [];
  const versions = rows.map(({ targetType, targetId, targetVersion }) => {
    return { targetType, targetId, targetVersion };
  });
  const decisionIds = rows.flatMap(({ decisionId }) => (decisionId === null ? [] : [decisionId]));
  const [counted, files, decisions, histories] = await Promise.all([
    // Each person reports a version once, so that reports of it are people.
    db().report.groupBy({
      by: ['targetType', 'targetId', 'targetVersion'],
      where: {
        reporterId: { not: null },
        ...(role === 'champion' ? { reporter: notBlocked(viewer) } : {}),
        OR: versions,
      },
      _count: true,
    }),
    filesOf(rows.map(({ id }) => id)),
    db().decision.findMany({ where: { id: { in: decisionIds } } }),
    role === 'champion' ? new Map<number, never>() : historyOf(rows.map(({ id }) => id)),
  ]);
  const reporters = new Map(counted.map((each) => [versionOf(aboutThing(each)), each._count]));
  const decisionOf = shownDecisions(viewer, decisions);
  const moment = now();
  return rows.map((row) => {
    const due = new Date(row.createdAt.getTime() + reportsDue);
    return reportView(role, row, {
      reporters: reporters.get(versionOf(row)) ?? 0,
      evidence: files.get(row.id) ?? [],
      decision: decisionOf.get(row.decisionId ?? 0) ?? null,
      history: histories.get(row.id) ?? [],
      due,
      overdue: row.status === 'open' && due < moment,
    });
  });
}
