/** Taking a profile picture away for good. */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { keyOfUrl, releaseMedia } from '@/lib/domains/media/media';
import type { Transaction } from '@/lib/platform/database/client';
import type { Thing } from './authors';
import { keysIn } from './evidence';

/**
 * Removes the profile picture of the person that a thing is, whether it is shown or was hidden before; its file goes with
 * the next sweep.
 * @throws DomainError `no_picture` where there is none, or the thing is no person
 */
export async function removePicture(tx: Transaction, { targetType, targetId }: Thing): Promise<void> {
  const none = () => new DomainError('no_picture', 'There is no profile picture to remove.');
  if (targetType !== 'profile_picture' && targetType !== 'user') throw none();
  const [row] = await tx.$queryRaw<{ shown: string | null; hidden: string | null }[]>`
    select u.profile_media_url as shown, (
      select w.content ->> 'profile_media_url' from withheld_content w
      where w.target_type = 'profile_picture' and w.target_id = u.id) as hidden
    from users u where u.id = ${targetId} for no key update`;
  const addresses = [row?.shown, row?.hidden].filter((each) => each !== null && each !== undefined);
  if (addresses.length === 0) throw none();
  await tx.user.update({
    where: { id: targetId },
    data: { profileMediaUrl: null, profileMediaType: null },
    select: { id: true },
  });
  await tx.withheldContent.deleteMany({ where: { targetType: 'profile_picture', targetId } });
  await releaseMedia(tx, keysIn(addresses).map(keyOfUrl));
}
