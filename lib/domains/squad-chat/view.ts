import type { ResultOf } from '@/lib/contract/endpoint';
import { excerptOf } from '@/lib/contract/excerpt';
import { exactTime } from '@/lib/contract/spoken-time';
import type { listSquadMessages } from './schema';

type View = ResultOf<typeof listSquadMessages>[number];

export type SquadMessageRow = Pick<View, 'id' | 'username' | 'mine' | 'message' | 'created_at'> & {
  post: View['post'] | null;
  description: string | null;
  starts_at: Date | string | null;
  quoted: { id: number; username: string; message: string } | null;
};

export function squadMessageView(row: SquadMessageRow): View {
  const { description, starts_at, post, quoted } = row;
  return {
    id: row.id,
    username: row.username,
    mine: row.mine,
    message: row.message,
    created_at: row.created_at,
    ...(post ? { post } : {}),
    ...(starts_at && description ? { match: { description, starts_at } } : {}),
    reply_to: quoted && {
      id: quoted.id,
      username: quoted.username,
      // A message that shares a post has no text.
      excerpt: excerptOf(quoted.message) || 'Shared a post',
    },
  };
}

/** The specified message of a scheduled match. It names the time zone, because its readers are in several. */
export function matchWords(description: string, startsAt: Date): string {
  return `🎮 Match Scheduled: ${description} at ${exactTime(startsAt.toISOString(), 'UTC')} UTC`;
}
