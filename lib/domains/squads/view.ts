import type { ResultOf } from '@/lib/contract/endpoint';
import type { listSquads } from './schema';

type View = ResultOf<typeof listSquads>[number];

/** As the statements of squads select it. */
export type SquadRow = Omit<View, 'username'>;

/** A squad as anyone sees it. */
export function squadView(row: SquadRow): View {
  return {
    id: row.id,
    game_name: row.game_name,
    uid: row.uid,
    description: row.description,
    username: row.creator_username,
    creator_username: row.creator_username,
    status: row.status,
    wins: row.wins,
    is_featured: row.is_featured,
    created_at: row.created_at,
    member_count: row.member_count,
    is_member: row.is_member,
  };
}
