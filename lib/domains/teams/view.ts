import type { ResultOf } from '@/lib/contract/endpoint';
import type { listTeams } from './schema';

/** A row as the statements give it: already under the names of docs/product/contract.md. */
export type TeamRow = ResultOf<typeof listTeams>[number];

export function teamView(row: TeamRow): TeamRow {
  return {
    id: row.id,
    name: row.name,
    creator_username: row.creator_username,
    member_count: row.member_count,
    is_member: row.is_member,
  };
}
