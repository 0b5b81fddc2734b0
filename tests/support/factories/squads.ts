/** Squads and tournaments, written directly into the database. */
import { now } from '@/lib/platform/clock';
import type { GameClip, Match, Squad, SquadMessage, Tournament } from '@/prisma/generated/client';
import { written } from './written';

/** A squad with its creator as the first member; `members` are added. */
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

/** An open tournament and its squads. */
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

/**
 * The only match of a running tournament between two squads. With `reportedBy`, the second squad's founder has reported it.
 */
export async function aMatch({
  by,
  between: [one, other],
  reportedBy = null,
}: {
  by: { id: number };
  between: readonly [{ id: number }, { id: number }];
  reportedBy?: { id: number } | null;
}) {
  return written<Match>(
    'a_match',
    `with tournament as (
       insert into tournaments (creator_id, squad_id, title, game_name, description, participant_count, created_at, status,
         started_at, seeded)
       values ($1, $2, 'Yaba Cup', 'EA FC Mobile', 'One match', 2, $4, 'running', $4, 2) returning *),
     squads as (
       insert into tournament_squads (tournament_id, squad_id, joined_by, joined_at, seed)
       select id, unnest(array[$2::int, $3::int]), $1, created_at, unnest(array[1, 2]) from tournament)
     insert into matches (tournament_id, number, bracket, round, place, seed_a, seed_b, state, score_a, score_b,
       reported_seed, reported_by, due_at)
     select id, 1, 'winners', 1, 1, 1, 2, case when $5::int is null then 'ready' else 'reported' end,
       case when $5::int is not null then 0 end, case when $5::int is not null then 1 end,
       case when $5::int is not null then 2 end, $5::int,
       case when $5::int is not null then $4::timestamptz + interval '1 day' end
     from tournament returning *`,
    [by.id, one.id, other.id, now(), reportedBy?.id ?? null],
  );
}

type InSquad = { by: { id: number }; in_: { id: number } };

/** A member's message in a squad. */
export async function aSquadMessage({ by, in_, message = 'On by six' }: InSquad & { message?: string }) {
  return written<SquadMessage>(
    'a_squad_message',
    `insert into squad_messages (squad_id, user_id, message, created_at) values ($1, $2, $3, $4) returning *`,
    [in_.id, by.id, message, now()],
  );
}

/** A member's clip, whose media row has no file. */
export async function aGameClip({ by, in_ }: InSquad) {
  return written<GameClip>(
    'a_game_clip',
    `with file as (
       insert into media (key, owner_id, purpose, mime, bytes, created_at, kept_at)
       values ($3, $2, 'clip', 'video/mp4', 9, $4, $4) returning key)
     insert into game_clips (squad_id, user_id, description, media_key, milliseconds, created_at)
     select $1, $2, 'The corner kick', key, 2000, $4 from file returning *`,
    [in_.id, by.id, `clip-${crypto.randomUUID().replaceAll('-', '')}.mp4`, now()],
  );
}
