import { type Check, rowsCounted } from '@/lib/platform/database/reconciliation';

/** What the side `a` or `b` of the match `g` has by the score. */
const won = `case when g.score_a > g.score_b then g.seed_a when g.score_b > g.score_a then g.seed_b end`;

/**
 * Points, difference and seed of a round robin, best first, of who did not withdraw: what `standings` of bracket-rules.ts
 * says, counted anew. visibility-exempt: only counted.
 */
const best = `
  select p.squad_id from tournament_squads p
  left join lateral (
    select coalesce(sum(case when g.winner_seed = p.seed then 3 when g.winner_seed is null and g.state = 'confirmed' then 1
        else 0 end), 0) as points,
      coalesce(sum(case when g.state <> 'confirmed' then 0 when g.seed_a = p.seed then g.score_a - g.score_b
        else g.score_b - g.score_a end), 0) as difference
    from matches g where g.tournament_id = p.tournament_id and p.seed in (g.seed_a, g.seed_b)
      and g.seed_a is not null and g.seed_b is not null and g.state in ('confirmed', 'forfeit')) sums on true
  where p.tournament_id = held.id and p.seed is not null and p.withdrawn_at is null
  order by sums.points desc, sums.difference desc, p.seed limit 1`;

/** Who won the last match of a knock-out. visibility-exempt: only counted. */
const last = `
  select p.squad_id from matches g
  join tournament_squads p on p.tournament_id = g.tournament_id and p.seed = g.winner_seed
  where g.tournament_id = held.id and g.number = (select max(number) from matches where tournament_id = held.id)`;

/** What tournaments count, and who won them. */
export const tournamentChecks: readonly Check[] = [
  rowsCounted('tournaments', 'participant_count', 'tournament_squads', 'tournament_id'),
  {
    column: 'matches.winner_seed',
    equals: 'the side with the higher score',
    // visibility-exempt: only counted.
    differing: `select g.id from matches g where g.state = 'confirmed' and g.winner_seed is distinct from ${won}`,
  },
  {
    column: 'tournaments.winner_id',
    equals: 'the winner of the last match, or of the standings',
    // visibility-exempt: only counted.
    differing: `
      select held.id from tournaments held where held.status = 'completed' and held.started_at is not null
        and held.winner_id is distinct from case when held.format = 'round_robin' then (${best}) else (${last}) end`,
  },
];
