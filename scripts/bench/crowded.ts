/** Measures the worst feed and the largest database, each against an ordinary one. Both servers run at the same time. */
import { build } from '../services/build.ts';
import type { Postgres } from '../services/postgres.ts';
import { deepPath, feedPath, reads, type Sessions } from './asks.ts';
import { compare, type Rounds } from './compare.ts';
import { fillWorst } from './fill-worst.ts';
import type { Server } from './load.ts';
import { resident } from './memory.ts';
import { copySessions } from './people.ts';
import { alone, latency, type Row, slowdown } from './report.ts';
import { database, greet, served, started } from './servers.ts';

/** How many people read the worst feed at once, and how many readers are blocked by all of its authors. */
const worst = { readers: 12, blocked: 500 };
const people = 10_000;

type Known = { settings: NodeJS.ProcessEnv; sessions: Sessions };

/** Starts a server. Known sessions are copied to its database; without any, it builds the app and creates new sessions. */
async function servedAgain(settings: NodeJS.ProcessEnv, connections: number, known?: Known) {
  if (!known) {
    await build(settings);
    return served(settings, connections);
  }
  await copySessions(known.settings.DATABASE_URL ?? '', settings.DATABASE_URL ?? '');
  const { server } = await started(settings);
  await greet(server, known.sessions, connections);
  return { server, sessions: known.sessions };
}

/** The feed after sixty people have tried for an hour to make it slow, against the same feed without them. */
export async function worstFeed(postgres: Postgres, rounds: Rounds, known?: Known): Promise<Row[]> {
  const size = { people, posts: 10_000, messages: 0 };
  const [ordinary, crowded] = [
    await database(postgres, 'ordinary', size),
    await database(postgres, 'worst', size),
  ];
  await fillWorst(postgres.url('worst'), size.people, worst.blocked);
  const { connections } = rounds;
  const { server: usualServer, sessions } = await servedAgain(ordinary, connections, known);
  const { server } = await servedAgain(crowded, connections, { settings: ordinary, sessions });
  const [blocked, others] = [sessions.slice(0, worst.blocked), sessions.slice(worst.blocked)];
  const feed = (at: Server, who: Sessions) => reads({ server: at, sessions: who }, () => feedPath);
  const twelve = { ...rounds, connections: worst.readers };
  const found = await compare(feed(server, others), feed(usualServer, others), twelve);
  const foundBlocked = await compare(feed(server, blocked), feed(usualServer, blocked), twelve);
  const held = resident(server);
  const beside = 'the same without them';
  return [
    latency('the worst feed that 60 make in an hour, p99 of 12 readers', beside, found, 2),
    latency('the same, for 12 whom all 60 have blocked', beside, foundBlocked, 2),
    alone('memory of the server of the worst feed', `${held.toFixed(0)} MB`, '<= 400 MB', held <= 400),
  ];
}

/** The same pages with a million posts and with ten thousand. */
export async function large(postgres: Postgres, rounds: Rounds, known: Known): Promise<Row> {
  const { sessions } = known;
  const sizes = [10_000, 1_000_000];
  const loads = [];
  for (const posts of sizes) {
    const settings = await database(postgres, `posts_${posts}`, { people, posts, messages: 0 });
    const { server } = await servedAgain(settings, rounds.connections, known);
    const deep = deepPath(posts);
    let turn = 0;
    const path = () => {
      turn += 1;
      return turn % 2 ? feedPath : deep();
    };
    loads.push(reads({ server, sessions }, path));
  }
  const [small, big] = loads;
  if (!small || !big) throw new Error('Both sizes are needed.');
  return slowdown('the same pages, 1,000,000 posts', '10,000 posts', await compare(big, small, rounds), 1.3);
}
