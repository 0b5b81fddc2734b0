/** Squads and tournaments, straight in the database. */
import { now } from '@/lib/platform/clock';
import type { Squad, Tournament } from '@/prisma/generated/client';
import { written } from './written';

/** A squad whose creator is its first member; `members` are in it too. */
export async function aSquad({ by, members = [] }: { by: { id: number }; members?: { id: number }[] }) {
  return written<Squad>(
    'a_squad',
    `with squad as (
       insert into squads (creator_id, game_name, uid, description, member_count, created_at)
       values ($1, 'EA FC Mobile', '10203040', 'Evening matches', cardinality($2::int[]), $3) returning *),
     members as (
       insert into squad_members (squad_id, user_id, joined_at)
       select id, unnest($2::int[]), created_at from squad)
     select * from squad`,
    [by.id, [by, ...members].map(({ id }) => id), now()],
  );
}

/** An open tournament, and the squads that are in it. */
export async function aTournament({
  by,
  from,
  squads = [],
}: {
  by: { id: number };
  from: { id: number };
  squads?: { id: number }[];
}) {
  return written<Tournament>(
    'a_tournament',
    `with tournament as (
       insert into tournaments (creator_id, squad_id, title, game_name, description, participant_count, created_at)
       values ($1, $2, 'Surulere Cup', 'EA FC Mobile', 'Saturday evening, one match each',
               cardinality($3::int[]), $4) returning *),
     squads as (
       insert into tournament_squads (tournament_id, squad_id, joined_by, joined_at)
       select id, unnest($3::int[]), $1, created_at from tournament)
     select * from tournament`,
    [by.id, from.id, squads.map(({ id }) => id), now()],
  );
}
