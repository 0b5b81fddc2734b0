/** The reads that no page waits for first: lists behind a tab or a button, and what a page asks for afterwards. */
import { tournamentPageSize } from '@/lib/contract/constants/tournaments';
import { reads, spread } from './asks.ts';
import { rantsFilled } from './fill-rants.ts';
import { type Bench, type Handlers, targetsOf, type Work } from './rows.ts';
import { someSquadChat } from './squad-chats.ts';

/** Those whose path says whose, of what, or how many. */
const pathsOf: Record<string, (person: number) => string> = {
  '/api/rants/{rantId}/comments': () => `/api/rants/${1 + spread(rantsFilled)}/comments`,
  '/api/squad-messages/{squadId}': () => `/api/squad-messages/${someSquadChat()}`,
  '/api/game-clips/{squadId}': () => `/api/game-clips/${someSquadChat()}`,
  '/api/users/profile/{username}': (person) => `/api/users/profile/person_${person + 1}`,
  // A page as browsers ask for it: each has 64 squads here.
  '/api/tournaments': () => `/api/tournaments?limit=${tournamentPageSize}`,
  '/api/shop/belongings/{username}': (person) => `/api/shop/belongings/person_${person + 1}`,
  '/api/hype-battle/opponents': () => `/api/hype-battle/opponents?starts=person_${1 + spread(99)}`,
};

const paths = [
  '/api/posts/newsfeed',
  '/api/people/suggestions',
  '/api/game-squads/leaderboard',
  '/api/teams',
  '/api/hall-of-fame',
  '/api/shop/items',
  '/api/coins/history',
  '/api/coin-flip/history',
  '/api/clout-missions',
  '/api/showdown-clips',
  '/api/showdown-date',
  '/api/ultimate-showdown/bracket',
  '/api/ultimate-showdown/qualify',
  '/api/user-vote-status',
  '/api/blocks',
  '/api/mutes',
  '/api/muted-words',
  '/api/guardian',
  '/api/passkeys',
  '/api/transparency',
  '/api/realtime/config',
];

/** Read by moderators, one page at a time. */
const moderators = ['/api/moderation/reports', '/api/moderation/appeals', '/api/moderation/log'];

/** The share of an empty handler that a list must reach that is asked for seldom. */
const seldom = 0.5;

export function otherReads(bench: Bench, handlers: Handlers): Work[] {
  const work = (path: string, load: Work['load']): Work => ({
    name: `GET ${path}`,
    load,
    targets: targetsOf(handlers, seldom),
  });
  const moderating = { server: bench.unlimited, sessions: bench.pair.sessions };
  return [
    ...Object.entries(pathsOf).map(([path, ask]) => work(path, reads(bench, ask))),
    ...paths.map((path) =>
      work(
        path,
        reads(bench, () => path),
      ),
    ),
    ...moderators.map((path) =>
      work(
        path,
        reads(moderating, () => path),
      ),
    ),
  ];
}
