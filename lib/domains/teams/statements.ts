/** The statements for teams, one for each read. `$1` is the viewer's id. */
import { blockedUsersCte, nameUnlessBlocked, visible } from '@/lib/domains/blocks/visibility';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

const isMember = (row: string) =>
  `exists (select 1 from team_members m where m.team_id = ${row}.id and m.user_id = $1)`;

/** A battle of the team that the viewer sees, by the column that names the team. */
const battlesAs = (row: string, column: 'team_id' | 'opponent_team_id') => `exists (
  select 1 from battles b where b.${column} = ${row}.id and ${visible('b')}
    and coalesce(b.opponent_id, 0) not in (select id from blocked_users))`;

/**
 * Whether the viewer reads the name of the team `row` anywhere: in the list, as a member, or on a battle, where a block with its
 * founder hides it from nobody. Needs `blockedUsersCte`.
 */
export const teamNameSeen = (row: string) => `(
  ${row}.creator_id not in (select id from blocked_users) or ${isMember(row)}
  or ${battlesAs(row, 'team_id')} or ${battlesAs(row, 'opponent_team_id')})`;

const columns = `
  t.id, t.name, ${nameUnlessBlocked('t.creator_id')} as creator_username, t.member_count,
  ${isMember('t')} as is_member`;

/** Newest first: `$2` limit, `$3` offset, `$4` the cursor: smaller ids follow. */
export const newestTeams = `
  with ${blockedUsersCte}, t as materialized ${limitOffset(`
    select * from teams where id < $4 and creator_id not in (select id from blocked_users) order by id desc`)}
  select ${columns} from t order by t.id desc`;

/**
 * The viewer's teams, with the same parameters. visibility-exempt: a member sees their team even across a block with its
 * founder.
 */
export const teamsOfPerson = `
  with ${blockedUsersCte}, t as materialized ${limitOffset(`
    select teams.* from team_members m join teams on teams.id = m.team_id
    where m.user_id = $1 and m.team_id < $4 order by m.team_id desc`)}
  select ${columns} from t order by t.id desc`;

/** One team: `$2` its id. visibility-exempt: the viewer has just founded it. */
export const oneTeam = `with ${blockedUsersCte} select ${columns} from teams t where t.id = $2`;

/** Joins a team and updates its count: `$2` the team, `$3` the time. `joined` is false when already a member. */
export const joinTeam = `
  with ${blockedUsersCte},
       target as materialized (
         select id from teams where id = $2 and creator_id not in (select id from blocked_users) for update),
       came as (
         insert into team_members (team_id, user_id, joined_at) select id, $1, $3 from target
         on conflict do nothing returning 1),
       counted as (
         update teams set member_count = member_count + 1 from target
         where teams.id = target.id and exists (select 1 from came))
  select exists (select 1 from came) as joined from target`;
