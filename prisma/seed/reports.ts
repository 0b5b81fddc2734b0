/**
 * The demo's reports: some are open, some are decided, and one decision has an appeal. Last month has enough of them for
 * `/transparency`.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommunityRule } from '@/lib/contract/community-rules';
import type { ModerationAction, ReportStatus } from '@/lib/domains/safety/moderation-schema';
import { isAnonymous, toTheMinute, trackingCode } from '@/lib/domains/safety/rules';
import type { ReportReason } from '@/lib/domains/safety/schema';
import { keepAuthor } from '@/lib/domains/safety/targets/authors';
import { targets } from '@/lib/domains/safety/targets/targets';
import type { Transaction } from '@/lib/platform/database/client';
import { demoCreator, demoPerson, type IdOf, people, type Username } from './people';
import { appealed, decided, lastMonths, post, type Thing, type Waiting, waiting } from './reported';

const hour = 3_600_000;
const day = 24 * hour;

const statusAfter: Record<string, ReportStatus> = {
  hide: 'hidden',
  dismiss: 'dismissed',
  suspend: 'suspended',
};
const ruleFor: Partial<Record<ReportReason, CommunityRule>> = {
  spam: 'R7',
  scam: 'R7',
  hate: 'R5',
  bullying: 'R2',
  impersonation: 'R1',
};

/** Writes the reports, oldest first, so that the log is in order. */
export async function seedReports(tx: Transaction, idOf: IdOf, moment: Date): Promise<void> {
  const creatorId = idOf(demoCreator.username as Username);
  await writeLastMonth(tx, { idOf, creatorId, moment });
  for (const each of decided) {
    const thing = await each.thing[0](tx, each.thing[1]);
    const codes = await writeReports(tx, thing, each, { idOf, moment });
    const at = timeFor(thing, new Date(moment.getTime() - (each.hoursAgo - 3) * hour));
    await writeDecision(tx, thing, { ...each, actorId: creatorId, at, trackingCode: codes[0] ?? null });
  }
  for (const each of waiting)
    await writeReports(tx, await each.thing[0](tx, each.thing[1]), each, { idOf, moment });
  const { targetType, targetId } = await post(tx, appealed.against);
  const decision = await tx.decision.findFirstOrThrow({ where: { targetType, targetId } });
  await tx.appeal.create({
    data: {
      decisionId: decision.id,
      userId: idOf(appealed.by),
      words: appealed.words,
      trackingCode: trackingCode(randomBytes(8)),
      createdAt: new Date(moment.getTime() - appealed.hoursAgo * hour),
    },
  });
}

const timeFor = ({ targetType }: Thing, at: Date) => (isAnonymous(targetType) ? toTheMinute(at) : at);

/**
 * Writes one report for each reporter, a minute apart. A report about a picture gets a copy of it.
 * @returns the tracking codes
 */
async function writeReports(
  tx: Transaction,
  { copy, ...thing }: Thing,
  { reason, by, hoursAgo, details }: Waiting,
  { idOf, moment }: { idOf: IdOf; moment: Date },
): Promise<string[]> {
  await keepAuthor(tx, thing);
  const codes: string[] = [];
  for (const [index, reporter] of by.entries()) {
    const at = new Date(moment.getTime() - hoursAgo * hour + index * 60_000);
    const report = await tx.report.create({
      data: {
        ...thing,
        ...(isAnonymous(thing.targetType) ? { id: await anonymousId(tx) } : {}),
        copy,
        reason,
        details: (index === 0 && details) || null,
        reporterId: idOf(reporter),
        trackingCode: trackingCode(randomBytes(8)),
        urgent: reason === 'self-harm',
        createdAt: timeFor({ ...thing, copy }, at),
      },
      select: { id: true, trackingCode: true },
    });
    codes.push(report.trackingCode);
    if (thing.targetType === 'profile_picture') await copyPicture(tx, report.id, copy.content, at);
  }
  return codes;
}

async function anonymousId(tx: Transaction): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`select nextval('anonymous_reports_id')::int as id`;
  return row?.id ?? 0;
}

/** Stores a copy of a demo person's picture with a report, as the app does. */
async function copyPicture(tx: Transaction, reportId: number, username: string, createdAt: Date) {
  const person = people.find((each) => each.username === username);
  const name = person && 'picture' in person ? person.picture : 'star';
  const content = new Uint8Array(await readFile(path.resolve('public/demo', `${name}.png`)));
  const mime = 'image/png';
  const source = `profile-${randomBytes(16).toString('hex')}.png`;
  const { id } = await tx.evidenceFile.create({
    data: { source, mime, bytes: content.length, complete: true, createdAt },
    select: { id: true },
  });
  await tx.evidencePiece.create({ data: { fileId: id, number: 0, content }, select: { fileId: true } });
  await tx.reportEvidence.create({ data: { reportId, place: 0, mime, fileId: id }, select: { place: true } });
}

type Verdict = {
  action: ModerationAction;
  rule: CommunityRule | null;
  actorId: number;
  at: Date;
  trackingCode: string | null;
  note?: string;
};

async function writeDecision(
  tx: Transaction,
  { targetType, targetId }: Omit<Thing, 'copy'>,
  { action, rule, actorId, at, trackingCode: code, note }: Verdict,
): Promise<void> {
  const thing = { targetType, targetId };
  const hides = action !== 'dismiss';
  const { id } = await tx.decision.create({
    data: { ...thing, action, hides, rule, actorId, madeAt: at },
    select: { id: true },
  });
  if (hides) await targets[targetType].setHidden(tx, targetId, true);
  await tx.report.updateMany({
    where: thing,
    data: { status: statusAfter[action] as ReportStatus, handledAt: at, decisionId: id },
  });
  const line = { ...thing, at, actorId, action, rule, trackingCode: code, note: note ?? null };
  await tx.moderationLogEntry.create({ data: line, select: { id: true } });
}

/** Writes last month's reports, two days apart, beginning with the second day of the month. */
async function writeLastMonth(
  tx: Transaction,
  { idOf, creatorId, moment }: { idOf: IdOf; creatorId: number; moment: Date },
) {
  const begins = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - 1, 2, 9);
  const theirOwn: readonly string[] = [demoCreator.username, demoPerson.username];
  const members = people.map(({ username }) => username).filter((each) => !theirOwn.includes(each));
  for (const [index, { reason, hours, action }] of lastMonths.entries()) {
    const [row] = await tx.$queryRaw<{ id: number }[]>`
      select nextval(pg_get_serial_sequence('posts', 'id'))::int as id`;
    const thing = { targetType: 'post' as const, targetId: row?.id ?? 0 };
    const created = new Date(begins + index * 2 * day);
    const reporter = members[(index * 5 + 2) % members.length] as Username;
    const code = trackingCode(randomBytes(8));
    await tx.report.create({
      data: {
        ...thing,
        copy: { content: '' },
        reason,
        reporterId: idOf(reporter),
        trackingCode: code,
        createdAt: created,
        emptiedAt: created,
      },
      select: { id: true },
    });
    const at = new Date(created.getTime() + hours * hour);
    const rule = action === 'dismiss' ? null : (ruleFor[reason] ?? 'R2');
    await writeDecision(tx, thing, { action, rule, actorId: creatorId, at, trackingCode: code });
  }
}
