import { isDeleted } from '@/lib/platform/database/deleted-account';
import type { Check } from '@/lib/platform/database/reconciliation';

const total = (metric: string, where = 'true'): Check => ({
  column: `platform_counts.${metric}`,
  equals: `rows in ${metric}`,
  differing: `
    select 1 as id where (select coalesce(sum(count), 0) from platform_counts where metric = '${metric}')
      <> (select count(*) from ${metric} where ${where})`,
});

/**
 * Compares the triggers' counts with the rows. For games the id is that of a squad that plays the game, or 0 for none.
 *
 * visibility-exempt: only counted.
 */
export const analyticsChecks: readonly Check[] = [
  total('users', `not ${isDeleted('users')}`),
  total('squads'),
  total('posts'),
  {
    column: 'post_days',
    equals: 'posts of each of the latest days',
    differing: `
      select 1 as id where exists (
        select from (select day, sum(count) as kept from post_days group by day) held
        full join (
          select (created_at at time zone 'UTC')::date as day, count(*) as rows from posts group by 1
        ) found using (day)
        where day > (select coalesce(max(day) - 7, '-infinity') from post_days)
          and coalesce(kept, 0) <> coalesce(rows, 0))`,
  },
  {
    column: 'game_counts.squads',
    equals: 'squads that play the game',
    differing: `
      select coalesce(found.id, 0) as id from game_counts held
      full join (
        select game_name, count(*) as rows, min(id) as id from squads group by game_name
      ) found using (game_name)
      where coalesce(held.squads, 0) <> coalesce(found.rows, 0)`,
  },
];
