/**
 * Safety as a stage of every list (docs/architecture.md, The feed): what the viewer must not see is left out inside the
 * statement that makes the page, so a page is full whatever was left out of it. A list of people's words takes these
 * pieces or says `noRules` and why; tests/architecture.test.ts looks for one of the two.
 */

import type { Viewer } from '@/lib/contract/viewer';
import { keptApart, type Shown, viewerReachCte } from '@/lib/domains/relations/squad-reach';

/** The people on the other side of a block, whichever side put it there. `$1` is the viewer's id. */
export const blockedUsersCte = `
  blocked_users as materialized (
    select blocked_id as id from blocks where blocker_id = $1
    union all select blocker_id from blocks where blocked_id = $1
  )`;

/**
 * The same, and as `unseen_users` whom the viewer leaves out of their own lists: everybody across a block, and whom they
 * muted. What is asked for by itself, and rants, are no such lists (rules.md, Safety). `$1` is the viewer's id.
 */
export const unseenUsersCte = `${blockedUsersCte},
  unseen_users as materialized (
    select id from blocked_users
    union all select muted_id from mutes where muter_id = $1
  )`;

/** Blocks for a person in a Prisma query: nobody on the other side of a block. */
export const notBlocked = (viewer: Viewer) => ({
  blocks: { none: { blockedId: viewer.id } },
  blockedBy: { none: { blockerId: viewer.id } },
});

/** For a Prisma query that has a person: the blocks between them and the viewer, for `isBlocked`. */
export const selectBlocks = (viewer: Viewer) => ({
  blocks: { where: { blockedId: viewer.id }, select: { blockedId: true } },
  blockedBy: { where: { blockerId: viewer.id }, select: { blockerId: true } },
});

/** Whether there is a block between a person and the viewer, by `selectBlocks`. */
export const isBlocked = (person: { blocks: unknown[]; blockedBy: unknown[] }) =>
  person.blocks.length + person.blockedBy.length > 0;

/** noRules: by the condition that is given. */
const nameOrHidden = (isHidden: string, id: string) =>
  `case when ${isHidden} then 'Hidden user' else (select u.username from users u where u.id = ${id}) end`;

/**
 * The name of the person `id`; across a block, where the row stays because the viewer has a part in it, a name that
 * nobody can have. Needs `blockedUsersCte`.
 */
export const nameUnlessBlocked = (id: string) => nameOrHidden(`${id} in (select id from blocked_users)`, id);

/**
 * The condition under which the viewer may see a row. Needs `blockedUsersCte` among the statement's `with` parts.
 * @param row  the row's name in the statement; it has `hidden_at` and `user_id`
 */
export const visible = (row: string) =>
  `(${row}.hidden_at is null and ${row}.user_id not in (select id from blocked_users))`;

/**
 * The condition under which a row stands in the lists of posts, comments and clips that the viewer did not ask for by
 * author or id. Needs `unseenUsersCte` among the statement's `with` parts.
 * @param row  as for `visible`
 */
export const visibleInLists = (row: string) =>
  `(${row}.hidden_at is null and ${row}.user_id not in (select id from unseen_users))`;

/** The people across a block, and in one more part of the `with` whom else the viewer, `$1`, does not meet in squads. */
export const squadReachCte = (bounds: string) => `${blockedUsersCte}, ${viewerReachCte(bounds)}`;

const met = (id: string, shown: Shown) =>
  `(${id} not in (select id from blocked_users) and not ${keptApart(id, shown)})`;

/** Whether the viewer meets the person `id` in squads and tournaments. Needs `squadReachCte`. */
export const metInSquads = (id: string) => met(id, 'person');

/** As `nameUnlessBlocked`, in squads and tournaments. Needs `squadReachCte`. */
export const nameIfMet = (id: string) => nameOrHidden(`not ${metInSquads(id)}`, id);

/** As `visible`, for what is said in squads. Needs `squadReachCte`. */
export const visibleInSquad = (row: string) =>
  `(${row}.hidden_at is null and ${met(`${row}.user_id`, 'words')})`;

/** The same for clips. */
export const visibleClip = (row: string) => `(${row}.hidden_at is null and ${met(`${row}.user_id`, 'clip')})`;
