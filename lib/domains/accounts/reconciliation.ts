import { xpFor } from '@/lib/contract/constants/coins';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import type { Check } from '@/lib/platform/database/reconciliation';

/** XP from likes by others; liking one's own post or comment gives none. visibility-exempt: added up. */
const liked = (table: string, likes: string, key: string) => `
  select liked.user_id, ${xpFor.likeReceived} * count(*) from ${table} liked
  join ${likes} l on l.${key} = liked.id and l.user_id <> liked.user_id group by 1`;

/**
 * SQL that adds up everything that gives XP (rules.md, Level and rank): `id` and `xp`. Each new way to earn XP needs a
 * line here, else the nightly reconciliation reports a difference.
 *
 * visibility-exempt: added up, and shown to nobody.
 */
export const experience = `
  select id, sum(xp) as xp from (
    select user_id as id, ${xpFor.post} * count(*) as xp from posts group by 1
    union all select user_id, ${xpFor.comment} * count(*) from comments group by 1
    union all ${liked('posts', 'post_likes', 'post_id')}
    union all ${liked('comments', 'comment_likes', 'comment_id')}
    union all select reported_by, ${xpFor.squadWin} * count(*) from squad_wins group by 1
    union all select winner_user_id, ${xpFor.battleWon} * count(*) from battles
      where winner_user_id is not null and not_counted is null group by 1
    union all select user_id, ${xpFor.mission} * count(*) from mission_runs where claimed_at is not null group by 1
    union all select user_id, ${xpFor.showdownChampion} * count(*) from showdown_champions where rank = 1 group by 1
  ) gave group by id`;

/** Compares XP with what gave it. Deleted accounts are skipped: nobody sees their XP. */
export const experienceChecks: readonly Check[] = [
  {
    column: 'users.xp',
    equals: 'what the person’s posts, comments, likes from others, wins, missions and showdowns give',
    differing: `
      select held.id from users held
      left join (${experience}
      ) found using (id)
      where held.xp <> coalesce(found.xp, 0) and not ${isDeleted('held')}`,
  },
];
