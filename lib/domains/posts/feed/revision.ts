/** How a server knows whether its cached copy of a post is still valid. */

/**
 * The revision of the shared part of a post `p`. It changes with the post's row, its comments and replies, and with any
 * person's name, badge or picture (`profileChanges`). Each update of a row gives it another `xmin`.
 */
export const revision = `
  concat_ws('.', p.xmin, (select coalesce(sum(d.changes), 0) from discussions d where d.post_id = p.id), profile_changes.changes) as revision`;
