import 'server-only';
import { randomBytes } from 'node:crypto';
import { Failure } from '@/lib/contract/failure';
import type { Viewer } from '@/lib/contract/viewer';
import { removeFromBattles } from '@/lib/domains/battles/departures';
import { removeClips } from '@/lib/domains/clips/departures';
import { removeFromFame } from '@/lib/domains/fame/departures';
import { discardMedia, keyOfUrl, releaseMedia } from '@/lib/domains/media/media';
import { removeFromMissions } from '@/lib/domains/missions/departures';
import { removeFromFeed } from '@/lib/domains/posts/departures';
import { removeFromRants } from '@/lib/domains/rants/departures';
import { removeBelongings } from '@/lib/domains/shop/belongings';
import { removeFromShowdown } from '@/lib/domains/showdown/departures';
import { removeFromSquads } from '@/lib/domains/squads/departures';
import { removeFromTeams } from '@/lib/domains/teams/departures';
import { closeTournamentsOf } from '@/lib/domains/tournaments/departures';
import { db, transaction } from '@/lib/platform/db';
import { hashPassword, isGuessable, isPassword } from './passwords';
import { restUsername } from './resting-names';
import { openSession } from './sessions';

/** What a deleted account's messages are signed with (rules.md, Safety). */
const deletedName = 'Deleted user';

/** @throws Failure `forbidden` for another password than the account's */
async function requirePassword(viewer: Viewer, password: string) {
  const { passwordHash } = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { passwordHash: true },
  });
  if (!(await isPassword(password, passwordHash)))
    throw new Failure('forbidden', 'That is not your password.');
}

/**
 * Changes a person's password. Every session ends, everywhere at once, but for the new one.
 * @returns the new session's id
 * @throws Failure `forbidden` for a wrong password, `invalid` for a guessable new one
 */
export async function changePassword(viewer: Viewer, { current, next }: { current: string; next: string }) {
  await requirePassword(viewer, current);
  if (isGuessable(next, viewer))
    throw new Failure('invalid', 'That password is too easy to guess. Please choose another.');
  const passwordHash = await hashPassword(next);
  await transaction(async (tx) => {
    await tx.user.update({ where: { id: viewer.id }, data: { passwordHash }, select: { id: true } });
    await tx.session.deleteMany({ where: { userId: viewer.id } });
  });
  return (await openSession(viewer.id)).id;
}

/**
 * Deletes an account: what the person wrote in public goes, their messages stay with whom they were written to, under
 * 'Deleted user'; nothing that is left says who it was. The ledger's rows stay, because they are the ledger.
 * @throws Failure `forbidden` for a wrong password, and for the creator account
 */
export async function deleteAccount(viewer: Viewer, password: string) {
  if (viewer.isCreator) throw new Failure('forbidden', 'The creator account cannot be deleted here.');
  await requirePassword(viewer, password);
  const picture = await transaction(async (tx) => {
    const [{ url } = { url: null }] = await tx.$queryRaw<{ url: string | null }[]>`
      select profile_media_url as url from users where id = ${viewer.id} for no key update`;
    await removeFromBattles(tx, viewer.id);
    await removeFromTeams(tx, viewer.id);
    await removeFromFeed(tx, viewer.id);
    await removeFromRants(tx, viewer.id);
    await removeFromSquads(tx, viewer.id);
    await removeFromMissions(tx, viewer.id);
    await removeFromFame(tx, viewer.id);
    await removeBelongings(tx, viewer.id);
    await closeTournamentsOf(tx, viewer.id);
    await removeClips(tx, viewer.id);
    await removeFromShowdown(tx, viewer.id);
    if (url) await releaseMedia(tx, [keyOfUrl(url)]);
    await tx.session.deleteMany({ where: { userId: viewer.id } });
    await tx.block.deleteMany({ where: { OR: [{ blockerId: viewer.id }, { blockedId: viewer.id }] } });
    await restUsername(tx, viewer.id);
    await tx.user.update({
      where: { id: viewer.id },
      data: {
        email: `deleted:${viewer.id}`,
        username: deletedName,
        usernameKey: `deleted:${viewer.id}`,
        passwordHash: `deleted:${randomBytes(16).toString('hex')}`,
        dob: new Date(0),
        verified: false,
        profileMediaUrl: null,
        profileMediaType: null,
      },
      select: { id: true },
    });
    return url;
  });
  if (picture) await discardMedia(keyOfUrl(picture)).catch(() => {});
  return { message: 'Your account is deleted. Goodbye, and take care.' };
}
