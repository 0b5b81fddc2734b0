/** The statements that find people. `$1` is always the viewer's id. */
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { withinAge } from '@/lib/domains/contact/contact';
import { relationColumns, requestColumns } from '@/lib/domains/relations/relation';
import { isDeleted } from '@/lib/platform/database/deleted-account';

/** The columns of a person in a response. */
const shown = (person: string) =>
  `${person}.username, ${person}.verified, ${person}.profile_media_url, ${person}.profile_media_type`;

/** The columns of a person `u`, and their relation to the viewer. */
const personColumns = `${shown('u')}, ${relationColumns}`;

/** Leaves out suspended, deleted and blocked people, and the viewer. Needs `blockedUsersCte`. */
const there = `
  u.id <> $1 and u.suspended_at is null and not ${isDeleted('u')} and u.id not in (select id from blocked_users)`;

/**
 * For people who are not friends: their birthday is in the range that the viewer may find (`after` to `upTo`; nobody of 20
 * or older), and their settings allow it (rules.md, Contact).
 */
const findable = (after: string, upTo: string) => `
  u.dob > ${after}::date and u.dob <= ${upTo}::date
  and coalesce((select s.findable from user_settings s where s.user_id = u.id), true)`;

/**
 * Members of the viewer's squads, with the number of mutual squads. Limited to the `newest` squads and the first 25 members
 * of each: in larger squads few know each other, and a search by name finds the rest. Includes the viewer, whom `there`
 * leaves out. The array keeps Postgres from adding a Memoize node, which never hits here.
 */
const squadMates = (newest: number) => `
  squad_mates as materialized (
    select theirs.user_id as id, count(*)::int as squads
    from unnest(array(select squad_id from squad_members where user_id = $1 order by squad_id desc limit ${newest}))
      own (squad_id)
    cross join lateral (select m.user_id from squad_members m where m.squad_id = own.squad_id
      order by m.user_id limit 25) theirs
    group by theirs.user_id)`;

/**
 * Joins the person `u` by primary key, one lookup per id: there are few ids, and `users` is large.
 * @param more  a condition on `users` that is checked first, because it excludes most of them
 */
const personOf = (id: string, more = '') =>
  `cross join lateral (select * from users where users.id = ${id} ${more} offset 0) u`;

/** Names from `$2` up to, but without, `$3`. */
const named = (person: string) => `${person}.username_key ~>=~ $2 and ${person}.username_key ~<~ $3`;

/**
 * How many names the search reads per step, and the largest number of steps (see `walked`). A step has a few more names than
 * a page, so that one step is usually enough; with many more, Postgres would sort all names instead of using the index.
 */
const step = { names: 25, most: 200 };

/** The columns of a person that a search finds. */
const found = (person: string) => `${person}.id, ${person}.username_key, ${shown(person)}`;

/**
 * The people not in `near` with names from `$2` up to, but without, `$3`. A recursive query that reads a few names per step,
 * in index order, and takes another step only if the page is not full: how many may be found is not known in advance, and
 * Postgres would otherwise sort all of them. The last row of a full step sets `reached`, where the next step starts. The
 * first row is empty.
 */
const walked = `
  walked as (
    select ${found('u')}, false as seen, $2::text as reached, 0 as step from (select) nobody left join users u on false
    union all
    select next.* from walked cross join lateral (
      select ${found('u')}, ${there} and ${findable('$4', '$5')} and u.id not in (select id from near),
        case row_number() over () when ${step.names} then u.username_key end, walked.step + 1
      from (select * from users
        where username_key ~>=~ walked.reached and username_key ~<~ $3
          and (walked.step = 0 or username_key <> walked.reached)
        order by username_key using ~<~ limit ${step.names}) u) next
    where walked.reached is not null and walked.step < ${step.most})`;

