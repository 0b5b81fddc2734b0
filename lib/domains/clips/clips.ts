import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import {
  addressOf,
  discardMedia,
  dropUpload,
  keepMedia,
  releaseMedia,
  type Upload,
} from '@/lib/domains/media/media';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { membersOnly } from '@/lib/domains/squad-chat/refusals';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { clipIncomplete } from './schema';
import { clipsOfSquad, ownerOfClip } from './statements';
import { type ClipRow, clipView } from './view';

type NewClip = { squadId: number; description: string; clientId?: string | undefined };
type Asked = { limit: number; offset?: number; before?: number | undefined };

const shown = (row: ClipRow) => clipView(row, addressOf(row.media_key));

/** A page of a squad's clips, newest first. @throws DomainError `not_squad_member` */
export async function clipsIn(viewer: Viewer, squadId: number, { limit, offset = 0, before }: Asked) {
  const values = [viewer.id, limit, offset, squadId, before ?? largestId, squadBounds()];
  const [room] = await statement<{ clips: ClipRow[] }>('game_clips', clipsOfSquad, values);
  if (!room) throw membersOnly();
  return room.clips.map(shown);
}

/**
 * Adds a clip to a squad. Its duration was read from the file during the upload. A retry with the same `clientId` returns the
 * stored clip.
 * @throws DomainError `not_squad_member`, `file_missing`
 */
export async function addClip(
  viewer: Viewer,
  { squadId, description, clientId }: NewClip,
  file: Upload | null,
) {
  const { clip, repeated } = await transaction(async (tx) => {
    const member = await tx.squadMember.findUnique({
      where: { squadId_userId: { squadId, userId: viewer.id } },
      select: { userId: true },
    });
    if (!member) throw membersOnly();
    if (!file) throw new DomainError('file_missing', clipIncomplete);
    const stored = await addedBefore(tx, viewer, clientId);
    if (stored) return { clip: stored, repeated: true };
    await keepMedia(tx, file.key);
    const bytes = await bytesOf(tx, file.key);
    const milliseconds = Math.max(1, Math.round((file.seconds ?? 0) * 1000));
    const data = {
      squadId,
      userId: viewer.id,
      description,
      mediaKey: file.key,
      milliseconds,
      createdAt: now(),
      clientId: clientId ?? null,
    };
    const { id, createdAt } = await tx.gameClip.create({ data, select: { id: true, createdAt: true } });
    const clip = {
      ...{ id, description, milliseconds, bytes },
      ...{ username: viewer.username, mine: true, media_key: file.key, created_at: createdAt },
    };
    return { clip, repeated: false };
  });
  if (repeated && file) afterResponse(() => dropUpload(file));
  return { message: 'Clip uploaded successfully!', clip: shown(clip) };
}

const bytesOf = async (tx: Transaction, key: string) =>
  (await tx.media.findUniqueOrThrow({ where: { key }, select: { bytes: true } })).bytes;

/**
 * The clip that was already stored with this `clientId`. The lock makes concurrent retries wait for each other.
 * visibility-exempt: the viewer's own clip.
 */
async function addedBefore(
  tx: Transaction,
  viewer: Viewer,
  clientId: string | undefined,
): Promise<ClipRow | null> {
  if (!clientId) return null;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`clip:${viewer.id}:${clientId}`}))`;
  const found = await tx.gameClip.findUnique({
    where: { userId_clientId: { userId: viewer.id, clientId } },
    select: { id: true, description: true, milliseconds: true, mediaKey: true, createdAt: true },
  });
  if (!found) return null;
  const { mediaKey, createdAt, ...clip } = found;
  const bytes = await bytesOf(tx, mediaKey);
  return {
    ...clip,
    bytes,
    username: viewer.username,
    mine: true,
    media_key: mediaKey,
    created_at: createdAt,
  };
}

/**
 * Deletes a clip with its file.
 * @throws DomainError `clip_not_found`, also for a non-member; `not_clip_author`
 */
export async function deleteOwnClip(viewer: Viewer, clipId: number) {
  type Found = { userId: number; key: string };
  const [found] = await statement<Found>('game_clips_owner', ownerOfClip, [viewer.id, clipId, squadBounds()]);
  if (!found) throw noSuchClip();
  if (found.userId !== viewer.id)
    throw new DomainError('not_clip_author', 'You can only delete your own clips.');
  await transaction(async (tx) => {
    const { count } = await tx.gameClip.deleteMany({ where: { id: clipId, userId: viewer.id } });
    if (count === 0) throw noSuchClip();
    await releaseMedia(tx, [found.key]);
  });
  // The sweep would delete the file too, but later.
  afterResponse(() => discardMedia(found.key));
  return { message: 'Clip deleted.' };
}

const noSuchClip = () => new DomainError('clip_not_found', 'Clip not found.');
