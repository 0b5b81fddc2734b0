/** Versions of content: content that can be edited is reported and decided on version by version. */
import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import type { Thing } from './thing';

/** One version of content, as named by the database function `target_version`. */
export type ThingVersion = Thing & { targetVersion: string };

/**
 * The current version, fixed until the transaction ends. A post's row is locked against edits; for all other types the
 * caller's lock (`lockThing`) is enough.
 */
export async function versionNow(tx: Transaction, { targetType, targetId }: Thing): Promise<string> {
  // visibility-exempt: shown to nobody.
  if (targetType === 'post') await tx.$queryRaw`select 1 from posts where id = ${targetId} for no key update`;
  const [row] = await tx.$queryRaw<{ version: string }[]>`
    select target_version(${targetType}::text, ${targetId}::int) as version`;
  return row?.version ?? '';
}
