/** The rows of quality.md, Performance, that one server with 100,000 posts answers. */

import { battlesFilled } from './fill-battles.ts';
import { conversationOf } from './fill-chats.ts';
import { compare, type Load, type Rounds, type Server } from './load.ts';
import { inTurn } from './people.ts';
import { type Row, share, slowdown } from './report.ts';
import { someSquadChat } from './squad-chats.ts';

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

/** A kind of work, what it is compared with, and how that becomes a row. */
type Work = { name: string; work: Load; baseline: Load; row: typeof share; limit: number };

function works(bench: Bench): Work[] {
  const { server, sessions, posts } = bench;
  const reading = (path: (person: number) => string) => reads(bench, path);
  const [trivial, firstPage] = [reading(() => trivialPath), reading(() => feedPath)];
  const person = inTurn(sessions);
  const write = (path: string, body: () => object): Load => ({
    server,
    asks: () => ({
      method: 'POST',
      path,
      headers: { ...person(), 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    }),
  });
  const read = (name: string, work: Load, limit = 0.5): Work => ({
    name: `GET ${name}`,
    work,
    baseline: trivial,
    row: share,
    limit,
  });
  const written = (name: string, work: Load): Work => ({
    name: `POST ${name}`,
    work,
    baseline: trivial,
    row: share,
    limit: 0.35,
  });
  return [
    read('/api/posts, with a session', firstPage, 0.6),
    {
      name: 'GET /api/posts?before= 90,000 down',
      work: reading(deepPath(posts)),
      baseline: firstPage,
      row: slowdown,
      limit: 1.2,
    },
    read(
      '/api/posts/comments/{id}',
      reading(() => `/api/posts/comments/${1 + spread(posts)}`),
    ),
    read(
      '/api/posts/comments/replies/{id}',
      reading(() => `/api/posts/comments/replies/${1 + spread(posts)}`),
    ),
    read(
      '/api/users/me',
      reading(() => '/api/users/me'),
    ),
    read(
      '/api/game-squads',
      reading(() => '/api/game-squads'),
    ),
    read(
      '/api/dms/messages/{id}, of 1,000,000',
      reading((each) => `/api/dms/messages/${conversationOf(each)}`),
    ),
    read(
      '/api/dms/conversations',
      reading(() => '/api/dms/conversations'),
    ),
    written(
      '/api/like',
      write('/api/like', () => ({ postId: 1 + spread(posts) })),
    ),
    written(
      '/api/squad-messages',
      write('/api/squad-messages', () => ({
        squadId: someSquadChat(),
        message: 'Six o’clock at the junction?',
      })),
    ),
    read(
      '/api/hype-battles',
      reading(() => '/api/hype-battles'),
    ),
    written('/api/vote-battle', votes(bench)),
  ];
}

/**
 * @param only  a part of the names of what is measured; without it, everything
 * @returns one row for each kind of work, measured one after the other
 */
export async function measure(bench: Bench, only = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, work, baseline, row, limit } of works(bench)) {
    if (!name.includes(only)) continue;
    const found = await compare(work, baseline, bench.rounds);
    console.log(`  ${name}: ${found.ratio.toFixed(2)} (p99 ${found.measured.p99} ms)`);
    rows.push(row(name, found, limit));
  }
  return rows;
}
