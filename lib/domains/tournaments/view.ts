import type { ResultOf } from '@/lib/contract/endpoint';
import type { listTournaments } from './schema';

/** As the statements of tournaments select it. */
export type TournamentRow = ResultOf<typeof listTournaments>[number];

export function tournamentView(row: TournamentRow): TournamentRow {
  return {
    id: row.id,
    title: row.title,
    game_name: row.game_name,
    description: row.description,
    status: row.status,
    creator_username: row.creator_username,
    squad_id: row.squad_id,
    squad_game_name: row.squad_game_name,
    created_at: row.created_at,
    participants: row.participants.map(({ id, game_name, username }) => ({ id, game_name, username })),
    winner_id: row.winner_id,
  };
}
