import 'server-only';
import { randomBytes, randomInt } from 'node:crypto';
import { largestId } from '@/lib/contract/constants/requests';
import { reportersWhoCount, reportsThatHide } from '@/lib/contract/constants/safety';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { announceNotices } from '@/lib/domains/notices/live';
import { notifyAuthor } from '@/lib/domains/safety/decisions/notices';
import { log } from '@/lib/domains/safety/log';
import type { AnyReason, ReportCopy } from '@/lib/domains/safety/moderation-schema';
import { canBeHidden, trackingCode } from '@/lib/domains/safety/rules';
import type { ReportedType, ReportReason, TargetType } from '@/lib/domains/safety/schema';
import { holdPeople, keepAuthor, lockThing } from '@/lib/domains/safety/targets/authors';
import { announceSide } from '@/lib/domains/safety/targets/battle-sides';
import { attachEvidence, copyFiles, type Evidence } from '@/lib/domains/safety/targets/evidence';
import { lastWrittenTo } from '@/lib/domains/safety/targets/last-written';
import { findSealed, targets } from '@/lib/domains/safety/targets/targets';
import { type ThingVersion, versionNow } from '@/lib/domains/safety/targets/versions';
import { timeOf } from '@/lib/domains/safety/time';
import { fromNow } from '@/lib/platform/clock';
import { isDuplicate, type Transaction, transaction } from '@/lib/platform/database/client';
import { isDeletedSql } from '@/lib/platform/database/deleted-account';

type Reported = {
  targetType: ReportedType;
  targetId: number;
  reason: ReportReason;
  details?: string | null | undefined;
  /** The seal that came with a ghost. With it, the ghost can be reported as it was sent, also after it expired. */
  seal?: string | undefined;
};

const nothingThere = () => new DomainError('target_not_found', 'There is nothing like that to report.');

/**
 * Reports content to the moderators, with a copy of its current text and files. The third report by people who count hides
 * it until a moderator decides; a person cannot be hidden, and their reports come first instead.
 * @throws DomainError `target_not_found`, also for content that the reporter cannot see; `own_content`; `already_reported` for a
 *   second report of the same version; `seal_broken` for a seal that does not belong to the ghost
 */
export async function reportTarget(
  viewer: Viewer,
  { targetType: reportedType, targetId: reportedId, reason, details, seal }: Reported,
) {
  const ofChat = reportedType === 'conversation';
  const targetType = ofChat ? 'message' : reportedType;
  const targetId = ofChat ? await lastWrittenTo(viewer, reportedId) : reportedId;
  if (targetId === null) throw nothingThere();
  const target = targets[targetType];
  const found =
    seal === undefined
      ? await target.find(viewer, targetId)
      : await findSealed(viewer, targetType, targetId, seal);
  if (!found) throw nothingThere();
  if (found.mine) throw new DomainError('own_content', 'You cannot report your own content.');
  const thing = { targetType, targetId };
  const version = { ...thing, targetVersion: found.version };
  const files = await copyFiles(found.files);
  try {
    const { code, told, hidden } = await transaction(async (tx) => {
      await lockThing(tx, thing);
      await holdPeople(tx, viewer, thing);
      await keepAuthor(tx, thing);
      const row = { ...version, reason, details: details || null, copy: found.copy, reporterId: viewer.id };
      const hides = canBeHidden(targetType);
      const wasEnough = !hides && (await isEnough(tx, version));
      const made = await insertReport(tx, { ...row, urgent: reason === 'self-harm' }, files);
      if (!(await isEnough(tx, version))) return { code: made, told: [], hidden: false };
      const told = hides ? await hideByReports(tx, version) : [];
      if (!wasEnough) await log(tx, { actorId: null, ...thing, action: 'reports' });
      await tx.report.updateMany({ where: { ...version, status: 'open' }, data: { urgent: true } });
      return { code: made, told, hidden: hides };
    });
    announceNotices(['decision'], ...told);
    if (hidden) announceSide(thing);
    return { message: 'Thank you. Someone will look at it.', tracking_code: code };
  } catch (error) {
    if (isDuplicate(error)) throw new DomainError('already_reported', 'You have already reported this.');
    throw error;
  }
}

/** Hides content until a moderator decides. @returns whom to notify of it */
async function hideByReports(tx: Transaction, version: ThingVersion & { targetType: TargetType }) {
  const { targetType, targetId } = version;
  const madeAt = timeOf(targetType);
  const { id } = await tx.decision.create({
    data: { ...version, action: 'reports', hides: true, madeAt },
    select: { id: true },
  });
  await targets[targetType].setHidden(tx, targetId, true);
  return notifyAuthor(tx, { targetType, targetId }, id, madeAt);
}

/**
 * Whether enough people have reported the content to hide it. A reporter counts when their account is at least a day old and
 * their last three reports were not all dismissed. The version must be current and without a decision. After a decision,
 * further reports do not hide it again; they wait in the queue.
 */
async function isEnough(tx: Transaction, thing: ThingVersion): Promise<boolean> {
  const { targetType, targetId, targetVersion } = thing;
  const { age, lastDecided } = reportersWhoCount;
  const [row] = await tx.$queryRaw<{ enough: boolean }[]>`
    select count(*) >= ${reportsThatHide} and not exists (
      select 1 from decisions where target_type = ${targetType} and target_id = ${targetId}
        and target_version = ${targetVersion}) as enough
    from reports r join users u on u.id = r.reporter_id
    where r.target_type = ${targetType} and r.target_id = ${targetId}
      and r.target_version = ${targetVersion} and r.status = 'open'
      and u.created_at <= ${fromNow(-age)} and not ${isDeletedSql('u')}
      and not (
        select count(*) = ${lastDecided} and coalesce(bool_and(last.status = 'dismissed'), false) from (
          select d.status from reports d where d.reporter_id = u.id and d.handled_at is not null and d.first_decided_at is not null
          order by d.handled_at desc, d.id desc limit ${lastDecided}) last)`;
  return (row?.enough ?? false) && (await versionNow(tx, thing)) === targetVersion;
}

/**
 * Adds an urgent report without a reporter for a text that suggests self-harm, in the transaction that stores the text. The
 * report does not name the author (rules.md, Safety).
 */
export async function flagForCare(
  tx: Transaction,
  target: { type: TargetType; id: number; copy: ReportCopy },
) {
  // Only rants, which cannot be edited and so have one version.
  const thing = { targetType: target.type, targetId: target.id, targetVersion: '' };
  await keepAuthor(tx, thing);
  const row = { ...thing, details: null, copy: target.copy, reporterId: null };
  await insertReport(tx, { ...row, reason: 'distress', urgent: true }, []);
}

type NewReport = ThingVersion & {
  reason: AnyReason;
  details: string | null;
  copy: ReportCopy;
  reporterId: number | null;
  urgent: boolean;
};

/** Writes a report with its copied files. @returns its tracking code */
export async function insertReport(tx: Transaction, row: NewReport, files: Evidence[]): Promise<string> {
  const code = trackingCode(randomBytes(8));
  const data = { ...row, id: await freeId(tx), trackingCode: code, createdAt: timeOf(row.targetType) };
  const report = await tx.report.create({ data, select: { id: true } });
  await attachEvidence(tx, report.id, files);
  return code;
}

/**
 * A random id. One of a sequence would reveal when an anonymous text was written, and to a moderator who finds a number
 * missing that a report is about them.
 */
async function freeId(tx: Transaction): Promise<number> {
  for (;;) {
    const id = randomInt(1, largestId);
    if ((await tx.report.count({ where: { id } })) === 0) return id;
  }
}
