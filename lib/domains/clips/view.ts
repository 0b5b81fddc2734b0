import type { ResultOf } from '@/lib/contract/endpoint';
import type { listGameClips } from './schema';

type View = ResultOf<typeof listGameClips>[number];

export type ClipRow = Pick<View, 'id' | 'username' | 'mine' | 'description' | 'created_at' | 'bytes'> & {
  media_key: string;
  milliseconds: number;
};

/** @param url  the video's URL */
export function clipView(row: ClipRow, url: string): View {
  return {
    id: row.id,
    username: row.username,
    mine: row.mine,
    description: row.description,
    clip_url: url,
    created_at: row.created_at,
    seconds: Math.max(1, Math.round(row.milliseconds / 1000)),
    bytes: row.bytes,
  };
}
