/**
 * The lists of the Hall of Fame, each one statement and each bounded (constants/missions.ts, fameListed). `$1` is always the
 * viewer's id.
 */
import { fameListed } from '@/lib/contract/constants/missions';
import { blockedUsersCte, squadReachCte } from '@/lib/domains/blocks/visibility';
import { keptApart } from '@/lib/domains/relations/squad-reach';

/** What stands beside a name. */
export const face = (user: string) =>
  `${user}.verified, ${user}.profile_media_url, ${user}.profile_media_type`;

/** The person `u` of a row, looked up one by one: a list is few, however many people there are. */
export const itsPerson = (id: string) =>
  `join lateral (select * from users where users.id = ${id} limit 1) u on true`;

/**
 * The condition under which a person is listed: nobody on the other side of a block, nobody suspended, nobody who has
 * left. Needs `blockedUsersCte` among the statement's `with` parts.
 */
export const listed = (user: string) =>
  `(${user}.suspended_at is null and ${user}.username_key not like 'deleted:%' and ${user}.id not in (select id from blocked_users))`;

/** Squads by their wins, of people whom the viewer meets in squads: `$2` `squadBounds()`. */
export const topSquads = `
  with ${squadReachCte('$2')}
  select s.id, u.username, s.game_name, s.wins, u.username as creator_username
  from squads s ${itsPerson('s.creator_id')}
  where s.wins > 0 and ${listed('u')} and not ${keptApart('s.creator_id')}
  order by s.wins desc, s.id limit ${fameListed.list}`;

/** People by the coins they earned: the first of the index on `earned`. */
export const topEarners = `
  with ${blockedUsersCte}
  select u.id, u.username, u.earned as coins, ${face('u')}
  from users u where u.earned > 0 and ${listed('u')}
  order by u.earned desc, u.id limit ${fameListed.list}`;

/** Whom the creator account picked, newest first. */
export const developerPicks = `
  with ${blockedUsersCte}
  select p.id, u.username as actual_username, p.title, p.awarded_at, ${face('u')}
  from developer_picks p ${itsPerson('p.user_id')}
  where ${listed('u')}
  order by p.id desc limit ${fameListed.picks}`;
