/** The statements for the showdown, one for each read. `$1` is always the viewer's id. */
import { largestId } from '@/lib/contract/constants/requests';
import { blockedUsersCte, visible } from '@/lib/domains/blocks/visibility';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

/** The viewer's wins and whether they joined: `$2` the cycle. visibility-exempt: only the viewer's own. */
export const standing = `
  select u.wins, exists (
    select 1 from showdown_participants p where p.cycle_id = $2 and p.user_id = $1) as joined
  from users u where u.id = $1`;

/** Whether the person `id` is suspended: one lookup by their key. visibility-exempt: a condition, which names nobody. */
const isSuspended = (id: string) => `(select s.suspended_at is not null from users s where s.id = ${id})`;

/**
 * Whether the clip `clip` can win: no decision hides it, and its owner is not suspended. Hidden only by undecided reports it
 * still can, unless its owner's account is deleted.
 *
 * visibility-exempt: the winners are the same for all viewers.
 */
export const canWin = (clip: string) => `(
  not ${isSuspended(`${clip}.user_id`)} and (${clip}.hidden_at is null or ${clip}.url <> '' and (
    select coalesce(bool_and(d.action = 'reports'), false) from decisions d
    where d.target_type = 'showdown_clip' and d.target_id = ${clip}.id and d.hides and d.undone_at is null)))`;

/**
 * Participants, newest first, without who is suspended, since they cannot win: `$2` limit, `$3` offset, `$4` the cycle, `$5` the
 * cursor: the last person's id, or null. After somebody who has left meanwhile nothing follows: the whole list again would be
 * asked for without end.
 */
export const participantsIn = `
  with ${blockedUsersCte}, p as materialized ${limitOffset(`
    select * from showdown_participants
    where cycle_id = $4 and user_id not in (select id from blocked_users)
      and not ${isSuspended('showdown_participants.user_id')} and id < case
      when $5::int is null then ${largestId}
      else coalesce((
        select shown.id from showdown_participants shown where shown.cycle_id = $4 and shown.user_id = $5), 0) end
    order by id desc`)}
  select p.user_id, u.username from p join users u on u.id = p.user_id order by p.id desc`;

const clipColumns = 'c.id, c.user_id, u.username, c.url, c.category, c.votes, c.created_at';

/**
 * Clips of a cycle, newest first, without those of who is suspended: `$2` limit, `$3` offset, `$4` the cycle, `$5` the cursor:
 * smaller ids follow.
 */
export const clipsIn = `
  with ${blockedUsersCte}, c as materialized ${limitOffset(`
    select * from showdown_clips
    where cycle_id = $4 and id < $5 and ${visible('showdown_clips')}
      and not ${isSuspended('showdown_clips.user_id')}
    order by id desc`)}
  select ${clipColumns} from c join users u on u.id = c.user_id order by c.id desc`;

/** One clip of a cycle that the viewer may see and vote for: `$2` the cycle, `$3` its id. */
export const oneClip = `
  with ${blockedUsersCte}
  select ${clipColumns} from showdown_clips c join users u on u.id = c.user_id
  where c.cycle_id = $2 and c.id = $3 and ${visible('c')} and u.suspended_at is null`;

/** The possible days with their votes: `$2` the cycle. visibility-exempt: only counts, and the viewer's own vote. */
export const dateOptions = `
  select to_char(o.date, 'YYYY-MM-DD') as date, o.votes, v.user_id is not null as mine
  from showdown_date_options o
  left join showdown_date_votes v on v.option_id = o.id and v.cycle_id = $2 and v.user_id = $1
  where o.cycle_id = $2 order by o.date`;

/**
 * The categories in which the viewer has voted for a clip that can win: `$2` the cycle. In the others they may vote again.
 * visibility-exempt: only the viewer's own votes.
 */
export const votedIn = `
  select v.category from showdown_clip_votes v join showdown_clips c on c.id = v.clip_id
  where v.cycle_id = $2 and v.user_id = $1 and ${canWin('c')}`;

/**
 * Takes back a person's vote for a clip that cannot win: `$1` the cycle, `$2` the person, `$3` the category.
 * visibility-exempt: the person's own vote.
 */
export const takeBackLostVote = `
  with gone as (
    delete from showdown_clip_votes v using showdown_clips c
    where v.cycle_id = $1 and v.user_id = $2 and v.category = $3 and c.id = v.clip_id and not ${canWin('c')}
    returning v.clip_id)
  update showdown_clips k set votes = votes - 1 from gone where k.id = gone.clip_id`;
