/** Who won the most HYPE Battles, by category: of all time, and in the current UTC month (rules.md, Time). */
import 'server-only';
import { type BattleCategory, battleCategories } from '@/lib/contract/constants/battles';
import { listLengths } from '@/lib/contract/constants/hall-of-fame';
import type { Viewer } from '@/lib/contract/viewer';
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import type { HallRows } from './schema';
import { face, itsPerson, listed } from './statements';

/**
 * The top people of each category. Counts wins by one index scan per category (battles by category and winner, or by
 * category and end of voting), and leaves out who is not listed before it takes the first: most who ever won have left by
 * the time they are 20, so any number of candidates would be all of those one day.
 * @param span  the value of the column `span`
 * @param when  a condition on a battle `b`
 *
 * visibility-exempt: only counts wins, also of battles that were hidden later; the people are `listed`.
 */
const firstOf = (span: 'allTime' | 'monthly', when: string) => `
  select '${span}' as span, c.category, best.*
  from unnest(array['${battleCategories.join("','")}']) as c(category)
  cross join lateral (
    select u.id, u.username, most.wins, ${face('u')}
    from (
      select won.id, won.wins from (
        select b.winner_user_id as id, count(*)::int as wins from battles b
        where b.category = c.category and b.winner_user_id is not null and b.not_counted is null and ${when}
        group by b.winner_user_id
      ) won
      where exists (select 1 from users w where w.id = won.id and ${listed('w')})
      order by won.wins desc, won.id limit ${listLengths.list}
    ) most
    ${itsPerson('most.id')}
    order by most.wins desc, u.id
  ) best`;

/**
 * `$1` the viewer, `$2` the start of the month. A win is of the month in which voting ended
 * (docs/decisions/047-day-of-a-battles-win.md).
 */
const mostWins = `
  with ${blockedUsersCte}
  ${firstOf('allTime', 'true')}
  union all
  ${firstOf('monthly', 'b.voting_deadline >= $2')}
  order by span, category, wins desc, id`;

type Row = HallRows['topCreatorsAllTime']['rap'][number] & {
  span: 'allTime' | 'monthly';
  category: BattleCategory;
};

/** Both lists, most wins first. Each has every category, even an empty one. One statement. */
export async function topCreators(viewer: Viewer) {
  const month = now();
  month.setUTCDate(1);
  month.setUTCHours(0, 0, 0, 0);
  const rows = await statement<Row>('fame_creators', mostWins, [viewer.id, month]);
  const of = (span: Row['span'], category: BattleCategory) =>
    rows.filter((row) => row.span === span && row.category === category);
  const spanned = (span: Row['span']) => ({
    rap: of(span, 'rap'),
    dance: of(span, 'dance'),
    comedy: of(span, 'comedy'),
    other: of(span, 'other'),
  });
  return { allTime: spanned('allTime'), monthly: spanned('monthly') };
}
