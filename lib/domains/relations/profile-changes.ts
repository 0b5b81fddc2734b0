/**
 * How often anybody's name, badge or picture has changed: part of the revision of what shows them. A trigger counts.
 * noRules: a count.
 */
export const profileChanges = `
  cross join (select coalesce(sum(count), 0) as changes from platform_counts where metric = 'profile_changes') profile_changes`;
