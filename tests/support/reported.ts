/** Reports, and what the creator account decides on them, through the calls. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { moderate, type ReportReason, report, type TargetType } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { call } from './call';
import { aRant, aUser, type Person, theCreator } from './factories';

export type Action = 'hide' | 'restore' | 'dismiss' | 'suspend';

export const decide = async (id: number, action: Action) =>
  call(moderate, { as: await theCreator(), params: { id }, body: { action } });

/** Reports something, as a stranger unless said. @returns the report's id */
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

/** What the writer of `aReportedRant` logs in with. */
export const password = 'agege bread 4 life';
let hash: Promise<string> | undefined;

/** A writer who can log in, a rant of theirs, and a report of it. */
export async function aReportedRant(reason?: ReportReason, by?: Person) {
  hash ??= hashPassword(password);
  const username = `quiet_${randomBytes(4).toString('hex')}`;
  const writer = by ?? (await aUser({ username, passwordHash: await hash }));
  const rant = await aRant({ by: writer });
  return { writer, rant, id: await reported('rant', rant.id, { reason }) };
}

export const isSuspended = async ({ id }: { id: number }) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).suspendedAt !== null;
