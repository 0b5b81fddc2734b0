import { type Check, rowsCounted } from '@/lib/platform/database/reconciliation';

/** What each squad with any has of them, as `id` and `rows`. visibility-exempt: only counted. */
export const confirmedWins = `
  select w.squad_id as id, count(*) as rows
  from matches g
  join tournament_squads w on w.tournament_id = g.tournament_id and w.seed = g.winner_seed
  join tournament_squads l on l.tournament_id = g.tournament_id and l.seed in (g.seed_a, g.seed_b)
    and l.seed <> g.winner_seed
  join squads winner on winner.id = w.squad_id join squads loser on loser.id = l.squad_id
  where g.state = 'confirmed' and g.agreed and not g.uncounted and winner.creator_id <> loser.creator_id
  group by w.squad_id`;

/** What squads count. */
export const squadChecks: readonly Check[] = [
  rowsCounted('squads', 'member_count', 'squad_members', 'squad_id'),
  rowsCounted('squads', 'wins', 'squad_wins', 'squad_id'),
  {
    column: 'squads.confirmed_wins',
    equals:
      'matches won against squads of other founders that agreed to the score, once a day for the same two',
    // visibility-exempt: only counted.
    differing: `
      select held.id from squads held
      left join (${confirmedWins}) found using (id)
      where held.confirmed_wins <> coalesce(found.rows, 0)`,
  },
];
