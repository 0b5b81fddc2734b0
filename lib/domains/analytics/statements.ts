import { sweep } from '@/lib/contract/constants/requests';
import { popularGamesShown } from '@/lib/contract/constants/squads';
import { mayJudge, withAuthor } from '@/lib/domains/safety/reports/conflict-of-interest';
import { unnamedGame } from '@/lib/domains/squads/account-deletion';

/**
 * The totals, and the games that most squads play. What stands in place of a name, because its founder left or it was hidden, is
 * no game. It reads a dozen rows, however many posts there are: triggers keep the
 * counts, in the transaction that adds or removes a row.
 *
 * visibility-exempt: only numbers and names of games.
 */
export const figures = `
  select
    coalesce(sum(count) filter (where metric = 'users'), 0)::int as "totalUsers",
    coalesce(sum(count) filter (where metric = 'squads'), 0)::int as "totalSquads",
    coalesce(sum(count) filter (where metric = 'posts'), 0)::int as "totalPosts",
    (
      select coalesce(json_agg(json_build_object('game_name', game_name, 'count', squads)), '[]')
      from (
        select game_name, squads from game_counts where squads > 0 and game_name <> '${unnamedGame}'
          and game_name !~ '^Hidden squad \\d+$'
        order by squads desc, game_name limit ${popularGamesShown}
      ) most
    ) as "popularGames"
  from platform_counts`;

/**
 * The platform's health: `$1` now, `$2` the start of the counted calls, `$3` the creator account, for the open reports that
 * it may judge. Durations are stored in buckets; the p95 is the upper bound of the bucket that reaches 95 of 100 calls, or
 * null without calls.
 *
 * visibility-exempt: numbers, and none about one person.
 */
export const health = `
  with took as (
    select at_most, sum(calls) as calls, sum(errors) as errors
    from call_minutes where minute > $2::timestamptz and minute <= $1::timestamptz group by at_most
  ), ranked as (
    select at_most, sum(calls) over (order by at_most) as so_far, sum(calls) over () as total from took
  ), days as (
    select generate_series(today - 6, today, interval '1 day')::date as day
    from (select ($1::timestamptz at time zone 'UTC')::date as today) as clock
  )
  select
    (select coalesce(sum(count), 0)::int from platform_counts where metric = 'users') as people,
    (
      select json_agg(json_build_object('day', day, 'posts', posts) order by day) from (
        select day, coalesce(sum(count), 0)::int as posts from days left join post_days using (day) group by day
      ) each_day
    ) as posts_by_day,
    (
      select count(*)::int from reports r ${withAuthor('r')}
      where r.status = 'open' and ${mayJudge({ row: 'r', creator: 'true', viewer: '$3::int' })}
    ) as reports_waiting,
    (select coalesce(sum(calls), 0)::int from took) as calls,
    (select coalesce(sum(errors), 0)::int from took) as errors,
    (select min(at_most) from ranked where so_far >= 0.95 * total) as p95_ms`;

/** Deletes minutes before `$1`, and all but the latest days. */
export const sweepHealth = `
  with minutes as (
    delete from call_minutes where (minute, at_most) in (
      select minute, at_most from call_minutes where minute < $1::timestamptz order by minute limit ${sweep.rows}))
  delete from post_days where day < (select max(day) - 7 from post_days)`;
