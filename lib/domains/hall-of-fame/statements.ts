/**
 * The lists of the Hall of Fame. Each is one statement with a limit (constants/hall-of-fame.ts, listLengths). `$1` is always the
 * viewer's id.
 */
import { listLengths, picksManaged } from '@/lib/contract/constants/hall-of-fame';
import { blockedUsersCte, squadReachCte } from '@/lib/domains/blocks/visibility';
import { keptApart } from '@/lib/domains/relations/squad-reach';
import { isDeleted } from '@/lib/platform/database/deleted-account';

/** The columns that are shown beside a name. */
export const face = (user: string) =>
  `${user}.verified, ${user}.profile_media_url, ${user}.profile_media_type`;

/** Joins the person `u` by primary key, one lookup per row: lists are short, and `users` is large. */
export const itsPerson = (id: string) =>
  `join lateral (select * from users where users.id = ${id} limit 1) u on true`;

/**
 * The condition for a person in a list: not blocked in either direction, not suspended, not deleted. Needs
 * `blockedUsersCte` among the statement's `with` parts.
 */
export const listed = (user: string) =>
  `(${user}.suspended_at is null and not ${isDeleted(user)} and ${user}.id not in (select id from blocked_users))`;

/**
 * Squads by wins, those confirmed by the other side first, as in the leaderboard; without those of founders whom the viewer does
 * not meet in squads. `$2` is `squadBounds()`.
 */
export const topSquads = `
  with ${squadReachCte('$2')}
  select s.id, u.username, s.game_name, s.wins, s.confirmed_wins, u.username as creator_username
  from squads s ${itsPerson('s.creator_id')}
  where (s.confirmed_wins > 0 or s.wins > 0) and ${listed('u')} and not ${keptApart('s.creator_id')}
  order by s.confirmed_wins desc, s.wins desc, s.id limit ${listLengths.list}`;

/** People by earned coins. Reads the top of the index on `earned`. */
export const topEarners = `
  with ${blockedUsersCte}
  select u.id, u.username, u.earned as coins, ${face('u')}
  from users u where u.earned > 0 and ${listed('u')}
  order by u.earned desc, u.id limit ${listLengths.list}`;

/** The creator account's picks as everybody sees them, newest first. */
export const developerPicks = `
  with ${blockedUsersCte}
  select p.id, u.username as actual_username, p.title, p.awarded_at, ${face('u')}
  from developer_picks p ${itsPerson('p.user_id')}
  where ${listed('u')}
  order by p.id desc limit ${listLengths.picks}`;

/**
 * The same for the creator account's panel, also those that the hall does not show: those before the pick `$1`, or the newest
 * where it is null. visibility-exempt: the creator account gave
 * them, and removes what it sees here, whoever is suspended or across a block.
 */
export const managedPicks = `
  select p.id, u.username as actual_username, p.title, p.awarded_at, ${face('u')}
  from developer_picks p ${itsPerson('p.user_id')}
  where $1::int is null or p.id < $1
  order by p.id desc limit ${picksManaged}`;
