'use client';
import { send } from '@/lib/client/api/send';
import { useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import { clipPageSize } from '@/lib/contract/constants/squads';
import { type GameClip, listGameClips } from './schema';

/** What the server rendered a squad's clips with. `renderedAt` is in epoch milliseconds. */
export type ClipsStart = { squadId: number; first: GameClip[]; renderedAt: number };

/** A squad's clips, newest first, in pages of twelve. */
export function useGameClips({ squadId, first, renderedAt }: ClipsStart) {
  return useInfiniteList({
    family: 'game-clips',
    name: `of ${squadId} at ${renderedAt}`,
    prefix: 'Error fetching clips: ',
    first,
    pageSize: clipPageSize,
    ask: (before) => send(listGameClips, { params: { squadId }, query: { limit: clipPageSize, before } }),
  });
}
