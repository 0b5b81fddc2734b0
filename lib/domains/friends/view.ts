import type { ResultOf } from '@/lib/contract/endpoint';
import { type RelationRow, relationOf } from '@/lib/domains/relations/relation';
import type { searchPeople } from './schema';

type PersonView = ResultOf<typeof searchPeople>[number];

/** A person's row. */
export type PersonRow = Omit<PersonView, 'relation'> & RelationRow;

export const personView = (row: PersonRow): PersonView => ({
  username: row.username,
  verified: row.verified,
  profile_media_url: row.profile_media_url,
  profile_media_type: row.profile_media_type,
  relation: relationOf(row),
});
