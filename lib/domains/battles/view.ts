import type { ResultOf } from '@/lib/contract/endpoint';
import type { listBattles } from './schema';

type View = ResultOf<typeof listBattles>[number];

/** A row as the statements give it: already under the names of docs/product/contract.md. */
export type BattleRow = View & {
  /** Whether it is over and nobody has settled it yet. */
  due: boolean;
};

/** A row as it goes out: column by column, so that a new column stays in until someone names it. */
export function battleView(row: BattleRow): View {
  return {
    id: row.id,
    user_id: row.user_id,
    username: row.username,
    team_id: row.team_id,
    team_name: row.team_name,
    category: row.category,
    content: row.content,
    media_url: row.media_url,
    opponent_id: row.opponent_id,
    actual_username: row.actual_username,
    opponent_team_id: row.opponent_team_id,
    opponent_team_name: row.opponent_team_name,
    opponent_content: row.opponent_content,
    opponent_media_url: row.opponent_media_url,
    response_hidden: row.response_hidden,
    is_live: row.is_live,
    votes: row.votes,
    opponent_votes: row.opponent_votes,
    removed_votes: row.removed_votes,
    voting_deadline: row.voting_deadline,
    created_at: row.created_at,
    my_vote: row.my_vote,
    winner: row.winner,
    not_counted: row.not_counted,
  };
}