/**
 * People with names from `$2` up to, but without, `$3`: friends first, then members of the viewer's squads, then by name.
 * `$4` and `$5` bound the birthdays of people who may be found, `$6` limit, `$7` the earliest birthday of a friend. Each
 * group leaves out the people of the earlier groups. That is complete: a later group matters only if the earlier ones did
 * not reach the limit.
 */
export const peopleStarting = `
  with recursive ${blockedUsersCte}, ${squadMates(10)},
  near_friends as materialized (
    select ${found('u')}, 0 as place from friendships f ${personOf('f.friend_id', `and ${named('users')}`)}
    where f.user_id = $1 and ${there} and ${withinAge('$7')}
    order by u.username_key using ~<~ limit $6),
  near as materialized (
    select * from near_friends
    union all
    (select ${found('u')}, 1 from squad_mates m ${personOf('m.id', `and ${named('users')}`)}
     where ${there} and ${findable('$4', '$5')} and u.id not in (select id from near_friends)
     order by u.username_key using ~<~ limit $6)),
  ${walked},
  found as (
    select * from near
    union all
    (select ${found('w')}, 2 from walked w where w.seen
     limit greatest(0, $6 - (select count(*) from near))))
  select ${shown('u')}, u.place = 0 as friends, ${requestColumns} from found u
  order by u.place, u.username_key using ~<~ limit $6`;

/**
 * Suggested people: members of the viewer's squads, by mutual squads, then friends of friends, by mutual friends. Leaves out
 * friends and people with a friend request in either direction. `$2` and `$3` bound the birthdays of people who may be
 * found, `$4` limit. Reads at most 200 friends, and 200 friends of each.
 */
export const peopleSuggested = `
  with ${blockedUsersCte}, ${squadMates(20)},
  near as (
    select id, 0 as place, squads as common from squad_mates
    union all
    select theirs.friend_id, 1, count(*)::int
    from (select friend_id from friendships where user_id = $1 order by created_at desc limit 200) own
    cross join lateral (select f.friend_id from friendships f where f.user_id = own.friend_id
      order by f.created_at desc limit 200) theirs
    group by theirs.friend_id),
  best as (select id, min(place) as place, max(common) as common from near group by id)
  select ${personColumns} from best
  ${personOf('best.id')}
  where ${there} and ${findable('$2', '$3')}
    and not exists (select 1 from friendships f where f.user_id = $1 and f.friend_id = u.id)
    and not exists (select 1 from friend_requests r where r.sender_id = $1 and r.recipient_id = u.id)
    and not exists (select 1 from friend_requests r where r.sender_id = u.id and r.recipient_id = $1)
  order by best.place, best.common desc, u.username_key using ~<~ limit $4`;

/** One list, newest first: `others` selects `id` and `at`; `$2` limit, `$3` offset. */
const listed = (others: string, ofAge: string) => `
  (select coalesce(json_agg(person order by person.at desc, person.id desc), '[]') from (
    select o.id, o.at, ${personColumns} from (${others}) o
    ${personOf('o.id')}
    where ${there} and ${ofAge} order by o.at desc, o.id desc limit $2 offset $3) person)`;

/** No birthday has parted the two since one asked the other. */
const mayBefriend = 'u.dob > $5::date and u.dob <= $6::date';

/**
 * Friends, incoming and outgoing requests, in one row. `$4` the earliest birthday of a friend, `$5` and `$6` bound the birthdays
 * of people with whom the viewer may become friends.
 */
export const friendsOfPerson = `
  with ${blockedUsersCte}
  select ${listed('select friend_id as id, created_at as at from friendships where user_id = $1', withinAge('$4'))} as friends,
    ${listed(
      `select sender_id as id, created_at as at from friend_requests
      where recipient_id = $1 and declined_at is null and cancelled_at is null`,
      mayBefriend,
    )} as incoming,
    ${listed(
      `select recipient_id as id, created_at as at from friend_requests
      where sender_id = $1 and cancelled_at is null`,
      mayBefriend,
    )} as outgoing`;
