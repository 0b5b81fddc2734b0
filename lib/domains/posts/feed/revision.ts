/** How a server knows whether its cached copy of a post is still good. */

/**
 * What a post `p` looks like to everybody is as it was while this is: it moves with the row, with what is said under it,
 * and with anybody's name, badge or picture (`profileChanges`). No two changes of a row leave it under the same `xmin`.
 */
export const revision = `
  concat_ws('.', p.xmin, (select coalesce(sum(d.changes), 0) from discussions d where d.post_id = p.id), profile_changes.changes) as revision`;
