/** Reports people who try to share a blocked picture, and finds what to block of a report's pictures. */
import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { pictureHash } from '@/lib/domains/media/blocked-pictures';
import { log } from '@/lib/domains/safety/log';
import { insertReport } from '@/lib/domains/safety/reports/reports';
import { keepAuthor, lockThing } from '@/lib/domains/safety/targets/authors';
import { filesOf, openEvidence } from '@/lib/domains/safety/targets/evidence';
import type { Thing } from '@/lib/domains/safety/targets/thing';
import { versionNow } from '@/lib/domains/safety/targets/versions';
import { transaction } from '@/lib/platform/database/client';
import { log as technicalLog } from '@/lib/platform/log';

/** Adds a report without a reporter about the person, unless one is already open. */
export async function flagRefusedPicture({ id, username }: Viewer): Promise<void> {
  const thing: Thing = { targetType: 'user', targetId: id };
  await transaction(async (tx) => {
    await lockThing(tx, thing);
    const waiting = await tx.report.count({ where: { ...thing, reason: 'known-picture', status: 'open' } });
    await log(tx, { actorId: null, ...thing, action: 'refuse-picture' });
    if (waiting > 0) return;
    await keepAuthor(tx, thing);
    const copy = { content: 'Tried to share a picture that was blocked.', username };
    const version = { ...thing, targetVersion: await versionNow(tx, thing) };
    const row = { ...version, details: null, copy, reporterId: null, urgent: true };
    await insertReport(tx, { ...row, reason: 'known-picture' }, []);
  });
}

/** The hashes of the pictures copied with a report, for `blockPictures`. Unreadable ones are skipped. */
export async function pictureHashesOf(reportId: number): Promise<string[]> {
  const files = (await filesOf([reportId])).get(reportId) ?? [];
  const hashes: string[] = [];
  for (const { place, mime, fileId } of files) {
    if (fileId === null || !mime.startsWith('image/')) continue;
    try {
      const { stored } = await openEvidence(reportId, place);
      hashes.push(await pictureHash(Buffer.from(await new Response(stored.read()).arrayBuffer())));
    } catch (error) {
      technicalLog.warn({ error, reportId }, 'a reported picture could not be blocked');
    }
  }
  return hashes;
}
