/** The statements of clips. `$1` is always the viewer's id, the last parameter is `squadBounds()`. */
import { squadReachCte, unseenUsersCte, visibleClip, visibleInLists } from '@/lib/domains/blocks/visibility';
import { keptApart, viewerReachCte } from '@/lib/domains/relations/squad-reach';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

const columns = 't.id, t.user_id, t.description, t.media_key, t.milliseconds, t.created_at';
const shown =
  't.id, u.username, t.user_id = $1 as mine, t.description, t.media_key, t.milliseconds, t.created_at, f.bytes';

/**
 * A page of a squad's clips in one row, newest first; no row for a non-member. `$2` limit, `$3` offset, `$4` squad, `$5`
 * the cursor (only smaller ids).
 */
export const clipsOfSquad = `
  with ${unseenUsersCte}, ${viewerReachCte('$6')}
  select (
    select coalesce(json_agg(page order by page.id desc), '[]') from (
      select ${shown}
      from ${limitOffset(
        `select ${columns} from game_clips t
         where t.squad_id = $4 and t.id < $5 and ${visibleInLists('t')} and not ${keptApart('t.user_id', 'clip')}
         order by t.id desc`,
      )} t
      cross join lateral (select username from users where id = t.user_id limit 1) u
      cross join lateral (select bytes from media where key = t.media_key limit 1) f
    ) page
  ) as clips
  from squad_members m where m.squad_id = $4 and m.user_id = $1`;

/** The author and the file of the clip `$2`, if the viewer may see it. */
export const ownerOfClip = `
  with ${squadReachCte('$3')}
  select t.user_id as "userId", t.media_key as key from game_clips t
  join squad_members m on m.squad_id = t.squad_id and m.user_id = $1
  where t.id = $2 and ${visibleClip('t')}`;
