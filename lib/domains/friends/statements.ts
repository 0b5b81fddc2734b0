/** People, found. `$1` is always the viewer's id. */
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { relationColumns, requestColumns } from '@/lib/domains/relations/relation';
import { withinAge } from '@/lib/domains/safety/contact';

/** What an answer shows of a person. */
const shown = (person: string) =>
  `${person}.username, ${person}.verified, ${person}.profile_media_url, ${person}.profile_media_type`;

/** What an answer shows of a person `u`, and what they are to the viewer. */
const personColumns = `${shown('u')}, ${relationColumns}`;

/** People who are there at all: neither suspended, nor gone, nor across a block, nor the viewer. Needs `blockedUsersCte`. */
const there = `
  u.id <> $1 and u.suspended_at is null and u.username_key not like '%:%' and u.id not in (select id from blocked_users)`;

/**
 * Of people who are no friends: of an age that may be found (`after` and `upTo`, birthdays), so not turned 20, and who let
 * themselves be found (rules.md, Contact).
 */
const findable = (after: string, upTo: string) => `
  u.dob > ${after}::date and u.dob <= ${upTo}::date
  and coalesce((select s.findable from user_settings s where s.user_id = u.id), true)`;

/**
 * The people of one's own squads, by how many squads both are in: of the `newest` squads, and of each the first 25 members. In a
 * larger crowd few know each other, and they are found by their names as well. Oneself is among them, whom `there` leaves out.
 * As an array, so that Postgres adds no Memoize node, which never hits here.
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
 * A person `u` by an id, looked up by their key: of however many people, there are only so many ids.
 * @param more  a condition on `users` that leaves most of them out, and is asked first
 */
const personOf = (id: string, more = '') =>
  `cross join lateral (select * from users where users.id = ${id} ${more} offset 0) u`;

/** Names from `$2` up to before `$3`. */
const named = (person: string) => `${person}.username_key ~>=~ $2 and ${person}.username_key ~<~ $3`;

/**
 * How many names a search goes through at a time, and how often: further on nobody is looked for (see `walked`). A few more
 * than a page has, so that one step is mostly enough; with many more, Postgres sorts all the names there are.
 */
const step = { names: 25, most: 200 };

/** What a search hands on of whom it found. */
const found = (person: string) => `${person}.id, ${person}.username_key, ${shown(person)}`;

/**
 * Who is not `near`, by the names from `$2` up to before `$3`, a few at a time in the order of their index, each step only
 * where whoever was found before is not enough: how many of them may be found cannot be known ahead, and Postgres would
 * rather sort all of them. The last of a step that was full has `reached` a name where the next begins; the first row is nobody.
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
 * People whose names begin with `$2`, up to before `$3`: friends first, then people of one's squads, then by name; `$4` and
 * `$5` the birthdays of who may be found, `$6` how many, `$7` the eldest's. Each of the three leaves out whom the ones before
 * have: where these leave room, they have all of theirs.
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
 * People whom one may know: of one's squads, by how many both are in, then friends of friends, by how many; nobody who is a
 * friend, or was asked, or asks. `$2` and `$3` the birthdays of who may be found, `$4` how many. Of each friend a few hundred
 * friends are looked at.
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

/** Those of one kind, newest first: `others` gives `id` and `at`; `$2` limit, `$3` offset, `$4` the eldest's birthday. */
const listed = (others: string) => `
  (select coalesce(json_agg(person order by person.at desc, person.id desc), '[]') from (
    select o.id, o.at, ${personColumns} from (${others}) o
    ${personOf('o.id')}
    where ${there} and ${withinAge('$4')} order by o.at desc, o.id desc limit $2 offset $3) person)`;

/** Friends, who asks, and who was asked, in one row. */
export const friendsOfPerson = `
  with ${blockedUsersCte}
  select ${listed('select friend_id as id, created_at as at from friendships where user_id = $1')} as friends,
    ${listed(`select sender_id as id, created_at as at from friend_requests
      where recipient_id = $1 and declined_at is null and cancelled_at is null`)} as incoming,
    ${listed(`select recipient_id as id, created_at as at from friend_requests
      where sender_id = $1 and cancelled_at is null`)} as outgoing`;
