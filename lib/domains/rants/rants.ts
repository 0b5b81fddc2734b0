import 'server-only';
import { type RantCategory, trendingRants } from '@/lib/contract/constants/rants';
import { largestId } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { flagForCare } from '@/lib/domains/safety/reports/reports';
import { toTheMinute } from '@/lib/domains/safety/rules';
import { requireMayRant } from '@/lib/domains/safety/suspensions/rant-bars';
import { now } from '@/lib/platform/clock';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { db, statement, transaction } from '@/lib/platform/database/client';
import { sentOnce } from '@/lib/platform/database/sent-once';
import { suggestsSelfHarm } from './rules';
import type { RantRow } from './schema';
import { oneRant, pages, removeRant } from './statements';
import { support, supportWhileBarred } from './support';

export const noSuchRant = () => new DomainError('rant_not_found', 'Rant not found.');

const ofAll = ['int', 'int', 'int', 'int'] as const;
const ofCategory = [...ofAll, 'text'] as const;
const read = {
  recent: batchedPages<RantRow>('rants_recent', ofAll, pages.recent),
  recentOfCategory: batchedPages<RantRow>('rants_recent_of_category', ofCategory, pages.recentOfCategory),
  trending: batchedPages<RantRow>('rants_trending', ofAll, pages.trending),
  trendingOfCategory: batchedPages<RantRow>(
    'rants_trending_of_category',
    ofCategory,
    pages.trendingOfCategory,
  ),
};

type Asked = Page & { category?: RantCategory | undefined };

/** Newest first, of all categories or of one. */
export async function recent(viewer: Viewer, { limit, offset, before = largestId, category }: Asked) {
  const values = [viewer.id, limit, offset, before];
  return category ? read.recentOfCategory([...values, category]) : read.recent(values);
}

/** The five rants with the most upvotes, of all categories or of one; `limit` and `offset` apply within these five. */
export async function trending(viewer: Viewer, { limit, offset, category }: Omit<Asked, 'before'>) {
  const most = Math.max(0, Math.min(limit, trendingRants - offset));
  const values = [viewer.id, most, offset, largestId];
  return category ? read.trendingOfCategory([...values, category]) : read.trending(values);
}

type NewRant = {
  content: string;
  category: RantCategory;
  askForAdvice: boolean;
  clientId?: string | undefined;
};

/**
 * Writes a rant. A text that suggests self-harm is still published, but reported to the moderators, and its author alone is
 * shown where to find help (rules.md, Safety). There is no XP and there are no coins: these could reveal the author. A retry
 * with the same `clientId` returns the stored rant.
 * @returns the rant as its author sees it, and `support`, null when it is not needed
 * @throws DomainError `barred_from_ranting`; `rant_not_found` where it was taken away at once
 */
export async function write(viewer: Viewer, asked: NewRant) {
  const inDistress = suggestsSelfHarm(asked.content);
  await requireMayRant(viewer, inDistress ? supportWhileBarred() : null);
  const id = await sentOnce(
    () => create(viewer, asked, inDistress),
    () => sentBefore(viewer, asked.clientId),
  );
  const [row] = await statement<RantRow>('rants_one', oneRant, [viewer.id, id]);
  if (!row) throw noSuchRant();
  return {
    message: 'Posted. Nobody can see that it was you.',
    rant: row,
    support: inDistress ? support() : null,
  };
}

const create = (
  viewer: Viewer,
  { content, category, askForAdvice, clientId }: NewRant,
  inDistress: boolean,
) =>
  transaction(async (tx) => {
    const author = { create: { userId: viewer.id, clientId: clientId ?? null } };
    const data = { content, category, askForAdvice, createdAt: toTheMinute(now()), author };
    const { id } = await tx.rant.create({ data, select: { id: true } });
    if (inDistress) await flagForCare(tx, { type: 'rant', id, copy: { content, category } });
    return id;
  });

/** The id of the rant that the viewer wrote with this `clientId`. */
async function sentBefore(viewer: Viewer, clientId = ''): Promise<number> {
  const own = { userId_clientId: { userId: viewer.id, clientId } };
  const stored = await db().rantAuthor.findUnique({ where: own, select: { rantId: true } });
  if (!stored) throw noSuchRant();
  return stored.rantId;
}

/**
 * Deletes a rant with everything on it. The deleting statement itself checks the author, so that the author's id is never
 * read.
 * @throws DomainError `rant_not_found`, `not_rant_author`
 */
export async function remove(viewer: Viewer, rantId: number) {
  const [found] = await statement<{ mine: boolean }>('rants_remove', removeRant, [viewer.id, rantId]);
  if (!found) throw noSuchRant();
  if (!found.mine) throw new DomainError('not_rant_author', 'You can only delete your own rants.');
  return { message: 'Rant deleted.' };
}
