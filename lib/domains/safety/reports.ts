import 'server-only';
import { randomBytes } from 'node:crypto';
import { Failure } from '@/lib/contract/failure';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { isDuplicate, type Transaction, transaction } from '@/lib/platform/db';
import { reportsThatHide, trackingCode } from './rules';
import type { ReportCopy, ReportReason, TargetType } from './schema';
import { targets } from './targets';

type Reported = {
  targetType: TargetType;
  targetId: number;
  reason: ReportReason;
  details?: string | null | undefined;
};

/**
 * Puts something in front of the creator, with a copy of what it says now. The third person's report hides it until
 * someone has looked.
 * @throws Failure `not_found`, also for what the reporter cannot see; `invalid` for their own; `conflict` the second time
 */
export async function reportTarget(viewer: Viewer, { targetType, targetId, reason, details }: Reported) {
  const target = targets[targetType];
  const found = await target?.find(viewer, targetId);
  if (!target || !found) throw new Failure('not_found', 'There is nothing like that to report.');
  if (found.mine) throw new Failure('invalid', 'You cannot report your own content.');
  try {
    const code = await transaction(async (tx) => {
      // One after the other for one thing, so that the third is the third.
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`report:${targetType}:${targetId}`}))`;
      const row = {
        targetType,
        targetId,
        reason,
        details: details || null,
        copy: found.copy,
        reporterId: viewer.id,
      };
      const made = await insertReport(tx, { ...row, urgent: reason === 'self-harm' });
      const open = await tx.report.count({
        where: { targetType, targetId, status: 'open', reporterId: { not: null } },
      });
      if (open >= reportsThatHide) {
        await target.setHidden(tx, targetId, true);
        await tx.report.updateMany({
          where: { targetType, targetId, status: 'open' },
          data: { urgent: true },
        });
      }
      return made;
    });
    return { message: 'Thank you. Someone will look at it.', tracking_code: code };
  } catch (error) {
    if (isDuplicate(error)) throw new Failure('conflict', 'You have already reported this.');
    throw error;
  }
}

/**
 * Puts words that suggest self-harm in front of the queue, in the transaction that stores them. Nobody reported them,
 * and nothing here says who wrote them (rules.md, Safety).
 */
export async function flagForCare(
  tx: Transaction,
  target: { type: TargetType; id: number; copy: ReportCopy },
) {
  const { type, id, copy } = target;
  const row = { targetType: type, targetId: id, reason: 'distress', details: null, copy, reporterId: null };
  await insertReport(tx, { ...row, urgent: true });
}

type NewReport = {
  targetType: string;
  targetId: number;
  reason: string;
  details: string | null;
  copy: ReportCopy;
  reporterId: number | null;
  urgent: boolean;
};

async function insertReport(tx: Transaction, row: NewReport): Promise<string> {
  const code = trackingCode(randomBytes(8));
  await tx.report.create({ data: { ...row, trackingCode: code, createdAt: now() }, select: { id: true } });
  return code;
}
