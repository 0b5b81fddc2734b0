import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count } from '@/lib/contract/fields';

export const platformAnalytics = endpoint('GET', '/api/platform-analytics', {
  response: z.object({
    totalUsers: count,
    totalSquads: count,
    totalPosts: count,
    /** Most squads first. */
    popularGames: z.array(z.object({ game_name: z.string(), count })),
  }),
});

export type Analytics = AnswerOf<typeof platformAnalytics>;
