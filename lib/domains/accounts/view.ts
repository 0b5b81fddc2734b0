import type { ResultOf } from '@/lib/contract/endpoint';
import { isoTime } from '@/lib/contract/fields';
import { isCreatorEmail } from './creator';
import { levelOf, rankOf } from './rules';
import type { me } from './schema';

type MeView = ResultOf<typeof me>;

/** An account as its statement gives it; level, rank and the creator's mark are worked out from it. */
export type AccountRow = Omit<MeView, 'level' | 'rank' | 'is_creator'>;

/** An account as its owner sees it. */
export function meView(row: AccountRow): MeView {
  const level = levelOf(row.xp);
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    dob: row.dob,
    verified: row.verified,
    level,
    rank: rankOf(level),
    coins: row.coins,
    xp: row.xp,
    wins: row.wins,
    profile_media_url: row.profile_media_url,
    profile_media_type: row.profile_media_type,
    is_creator: isCreatorEmail(row.email),
    // Here, and not by the call's schema alone: what people take along goes through none.
    created_at: isoTime(row.created_at),
    unread_chats: row.unread_chats,
  };
}
