/** Reports, and the creator account's decisions on them, through the calls. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { CommunityRule } from '@/lib/contract/community-rules';
import { type ModerationAction, moderate } from '@/lib/domains/safety/moderation-schema';
import { type ReportReason, report, type TargetType } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { opaqueIds } from '@/lib/platform/opaque-ids';
import { call } from './call';
import { aPersonWithPassword, aRant, aUser, bornYearsAgo, type Person, theCreator } from './factories';

export type Action = ModerationAction;
type Given = { rule?: CommunityRule; days?: 1 | 7 | 30; note?: string };

/** Decides as the creator account. */
export const decide = async (id: number, action: Action, { rule = 'R2', ...given }: Given = {}) =>
  call(moderate, { as: await theCreator(), params: { id }, body: { action, rule, ...given } });

/**
 * Reports something, by default as a stranger.
 * @returns the report's id
 */
export async function reported(
  targetType: TargetType,
  targetId: number,
  { reason = 'bullying', by }: { reason?: ReportReason | undefined; by?: Person } = {},
): Promise<number> {
  const as = by ?? (await aUser());
  const { status, message } = await call(report, { as, body: { targetType, targetId, reason } });
  expect(status, message).toBe(200);
  const where = { targetType, targetId, reporterId: as.id };
  return (await db().report.findFirstOrThrow({ where })).id;
}

/** An author who can log in, their rant, and a report of it. */
export async function aReportedRant(reason?: ReportReason, by?: Person) {
  const username = `quiet_${randomBytes(4).toString('hex')}`;
  const writer = by ?? (await aPersonWithPassword({ username }));
  const rant = await aRant({ by: writer });
  return { writer, rant, id: await reported('rant', rant.id, { reason }) };
}

export const isSuspended = async ({ id }: { id: number }) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).suspendedAt !== null;

/** Stores evidence for a report, as if a file had been copied with it. */
export async function withEvidence(
  reportId: number,
  content: string | Uint8Array = '"a picture, as it were"',
) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  const file = { source: `profile-${randomBytes(16).toString('hex')}.jpg`, mime: 'image/jpeg' };
  const { id } = await db().evidenceFile.create({
    data: { ...file, bytes: bytes.length, complete: true, createdAt: new Date() },
  });
  await db().evidencePiece.create({ data: { fileId: id, number: 0, content: bytes } });
  await db().reportEvidence.create({ data: { reportId, place: 0, mime: file.mime, fileId: id } });
}

/** The ids of decisions as a person is told them. */
export const decisionsFor = ({ id }: { id: number }) => opaqueIds('decisions', id);
/** The id of an appeal as the control panel is told it. */
export const appealId = (row: number) => opaqueIds('appeals', 0).hide([row])[0] as number;
/** The id of the suspension by a decision, as the control panel is told it. */
export const suspensionId = (decisionId: number) =>
  opaqueIds('suspensions', 0).hide([decisionId])[0] as number;
/** The row of an appeal that the control panel knows by `id`. */
export const appealRow = (id: number) => opaqueIds('appeals', 0).reveal(id);

/** An appeal that the control panel knows by the id of a report whose target was hidden. */
export async function anAppeal(reportId: number, userId: number) {
  const { targetType, targetId } = await db().report.findUniqueOrThrow({ where: { id: reportId } });
  const decision = await db().decision.create({
    data: { targetType, targetId, action: 'hide', hides: true, rule: 'R2', madeAt: new Date() },
  });
  const trackingCode = `HG-${randomBytes(8).toString('hex')}`;
  const appeal = {
    id: appealRow(reportId),
    decisionId: decision.id,
    userId,
    words: 'It was a song',
    trackingCode,
  };
  await db().appeal.create({ data: { ...appeal, createdAt: new Date() } });
}

/** A suspension whose decision has the same id as a report. */
export async function aSuspension(id: number, userId: number) {
  const about = { targetType: 'user', targetId: userId, action: 'suspend', hides: false };
  const decisionId = opaqueIds('suspensions', 0).reveal(id);
  await db().decision.create({
    data: { id: decisionId, ...about, rule: 'R2', days: 7, madeAt: new Date() },
  });
  const until = new Date(Date.now() + 7 * 24 * 3_600_000);
  await db().suspension.create({ data: { decisionId, userId, since: new Date(), until } });
  await db().user.update({ where: { id: userId }, data: { suspendedAt: new Date() }, select: { id: true } });
}

/** Makes a person old enough to moderate. */
export const grownUp = ({ id }: { id: number }) =>
  db().user.update({ where: { id }, data: { dob: new Date(bornYearsAgo(18)) }, select: { id: true } });
