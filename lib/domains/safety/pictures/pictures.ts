/** Removing a profile picture permanently, and ending the hiding of earlier pictures. */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { keyOfUrl, releaseMedia } from '@/lib/domains/media/media';
import { lockThing } from '@/lib/domains/safety/targets/authors';
import { keysIn } from '@/lib/domains/safety/targets/evidence';
import type { ThingVersion } from '@/lib/domains/safety/targets/versions';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { releaseWithheld } from './withheld';

/**
 * Removes a person's profile picture, whether it is visible or already hidden. The next sweep removes the file.
 * @throws DomainError `no_picture` when there is none, when it is not the reported one, or for content of another type
 */
export async function removePicture(tx: Transaction, report: ThingVersion & { id: number }): Promise<void> {
  const { targetType, targetId } = report;
  const none = () => new DomainError('no_picture', 'There is no profile picture to remove.');
  if (targetType !== 'profile_picture' && targetType !== 'user') throw none();
  const [row] = await tx.$queryRaw<{ shown: string | null; hidden: string | null }[]>`
    select u.profile_media_url as shown, (
      select w.content ->> 'profile_media_url' from withheld_content w
      where w.target_type = 'profile_picture' and w.target_id = u.id) as hidden
    from users u where u.id = ${targetId} for no key update`;
  const addresses = [row?.shown, row?.hidden].filter((each) => each !== null && each !== undefined);
  if (addresses.length === 0) throw none();
  const reported = await reportedPictures(tx, report);
  if (reported.length > 0 && !addresses.some((each) => reported.includes(keyOfUrl(each))))
    throw new DomainError('no_picture', 'That picture is gone: they have another one by now.');
  await tx.user.update({
    where: { id: targetId },
    data: { profileMediaUrl: null, profileMediaType: null },
    select: { id: true },
  });
  await tx.withheldContent.deleteMany({ where: { targetType: 'profile_picture', targetId } });
  await releaseMedia(tx, keysIn(addresses).map(keyOfUrl));
}

/** The keys of the picture that was reported; none where a person had none then, or it could not be copied. */
async function reportedPictures(
  tx: Transaction,
  { id, targetType, targetVersion }: ThingVersion & { id: number },
): Promise<string[]> {
  if (targetType === 'profile_picture') return [targetVersion];
  const rows = await tx.$queryRaw<{ source: string }[]>`
    select f.source from report_evidence e join evidence_files f on f.id = e.file_id where e.report_id = ${id}`;
  return rows.map(({ source }) => source);
}

/** Locks a person's picture against concurrent reports and decisions. Lock order: before the person's row. */
export const holdPicture = (tx: Transaction, userId: number): Promise<void> =>
  lockThing(tx, { targetType: 'profile_picture', targetId: userId });

/**
 * Ends the hiding of a person's earlier pictures, once they have a new one. Automatic hiding by reports is undone.
 * A moderator's decision stays on record, but no longer hides anything.
 */
export async function endHidingOfPicture(tx: Transaction, userId: number): Promise<void> {
  const earlier = { targetType: 'profile_picture', targetId: userId, hides: true };
  await tx.decision.updateMany({
    where: { ...earlier, action: 'reports', undoneAt: null },
    data: { undoneAt: now() },
  });
  await tx.decision.updateMany({ where: earlier, data: { hides: false } });
  await releaseWithheld(tx, 'profile_picture', userId);
}
