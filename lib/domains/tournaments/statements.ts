/** The reads of tournaments, one statement each. `$1` is always the viewer's id. */
import { tournamentPlaces } from '@/lib/contract/constants';
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { limitOffset } from '@/lib/platform/database/sql-pagination';

/** Nobody on the other side of a block created the row, a tournament or a squad. Needs `blockedUsersCte` among the statement's `with` parts. */
const creatorSeen = (row: string) => `${row}.creator_id not in (select id from blocked_users)`;

/** The squads in it, by who joined first, without those of people on the other side of a block. */
const participants = `
  case when t.participant_count = 0 then '[]'::json else
    (select coalesce(json_agg(json_build_object(
        'id', s.id, 'game_name', s.game_name,
        'username', (select u.username from users u where u.id = s.creator_id)
      ) order by p.joined_at, p.squad_id), '[]')
     from (
       select squad_id, joined_at from tournament_squads where tournament_id = t.id
       order by joined_at, squad_id limit ${tournamentPlaces}
     ) p join squads s on s.id = p.squad_id
     where ${creatorSeen('s')}) end`;

/** noRules: of a tournament that the viewer sees. */
const columns = `
  t.id, t.title, t.game_name, t.description, t.status, t.squad_id, t.winner_id, t.created_at,
  (select u.username from users u where u.id = t.creator_id) as creator_username,
  (select s.game_name from squads s where s.id = t.squad_id) as squad_game_name,
  ${participants} as participants`;

/** A page of tournaments, newest first: `$2` limit, `$3` offset, `$4` the id that they are older than. */
export const pageOfTournaments = `
  with ${blockedUsersCte}, t as materialized ${limitOffset(`
    select * from tournaments where id < $4 and ${creatorSeen('tournaments')} order by id desc`)}
  select ${columns} from t order by t.id desc`;

/** One tournament as the viewer sees it: `$2` its id. */
export const oneTournament = `
  with ${blockedUsersCte}
  select ${columns} from tournaments t where t.id = $2 and ${creatorSeen('t')}`;

/** Locks one that the viewer may see, until what it decides is done: `$2` its id. */
export const lockTournament = `
  with ${blockedUsersCte}
  select t.status, t.creator_id as "creatorId", t.participant_count as "participantCount"
  from tournaments t where t.id = $2 and ${creatorSeen('t')} for update`;
