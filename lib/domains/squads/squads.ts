import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import type { SquadStatus } from '@/lib/contract/constants/squads';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import { squadChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { squadReachCte } from '@/lib/domains/blocks/visibility';
import { announceNotices } from '@/lib/domains/notices/live';
import { notify } from '@/lib/domains/notices/writing';
import { ownerOf } from '@/lib/domains/posts/posts';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { now } from '@/lib/platform/clock';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { db, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { sentOnce } from '@/lib/platform/database/sent-once';
import { announce } from '@/lib/platform/realtime/realtime';
import { mostWins, oneSquad, pageOfOwnSquads, pageOfSquads, squadSeen } from './statements';
import { type SquadRow, squadView } from './view';

export const noSuchSquad = () => new DomainError('squad_not_found', 'Squad not found.');

type Asked = Page & { mine: boolean; featured?: boolean | undefined };

const pageTypes = ['int', 'int', 'int', 'int', 'bool', 'text'] as const;
const anyones = batchedPages<SquadRow>('squads_page', pageTypes, pageOfSquads);
const own = batchedPages<SquadRow>('squads_own', pageTypes, pageOfOwnSquads);

/**
 * Featured first, then newest; with `mine`, those that the viewer is in.
 * @param asked  `before`: the squad that they come after; `featured`: whether that one was featured when the reader got it
 */
export async function squadsFor(viewer: Viewer, asked: Asked) {
  const { mine, limit, offset, before = largestId, featured = null } = asked;
  const rows = await (mine ? own : anyones)([viewer.id, limit, offset, before, featured, squadBounds()]);
  return rows.map(squadView);
}

/** The ten with most wins. */
export async function leadingSquads(viewer: Viewer) {
  return (await statement<SquadRow>('squads_leading', mostWins, [viewer.id, squadBounds()])).map(squadView);
}

async function squadAs(viewer: Viewer, squadId: number) {
  const [row] = await statement<SquadRow>('squads_one', oneSquad, [viewer.id, squadId, squadBounds()]);
  if (!row) throw noSuchSquad();
  return squadView(row);
}

/**
 * What a squad's verbs decide by.
 * @throws DomainError `squad_not_found`, also where the viewer must not see it
 */
export async function creatorOf(viewer: Viewer, squadId: number): Promise<{ creatorId: number }> {
  const [found] = await statement<{ creatorId: number }>(
    'squads_creator',
    `with ${squadReachCte('$3')} select s.creator_id as "creatorId" from squads s where s.id = $2 and ${squadSeen('s')}`,
    [viewer.id, squadId, squadBounds()],
  );
  if (!found) throw noSuchSquad();
  return found;
}

type NewSquad = { gameName: string; uid: string; description: string; clientId?: string | undefined };

/**
 * Founds a squad, open, with its creator as its first member. A retry with the same `clientId` returns the stored squad.
 * @throws DomainError `squad_not_found` where it is gone already
 */
export async function foundSquad(viewer: Viewer, { gameName, uid, description, clientId = '' }: NewSquad) {
  const createdAt = now();
  const named = { creatorId: viewer.id, clientId: clientId || null };
  const members = { create: { userId: viewer.id, joinedAt: createdAt } };
  const data = { ...named, gameName, uid, description, createdAt, members };
  const select = { id: true };
  const { id } = await sentOnce(
    () => transaction((tx) => tx.squad.create({ data, select })),
    () => db().squad.findUniqueOrThrow({ where: { creatorId_clientId: { ...named, clientId } }, select }),
  );
  return { message: 'Squad created successfully!', squad: await squadAs(viewer, id) };
}

/**
 * Opens a squad to newcomers, or closes it, which its founder is told. For the creator account.
 * @param changed  called in the transaction where it was not so already and somebody else founded it, to keep who did it
 * @throws DomainError `squad_not_found`
 */
export async function setSquadStatus(
  viewer: Viewer,
  squadId: number,
  status: SquadStatus,
  changed: (tx: Transaction) => Promise<void>,
) {
  const told = await transaction(async (tx) => {
    const squad = await tx.squad.findUnique({ where: { id: squadId }, select: { creatorId: true } });
    if (!squad) throw noSuchSquad();
    const others = { id: squadId, status: { not: status } };
    const { count } = await tx.squad.updateMany({ where: others, data: { status } });
    if (count === 0 || squad.creatorId === viewer.id) return null;
    await changed(tx);
    if (status === 'open') return null;
    return notify(tx, {
      ...{ kind: 'decision', subject: 'squad_closed' },
      ...{ to: squad.creatorId, about: squadId, by: null },
    });
  });
  announceNotices(['decision'], told);
  return { message: `Squad is ${status} now.`, squad: await squadAs(viewer, squadId) };
}

/** Puts a squad before all others, or back among them. For the creator account. @throws DomainError `squad_not_found` */
export async function setSquadFeatured(viewer: Viewer, squadId: number, isFeatured: boolean) {
  const { count } = await db().squad.updateMany({ where: { id: squadId }, data: { isFeatured } });
  if (count === 0) throw noSuchSquad();
  const message = isFeatured ? 'Squad is featured now.' : 'Squad is no longer featured.';
  return { message, squad: await squadAs(viewer, squadId) };
}

type SharedPost = { postId: number; squadId: number; clientId?: string | undefined };

/**
 * Shares a post into a squad's chat, where it appears as a card. A retry with the same `clientId` adds no second one.
 * @throws DomainError `post_not_found`, `squad_not_found`, `not_squad_member`
 */
export async function sharePostWithSquad(viewer: Viewer, { postId, squadId, clientId }: SharedPost) {
  await ownerOf(viewer, postId);
  const squad = await db().squad.findUnique({
    where: { id: squadId },
    select: { members: { where: { userId: viewer.id }, select: { userId: true } } },
  });
  if (!squad) throw noSuchSquad();
  if (squad.members.length === 0) {
    throw new DomainError('not_squad_member', 'You must be a member of this squad to share posts to it.');
  }
  const data = {
    squadId,
    userId: viewer.id,
    postId,
    clientId: clientId ?? null,
    message: '',
    createdAt: now(),
  };
  const made = await sentOnce<{ id: number } | null>(
    () => db().squadMessage.create({ data, select: { id: true } }),
    async () => null,
  );
  if (made) announce(squadChannel(squadId), 'squad_message', { squadId, id: made.id });
  return { message: 'Post shared successfully!' };
}
