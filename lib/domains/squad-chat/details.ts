import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { isBlocked, notBlocked, selectBlocks } from '@/lib/domains/blocks/visibility';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { membersOnly } from './policy';

/**
 * What stands on a squad's board: what it is called, how it does, and the match that comes next.
 * @throws DomainError `forbidden` for whoever is no member, also of a squad that does not exist
 */
export async function roomOf(viewer: Viewer, squadId: number) {
  const squad = await db().squad.findFirst({
    where: { id: squadId, members: { some: { userId: viewer.id } } },
    include: {
      creator: { select: selectBlocks(viewer) },
      matches: {
        // A match's words are those of its message: hidden with it, and kept from whom its author is apart from.
        where: { startsAt: { gt: now() }, message: { hiddenAt: null, user: notBlocked(viewer) } },
        orderBy: { startsAt: 'asc' },
        take: 1,
        select: { description: true, startsAt: true },
      },
    },
  });
  if (!squad) throw membersOnly();
  const [next] = squad.matches;
  return {
    id: squad.id,
    game_name: squad.gameName,
    uid: isBlocked(squad.creator) ? '-' : squad.uid,
    description: squad.description,
    wins: squad.wins,
    member_count: squad.memberCount,
    next_match: next ? { description: next.description, starts_at: next.startsAt } : null,
  };
}
