import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { discardMedia, keepMedia, keyOfUrl, releaseMedia, type Upload } from '@/lib/domains/media/media';
import { endHidingOfPicture, holdPicture } from '@/lib/domains/safety/pictures/pictures';
import { afterResponse } from '@/lib/platform/after-response';
import { transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';

/**
 * Makes an upload the person's profile picture, an image or a video. The previous one is removed, and its hiding ends.
 * @throws DomainError `file_missing`
 */
export async function changePicture(viewer: Viewer, file: Upload | null) {
  if (!file || file.kind === 'audio')
    throw new DomainError('file_missing', 'Please select a file to upload.');
  const { url, kind } = file;
  const before = await transaction(async (tx) => {
    await holdPicture(tx, viewer.id);
    const [person] = await tx.$queryRaw<{ url: string | null }[]>`
      select profile_media_url as url from users where id = ${viewer.id} for no key update`;
    await keepMedia(tx, file.key);
    killPoint('picture-kept');
    await tx.user.update({
      where: { id: viewer.id },
      data: { profileMediaUrl: url, profileMediaType: kind },
      select: { id: true },
    });
    if (person?.url) await releaseMedia(tx, [keyOfUrl(person.url)]);
    await endHidingOfPicture(tx, viewer.id);
    return person?.url;
  });
  // The sweep would remove it too, but later.
  if (before) afterResponse(() => discardMedia(keyOfUrl(before)));
  return {
    message: 'Profile media uploaded successfully!',
    profile_media_url: url,
    profile_media_type: kind,
  };
}
