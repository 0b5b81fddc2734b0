/**
 * Safety as a stage of every list (architecture.md): what the viewer must not see is left out inside the statement that
 * makes the page, so a page is full whatever was left out of it. A list of people's words takes these pieces or says
 * `noRules` and why; tests/architecture.test.ts looks for one of the two.
 */

import type { Viewer } from '@/lib/contract/viewer';

/** The people on the other side of a block, whichever side put it there. `$1` is the viewer's id. */
export const peopleAway = `
  away as materialized (
    select blocked_id as id from blocks where blocker_id = $1
    union all select blocker_id from blocks where blocked_id = $1
  )`;

/** The same for a person in a Prisma query: nobody on the other side of a block. */
export const notApart = (viewer: Viewer) => ({
  blocks: { none: { blockedId: viewer.id } },
  blockedBy: { none: { blockerId: viewer.id } },
});

/**
 * The condition under which the viewer may see a row. Needs `peopleAway` among the statement's `with` parts.
 * @param row  the row's name in the statement; it has `hidden_at` and `user_id`
 */
export const visible = (row: string) =>
  `(${row}.hidden_at is null and ${row}.user_id not in (select id from away))`;
