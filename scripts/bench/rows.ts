/** The calls that one server with 100,000 posts answers, each with its target. */
import { deepPath, feedPath, picturePath, reads, type Sessions, spread, writes } from './asks.ts';
import { writingTo } from './chat-writer.ts';
import { battlesFilled } from './fill-battles.ts';
import { conversationOf } from './fill-chats.ts';
import { drawnTournaments } from './fill-tournaments.ts';
import type { Load, Server } from './load.ts';
import { type RowOf, share, slowdown, slowest } from './report.ts';
import { metricsToken, type Pair } from './servers.ts';
import { someSquadChat } from './squad-chats.ts';

export type Bench = {
  server: Server;
  /** Another on the same database, where nobody reaches a limit, and two who ask it. */
  unlimited: Server;
  /** Another on the same database, which writes no notices. */
  withoutNotices: Server;
  /** Another, which counts for a monitor. */
  monitored: Server;
  pair: Pair;
  databaseUrl: string;
  sessions: Sessions;
  posts: number;
};

export type Baseline = { name: string; load: Load };

/** A kind of work, and what it is compared with. */
export type Work = {
  name: string;
  load: Load;
  targets: { beside: Baseline; row: RowOf; limit?: number }[];
};

/** To what a call is compared: the least that a handler of the same build does, and one of a bare app; and the same by hand. */
export type Handlers = Record<'empty' | 'bare' | 'nodeFeed' | 'nodeLike' | 'nodeFile', Baseline>;

/** At least such a share of each; of a bare app's, where the call has a target there. */
const targetsOf = ({ empty, bare }: Handlers, ofEmpty: number, ofBare?: number): Work['targets'] => [
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
    list('/api/dms/conversations', () => '/api/dms/conversations'),
    list('/api/dms/requests', () => '/api/dms/requests'),
    list('/api/people', () => `/api/people?q=person_${1 + spread(99)}`),
    list('/api/friends', () => '/api/friends'),
    list('/api/notices', () => '/api/notices'),
    list('/api/users/sessions', () => '/api/users/sessions'),
    list('/api/users/settings', () => '/api/users/settings'),
    list('/api/hype-battles', () => '/api/hype-battles'),
    list('/api/rants', () => '/api/rants'),
    list('/api/reports', () => '/api/reports'),
    list('/api/decisions', () => '/api/decisions'),
    {
      name: `${chat}, of 1,000,000, unchanged`,
      load: asks((each) => `/api/dms/messages/${conversationOf(each)}`),
      targets: targetsOf(handlers, 1.2),
    },
    {
      name: `${chat}, written to every 100 ms`,
      load: changingChat(bench),
      targets: targetsOf(handlers, 0.7),
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

/** The feed far down, beside its first page. */
export function deepFeed(bench: Bench): Work {
  const first = { name: feedPath, load: reads(bench, () => feedPath) };
  return {
    name: `GET ${feedPath}?before= 90,000 down`,
    load: reads(bench, deepPath(bench.posts)),
    targets: [{ beside: first, row: slowdown, limit: 1.2 }],
  };
}

export function writing(bench: Bench, handlers: Handlers): Work[] {
  const written = (
    path: string,
    targets: [number, number?],
    body: (person: number, turn: number) => object,
  ): Work => ({
    name: `POST ${path}`,
    load: writes(bench, path, body),
    targets: targetsOf(handlers, ...targets),
  });
  const { sessions, posts } = bench;
  const like = written('/api/like', [0.7, 0.5], () => ({ postId: 1 + spread(posts) }));
  return [
    { ...like, targets: [...like.targets, { beside: handlers.nodeLike, row: share }] },
    written('/api/squad-messages', [0.7, 0.5], () => ({
      squadId: someSquadChat(),
      message: 'Six o’clock at the junction?',
    })),
    // One vote a person a battle: each time in a battle that they have not voted in.
    written('/api/vote-battle', [0.7], (_, turn) => ({
      battleId: 1 + ((turn + Math.floor(turn / sessions.length)) % battlesFilled),
      voteFor: 'creator',
    })),
    written('/api/dms/send', [0.5, 0.3], (person) => ({
      recipientUsername: `person_${person + 1}`,
      content: 'You dey come rehearsal?',
    })),
    // The last of all: what the feed's first page holds is other posts afterwards.
    written('/api/create-post', [0.5, 0.35], () => ({ content: 'Who else has mock on Monday?' })),
  ];
}

/** Writes that tell somebody of something, beside the same without that: the whole call, with what follows its answer. */
export function noticed({ server, withoutNotices, sessions, posts }: Bench): Work[] {
  const row = (path: string, body: (person: number) => object): Work => {
    const at = (asked: Server) => writes({ server: asked, sessions }, path, body);
    const beside = { name: 'the same without notices', load: at(withoutNotices) };
    return {
      name: `POST ${path}, with its notice`,
      load: at(server),
      targets: [{ beside, row: slowdown, limit: 1.05 }],
    };
  };
  return [
    row('/api/like', () => ({ postId: 1 + spread(posts) })),
    row('/api/posts/comments', () => ({ postId: 1 + spread(posts), content: 'We were there too.' })),
    row('/api/dms/send', (person) => ({
      recipientUsername: `person_${person + 1}`,
      content: 'You dey come?',
    })),
  ];
}

/** A conversation that its two people read while they write: more often than either may within a minute. */
function changingChat({ unlimited, pair, databaseUrl }: Bench): Load {
  const conversation = conversationOf(pair.first);
  const asked = reads(
    { server: unlimited, sessions: pair.sessions },
    () => `/api/dms/messages/${conversation}`,
  );
  return { ...asked, meanwhile: writingTo(databaseUrl, conversation) };
}
