import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { battlesChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { discardMedia, keyOfUrl, releaseMedia } from '@/lib/domains/media/media';
import { afterResponse } from '@/lib/platform/after-response';
import { statement, transaction } from '@/lib/platform/database/client';
import { announce } from '@/lib/platform/realtime/realtime';
import { noSuchBattle } from './battles';
import { ownerOfBattle, removeUnanswered } from './statements';

/**
 * Deletes an unanswered battle with its votes and its video (rules.md, Battles), and notifies open pages. A battle with
 * a result counts as answered, even where the answer was deleted with the opponent's account: somebody may have won it.
 * @throws DomainError `battle_not_found`, `not_battle_creator`, `battle_answered`
 */
export async function deleteOwnBattle(viewer: Viewer, battleId: number) {
  const asked = [viewer.id, battleId];
  const [found] = await statement<{ userId: number }>('battles_owner', ownerOfBattle, asked);
  if (!found) throw noSuchBattle();
  if (found.userId !== viewer.id)
    throw new DomainError('not_battle_creator', 'You can only delete your own battles.');
  const key = await transaction(async (tx) => {
    const [gone] = await tx.$queryRawUnsafe<{ url: string | null }[]>(removeUnanswered, ...asked);
    if (!gone) throw noSuchBattle();
    if (!gone.url) throw new DomainError('battle_answered', 'This battle is already answered.');
    await releaseMedia(tx, [keyOfUrl(gone.url)]);
    return keyOfUrl(gone.url);
  });
  announce(battlesChannel, 'battle_deleted', { battleId });
  // The sweep would delete the file too, but later.
  afterResponse(() => discardMedia(key));
  return { message: 'Battle deleted.' };
}
