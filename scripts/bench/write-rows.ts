/** The measured writes, each with its target, and what their notices cost. */
import { type Asking, type Body, spread, writes } from './asks.ts';
import { battlesFilled } from './fill-battles.ts';
import type { Load, Server } from './load.ts';
import { share, slowdown } from './report.ts';
import { type Bench, type Handlers, targetsOf, type Work } from './rows.ts';
import { someSquadChat } from './squad-chats.ts';

type Path = '/api/like' | '/api/squad-messages' | '/api/vote-battle' | '/api/dms/send' | '/api/create-post';
type Bodies = Record<Path, Body>;

/** The bodies of the writes. Made once for all rows, because nobody can vote twice in a battle. */
export function bodiesOf({ posts }: Bench): Bodies {
  const votes = new Map<number, number>();
  return {
    '/api/like': () => ({ postId: 1 + spread(posts) }),
    '/api/squad-messages': () => ({ squadId: someSquadChat(), message: 'Six o’clock at the junction?' }),
    '/api/vote-battle': (person) => {
      const before = votes.get(person) ?? 0;
      votes.set(person, before + 1);
      return { battleId: 1 + ((person + before) % battlesFilled), voteFor: 'creator' };
    },
    '/api/dms/send': (person) => ({
      recipientUsername: `person_${person + 1}`,
      content: 'You dey come rehearsal?',
    }),
    '/api/create-post': () => ({ content: 'Who else has mock on Monday?' }),
  };
}

export function writing(bench: Bench, handlers: Handlers, bodies: Bodies): Work[] {
  const written = (path: Path, ...targets: [number, number?]): Work => ({
    name: `POST ${path}`,
    load: writes(bench, path, bodies[path]),
    targets: targetsOf(handlers, ...targets),
  });
  const like = written('/api/like', 0.7, 0.5);
  return [
    { ...like, targets: [...like.targets, { beside: handlers.nodeLike, row: share }] },
    written('/api/squad-messages', 0.7, 0.5),
    written('/api/vote-battle', 0.7),
    written('/api/dms/send', 0.5, 0.3),
    // Last, because new posts change the feed's first page.
    written('/api/create-post', 0.5, 0.35),
  ];
}

/**
 * Writes with their notices, against the same without: all writes of the bench together, and those that cause a notice alone.
 * The server has a realtime service, as every deployment does, and nobody listens; every second person has push on.
 * Measures the whole call, with the work after its response. The last rows are what live events add to a write.
 */
export function noticed(bench: Bench, bodies: Bodies): Work[] {
  const { server, live, sessions, posts } = bench;
  const told = (signal: NodeJS.Signals) => () => void process.kill(live.pid, signal);
  const withNotices = (load: Load): Load => ({ ...load, before: told('SIGCONT') });
  const withoutNotices = (load: Load): Load => ({ ...load, before: told('SIGUSR2') });
  const row = (name: string, at: (asking: Asking) => Load): Work => {
    const load = at({ server: live, sessions });
    const beside = { name: 'the same without notices', load: withoutNotices(load) };
    return {
      name,
      load: withNotices(load),
      targets: [{ beside, row: slowdown, limit: 1.05 }],
    };
  };
  const alone = (path: string, body: Body) =>
    row(`POST ${path}, with its notice`, (asking) => writes(asking, path, body));
  const withLiveEvents = (path: Path, limit: number): Work => {
    const at = (of: Server) => writes({ server: of, sessions }, path, bodies[path]);
    const beside = { name: 'the same without live events', load: at(server) };
    return {
      name: `POST ${path}, with live events`,
      load: withNotices(at(live)),
      targets: [{ beside, row: slowdown, limit }],
    };
  };
  return [
    alone('/api/like', bodies['/api/like']),
    alone('/api/posts/comments', () => ({ postId: 1 + spread(posts), content: 'We were there too.' })),
    alone('/api/dms/send', bodies['/api/dms/send']),
    row('the five writes in turn, with their notices', (asking) => inTurn(asking, bodies)),
    withLiveEvents('/api/like', 1.1),
    // Each message is an event, a private one two.
    withLiveEvents('/api/dms/send', 1.25),
    withLiveEvents('/api/squad-messages', 1.25),
    // Nearly every vote has its event here: the battles are so many that few get two votes within two seconds.
    withLiveEvents('/api/vote-battle', 1.25),
  ];
}

/** A load that makes each of the writes in turn. */
function inTurn(asking: Asking, bodies: Bodies): Load {
  const each = Object.entries(bodies).map(([path, body]) => writes(asking, path, body).asks);
  let turn = 0;
  const asks = () => {
    const ask = each[turn % each.length];
    turn += 1;
    if (!ask) throw new Error('There are no writes.');
    return ask();
  };
  return { server: asking.server, asks };
}
