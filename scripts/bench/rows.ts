/** The measured calls, on one server with 100,000 posts, each with its target. */
import { compressed, deepPath, feedPath, picturePath, reads, type Sessions, spread, writes } from './asks.ts';
import { writingTo } from './chat-writer.ts';
import { conversationOf } from './fill-chats.ts';
import { drawnMatches, drawnTournaments } from './fill-tournaments.ts';
import type { Load, Server } from './load.ts';
import { type RowOf, share, slowdown, slowest } from './report.ts';
import { metricsToken, type Pair } from './servers.ts';

export type Bench = {
  server: Server;
  /** Another server on the same database, with rate limits out of reach; the two people of `pair` use it. */
  unlimited: Server;
  /** Another server on the same database, with a realtime service. It stops writing notices when it is told to. */
  live: Server;
  /** Another server on the same database, which collects metrics. */
  monitored: Server;
  pair: Pair;
  /** Of the suspended, for what they ask of their appeals. */
  appealTokens: string[];
  databaseUrl: string;
  sessions: Sessions;
  posts: number;
};

export type Baseline = { name: string; load: Load };

/** A kind of work and its baselines. */
export type Work = {
  name: string;
  load: Load;
  targets: { beside: Baseline; row: RowOf; limit?: number }[];
};

/** The baselines of calls: an empty handler of the same build, one of a bare app, and the same calls in plain Node. */
export type Handlers = Record<'empty' | 'bare' | 'nodeFeed' | 'nodeLike' | 'nodeFile', Baseline>;

/** A call must reach this share of the empty handler, and of the bare app if it has a target there. */
export const targetsOf = ({ empty, bare }: Handlers, ofEmpty: number, ofBare?: number): Work['targets'] => [
  { beside: empty, row: share, limit: ofEmpty },
  ...(ofBare === undefined ? [] : [{ beside: bare, row: share, limit: ofBare }]),
];

export function reading(bench: Bench, handlers: Handlers): Work[] {
  const asks = (path: (person: number) => string) => reads(bench, path);
  const list = (name: string, path: (person: number) => string): Work => ({
    name: `GET ${name}`,
    load: asks(path),
    targets: targetsOf(handlers, 1, 0.75),
  });
  const feed = list(feedPath, () => feedPath);
  const chat = 'GET /api/dms/messages/{id}';
  return [
    {
      ...feed,
      targets: [
        ...feed.targets,
        { beside: handlers.nodeFeed, row: share, limit: 0.5 },
        { beside: handlers.empty, row: slowest, limit: 15 },
      ],
    },
    {
      name: 'GET /api/users/me',
      load: asks(() => '/api/users/me'),
      targets: targetsOf(handlers, 2.5, 1.8),
    },
    list('/api/posts/comments/{id}', () => `/api/posts/comments/${1 + spread(bench.posts)}`),
    list('/api/posts/comments/replies/{id}', () => `/api/posts/comments/replies/${1 + spread(bench.posts)}`),
    list('/api/game-squads', () => '/api/game-squads'),
    list('/api/tournaments/{id}, 64 squads', (each) => `/api/tournaments/${1 + (each % drawnTournaments)}`),
    list('/api/matches/{id}', (each) => `/api/matches/${1 + (each % drawnMatches)}`),
    list('/api/dms/conversations', () => '/api/dms/conversations'),
    list('/api/dms/requests', () => '/api/dms/requests'),
    list('/api/people', () => `/api/people?q=person_${1 + spread(99)}`),
    list('/api/friends', () => '/api/friends'),
    list('/api/notices', () => '/api/notices'),
    list('/api/push/key', () => '/api/push/key'),
    list('/api/users/sessions', () => '/api/users/sessions'),
    list('/api/users/settings', () => '/api/users/settings'),
    list('/api/hype-battles', () => '/api/hype-battles'),
    list(
      '/api/hype-battle/may-post',
      (person) => `/api/hype-battle/may-post?opponentUsername=person_${person + 1}`,
    ),
    list('/api/rants', () => '/api/rants'),
    list('/api/reports', () => '/api/reports'),
    list('/api/decisions', () => '/api/decisions'),
    {
      name: `${chat}, of 1,000,000, unchanged`,
      load: asks((each) => `/api/dms/messages/${conversationOf(each)}`),
      targets: targetsOf(handlers, 1.2),
    },
    {
      name: `${chat}, unchanged, compressed`,
      load: compressed(asks((each) => `/api/dms/messages/${conversationOf(each)}`)),
      targets: targetsOf(handlers, 1),
    },
    {
      name: `GET ${feedPath}, compressed`,
      load: compressed(feed.load),
      targets: targetsOf(handlers, 1),
    },
    {
      name: `${chat}, written to every 100 ms`,
      load: changingChat(bench),
      targets: targetsOf(handlers, 0.7),
    },
    {
      name: 'GET /api/moderation/suspensions, of 2,000',
      load: reads(
        { server: bench.unlimited, sessions: bench.pair.sessions },
        () => '/api/moderation/suspensions',
      ),
      targets: targetsOf(handlers, 0.5),
    },
    {
      name: 'POST /api/appeals/status',
      load: writes(bench, '/api/appeals/status', (person) => ({
        appealToken: bench.appealTokens[person % bench.appealTokens.length],
      })),
      targets: targetsOf(handlers, 0.5),
    },
    {
      name: 'GET /media/{key}, 60 kB from the disk',
      load: asks(() => picturePath),
      targets: [{ beside: handlers.nodeFile, row: share, limit: 0.5 }],
    },
    {
      name: 'GET /api/metrics',
      load: {
        server: bench.monitored,
        asks: [{ path: '/api/metrics', headers: { authorization: `Bearer ${metricsToken}` } }],
      },
      targets: [{ beside: handlers.empty, row: share }],
    },
  ];
}

/** A deep page of the feed, compared with its first page. */
export function deepFeed(bench: Bench): Work {
  const first = { name: feedPath, load: reads(bench, () => feedPath) };
  return {
    name: `GET ${feedPath}?before= 90,000 down`,
    load: reads(bench, deepPath(bench.posts)),
    targets: [{ beside: first, row: slowdown, limit: 1.2 }],
  };
}

/** A conversation that its two people read while messages arrive, more often than the rate limit allows. */
function changingChat({ unlimited, pair, databaseUrl }: Bench): Load {
  const conversation = conversationOf(pair.first);
  const asked = reads(
    { server: unlimited, sessions: pair.sessions },
    () => `/api/dms/messages/${conversation}`,
  );
  return { ...asked, meanwhile: writingTo(databaseUrl, conversation) };
}
