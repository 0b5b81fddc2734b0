/** Which version of a thing is there: what changes under one id is reported and decided on version by version. */
import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import type { Thing } from './authors';

/** One version of a thing, as the database's `target_version` names it. */
export type ThingVersion = Thing & { targetVersion: string };

/**
 * The version that is there now, until the transaction ends: a post is held against being edited, and for all else it is
 * enough that the caller holds the thing (`lockThing`).
 */
export async function versionNow(tx: Transaction, { targetType, targetId }: Thing): Promise<string> {
  // noRules: shown to nobody.
  if (targetType === 'post') await tx.$queryRaw`select 1 from posts where id = ${targetId} for no key update`;
  const [row] = await tx.$queryRaw<{ version: string }[]>`
    select target_version(${targetType}::text, ${targetId}::int) as version`;
  return row?.version ?? '';
}
