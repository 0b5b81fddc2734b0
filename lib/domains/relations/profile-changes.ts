/**
 * How often any person's name, badge or picture has changed. It is part of the revision of content that shows them. A
 * trigger counts.
 * visibility-exempt: a count.
 */
export const profileChanges = `
  cross join (select coalesce(sum(count), 0) as changes from platform_counts where metric = 'profile_changes') profile_changes`;
