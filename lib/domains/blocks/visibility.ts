/**
 * The visibility stage of every list (docs/architecture.md, The feed). The statement that makes a page filters what the
 * viewer must not see, so pages stay full. A list of people's content uses these conditions or says `visibility-exempt` and
 * why;
 * tests/architecture.test.ts checks that.
 */

import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCteOf } from '@/lib/domains/relations/blocked-users';
import { keptApart, metSince, type Shown, viewerReachCte } from '@/lib/domains/relations/squad-reach';

/** The people with a block between them and the viewer (`$1`), in either direction. */
export const blockedUsersCte = blockedUsersCteOf('$1');

/**
 * `blockedUsersCte`, plus `unseen_users`: the people left out of the viewer's lists, that is blocked and muted ones. Mutes
 * do not apply to content opened by author or id, or to rants (rules.md, Safety). `$1` is the viewer's id.
 */
export const unseenUsersCte = `${blockedUsersCte},
  unseen_users as materialized (
    select id from blocked_users
    union all select muted_id from mutes where muter_id = $1
  )`;

/** A Prisma condition on a person: there is no block between them and the viewer. */
export const notBlocked = (viewer: Viewer) => ({
  blocks: { none: { blockedId: viewer.id } },
  blockedBy: { none: { blockerId: viewer.id } },
});

/** A Prisma selection on a person: the blocks between them and the viewer, for `isBlocked`. */
export const selectBlocks = (viewer: Viewer) => ({
  blocks: { where: { blockedId: viewer.id }, select: { blockedId: true } },
  blockedBy: { where: { blockerId: viewer.id }, select: { blockerId: true } },
});

/** Whether there is a block between a person and the viewer, by `selectBlocks`. */
export const isBlocked = (person: { blocks: unknown[]; blockedBy: unknown[] }) =>
  person.blocks.length + person.blockedBy.length > 0;

/** visibility-exempt: the given condition decides. */
const nameOrHidden = (isHidden: string, id: string) =>
  `case when ${isHidden} then 'Hidden user' else (select u.username from users u where u.id = ${id}) end`;

/**
 * The name of the person `id`, or with a block a placeholder that nobody can register. For rows that stay visible because
 * the viewer has a part in them. Needs `blockedUsersCte`.
 */
export const nameUnlessBlocked = (id: string) => nameOrHidden(`${id} in (select id from blocked_users)`, id);

/**
 * The condition under which the viewer may see a row. Needs `blockedUsersCte` among the statement's `with` parts.
 * @param row  the row's name in the statement; it has `hidden_at` and `user_id`
 */
export const visible = (row: string) =>
  `(${row}.hidden_at is null and ${row}.user_id not in (select id from blocked_users))`;

/**
 * The condition for a row in lists of posts, comments and clips that were not requested by author or id. Needs
 * `unseenUsersCte` among the statement's `with` parts.
 * @param row  as for `visible`
 */
export const visibleInLists = (row: string) =>
  `(${row}.hidden_at is null and ${row}.user_id not in (select id from unseen_users))`;

/** `blockedUsersCte`, plus the other people whom the viewer (`$1`) does not meet in squads. */
export const squadReachCte = (bounds: string) => `${blockedUsersCte}, ${viewerReachCte(bounds)}`;

const met = (id: string, shown: Shown) =>
  `(${id} not in (select id from blocked_users) and not ${keptApart(id, shown)})`;

/** Whether the viewer meets the person `id` in squads and tournaments. Needs `squadReachCte`. */
export const metInSquads = (id: string) => met(id, 'person');

/** Like `nameUnlessBlocked`, for squads and tournaments. Needs `squadReachCte`. */
export const nameIfMet = (id: string) => nameOrHidden(`not ${metInSquads(id)}`, id);

/** Like `visible`, for messages in squads. Needs `squadReachCte`. */
export const visibleInSquad = (row: string) =>
  `(${row}.hidden_at is null and ${met(`${row}.user_id`, 'words')})`;

/** Like `visible`, for clips in squads. Needs `squadReachCte`. */
export const visibleClip = (row: string) => `(${row}.hidden_at is null and ${met(`${row}.user_id`, 'clip')})`;

/** Since when the viewer can have seen a row in a squad. */
const since = (row: string, member: string) => `greatest(${row}.created_at, ${member}.joined_at)`;

/**
 * Whether the viewer may have seen a row since a time, so that they can report it: neither a block nor their ages kept the two
 * apart before. What parts them later takes nothing back: who is threatened and blocked can report the threat. Needs
 * `squadReachCte`.
 */
export const reportableSince = (row: string, shown: Shown, time: string) => `
  (${row}.hidden_at is null
    and (not ${keptApart(`${row}.user_id`, shown)} or ${metSince(`${row}.user_id`, shown, time)})
    and not exists (
      select 1 from blocks b
      where ((b.blocker_id = $1 and b.blocked_id = ${row}.user_id) or (b.blocker_id = ${row}.user_id and b.blocked_id = $1))
        and b.created_at <= ${time}))`;

/** `reportableSince` for a row in a squad, which the viewer has seen since they joined as `member`. */
export const reportableInSquad = (row: string, member: string, shown: Shown) =>
  reportableSince(row, shown, since(row, member));
