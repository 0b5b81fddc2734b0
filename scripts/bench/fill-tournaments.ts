/** Fills full tournaments: 64 squads, double elimination, drawn and partly played. */
import type { Client } from 'pg';
import { tournamentPlaces } from '@/lib/contract/constants/tournaments';
import { confirmedWins } from '@/lib/domains/squads/reconciliation';
import { type Result, resolve } from '@/lib/domains/tournaments/bracket-rules';
import { draw } from '@/lib/domains/tournaments/pairing';

/** Number of drawn tournaments. A page of the bench opens one of them. */
export const drawnTournaments = 20;
/** Number of their matches, with ids from 1. A knock-out with a second chance has two for each squad, but for two. */
export const drawnMatches = drawnTournaments * 2 * (tournamentPlaces - 1);

/** Writes tournaments with ids from 1, between existing squads. Two of three playable matches have a result. */
export async function fillTournaments(client: Pick<Client, 'query'>): Promise<void> {
  const drawn = draw('double', tournamentPlaces);
  const results = new Map<number, Result>();
  let matches = resolve(drawn, results, new Set());
  for (const { number } of drawn) {
    const { state, seeds } = matches[number - 1] ?? {};
    const [one, other] = seeds ?? [];
    if (state !== 'ready' || !one || !other || number % 3 === 0) continue;
    results.set(number, { seeds: [one, other], scores: [2, 1], gaveUp: null });
    matches = resolve(drawn, results, new Set());
  }
  const rows = drawn.map(({ next, drop, ...each }, at) => ({
    ...each,
    a: matches[at]?.seeds[0],
    b: matches[at]?.seeds[1],
    state: matches[at]?.state,
    winner: matches[at]?.winner,
    score: results.has(each.number) ? 1 : 0,
    next_number: next?.number,
    next_side: next?.side,
    drop_number: drop?.number,
    drop_side: drop?.side,
  }));
  await client.query(
    `with made as (
       insert into tournaments (squad_id, creator_id, title, game_name, description, format, status, started_at, seeded,
         participant_count, created_at)
       select n, n, 'Cup ' || n, 'Kart Wahala', 'Everybody is in it', 'double', 'running', now(), $1, $1, now()
       from generate_series(1, $2::int) n returning id, squad_id),
     entered as (
       insert into tournament_squads (tournament_id, squad_id, joined_by, joined_at, seed)
       select id, squad_id + seed - 1, squad_id, now(), seed from made, generate_series(1, $1::int) seed)
     insert into matches (tournament_id, number, bracket, round, place, seed_a, seed_b, state, winner_seed, score_a, score_b, agreed,
       next_number, next_side, drop_number, drop_side)
     select made.id, r.number, r.bracket, r.round, r.place, r.a, r.b, r.state, r.winner,
       case r.score when 1 then 2 end, case r.score when 1 then 1 end, r.score = 1, r.next_number, r.next_side, r.drop_number, r.drop_side
     from made, jsonb_to_recordset($3::jsonb) r (number int, bracket text, round int, place int, a int, b int, state text,
       winner int, score int, next_number int, next_side int, drop_number int, drop_side int)`,
    [tournamentPlaces, drawnTournaments, JSON.stringify(rows)],
  );
  await client.query(
    `insert into match_reports (match_id, user_id, act, seed, score_a, score_b, created_at)
     select m.id, t.creator_id, did.act, m.seed_a, m.score_a, m.score_b, now()
     from matches m join tournaments t on t.id = m.tournament_id, (values ('report'), ('confirm')) did (act)
     where m.state = 'confirmed'`,
  );
  await client.query(
    `update squads set confirmed_wins = found.rows from (${confirmedWins}) found where found.id = squads.id`,
  );
}
