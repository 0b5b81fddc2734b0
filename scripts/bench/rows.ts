/** The rows of quality.md, Performance, that one server with 100,000 posts answers. */

import { battlesFilled } from './fill-battles.ts';
import { conversationOf } from './fill-chats.ts';
import { compare, type Load, pathOf, type Rounds, type Server } from './load.ts';
import { inTurn } from './people.ts';
import { type Row, share, slowdown } from './report.ts';
import { someRoom } from './rooms.ts';

export type Bench = {
  server: Server;
  sessions: Record<string, string>[];
  posts: number;
  rounds: Rounds;
};

/** A read by many people, one after the other: person n has the nth session. */
export function reads(
  { server, sessions }: Pick<Bench, 'server' | 'sessions'>,
  path: (person: number) => string,
): Load {
  return {
    server,
    asks: sessions.map((headers, index) => ({ method: 'GET', path: path(index + 1), headers })),
  };
}

export const feedPath = '/api/posts';
/** A page somewhere about nine tenths down. */
export const deepPath = (posts: number) => () =>
  `${feedPath}?before=${posts - Math.floor(posts * 0.9) + spread(100)}`;
const trivialPath = '/api/baseline';
const spread = (width: number) => Math.floor(Math.random() * width);

/** One vote a person a battle: everybody in turn, each time in a battle that they have not voted in. */
function votes({ server, sessions }: Pick<Bench, 'server' | 'sessions'>): Load {
  let turn = 0;
  return {
    server,
    asks: () => {
      const round = Math.floor(turn / sessions.length);
      const battleId = 1 + ((turn + round) % battlesFilled);
      const headers = { ...sessions[turn % sessions.length], 'content-type': 'application/json' };
      turn += 1;
      const body = JSON.stringify({ battleId, voteFor: 'creator' });
      return { method: 'POST', path: '/api/vote-battle', headers, body };
    },
  };
}

/** @returns one row for each kind of work, measured one after the other */
export async function measure(bench: Bench): Promise<Row[]> {
  const { server, sessions, posts, rounds } = bench;
  const trivial = reads(bench, () => trivialPath);
  const firstPage = reads(bench, () => feedPath);
  const person = inTurn(sessions);
  const like: Load = {
    server,
    asks: () => ({
      method: 'POST',
      path: '/api/like',
      headers: { ...person(), 'content-type': 'application/json' },
      body: JSON.stringify({ postId: 1 + spread(posts) }),
    }),
  };
  const says: Load = {
    server,
    asks: () => ({
      method: 'POST',
      path: '/api/squad-messages',
      headers: { ...person(), 'content-type': 'application/json' },
      body: JSON.stringify({ squadId: someRoom(), message: 'Six o’clock at the junction?' }),
    }),
  };
  const against = async (work: Load, baseline: Load) => {
    const found = await compare(work, baseline, rounds);
    console.log(`  ${pathOf(work)}: ${found.ratio.toFixed(2)} (p99 ${found.measured.p99} ms)`);
    return found;
  };
  return [
    share('GET /api/posts, with a session', await against(firstPage, trivial), 0.6),
    slowdown(
      'GET /api/posts?before= 90,000 down',
      await against(reads(bench, deepPath(posts)), firstPage),
      1.2,
    ),
    share(
      'GET /api/users/me',
      await against(
        reads(bench, () => '/api/users/me'),
        trivial,
      ),
      0.5,
    ),
    share(
      'GET /api/game-squads',
      await against(
        reads(bench, () => '/api/game-squads'),
        trivial,
      ),
      0.5,
    ),
    share(
      'GET /api/dms/messages/{id}, of 1,000,000',
      await against(
        reads(bench, (each) => `/api/dms/messages/${conversationOf(each)}`),
        trivial,
      ),
      0.5,
    ),
    share(
      'GET /api/dms/conversations',
      await against(
        reads(bench, () => '/api/dms/conversations'),
        trivial,
      ),
      0.5,
    ),
    share('POST /api/like', await against(like, trivial), 0.35),
    share('POST /api/squad-messages', await against(says, trivial), 0.35),
    share(
      'GET /api/hype-battles',
      await against(
        reads(bench, () => '/api/hype-battles'),
        trivial,
      ),
      0.5,
    ),
    share('POST /api/vote-battle', await against(votes(bench), trivial), 0.35),
  ];
}
