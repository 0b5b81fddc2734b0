/** Many people who write concurrently, and record every answer. */
import { createPost } from '@/lib/domains/posts/schema';
import { withClient } from '../services/database.ts';
import { answerTo, ask } from './calls.ts';
import type { TestCluster } from './cluster.ts';
import { type Person, personAt } from './people.ts';
import { type KindName, kinds, type Stage, squadSize, type Write } from './writes.ts';

/** The result of one write. `answer` is the response status; null without a response. */
export type Told = Write & {
  kind: KindName;
  as: Person;
  answer: number | null;
  /** Time of sending, from `performance.now()`. */
  sentAt: number;
  /** Time until the response was read, in milliseconds. */
  took: number;
  /** The network error, such as ECONNREFUSED, if there was no response. */
  broke?: string;
  retryAfter: string | null;
  /** The body of a 200 response. A retry must get the same. */
  body?: unknown;
};

export type Crowd = {
  /** The address that it writes to. */
  url: string;
  told: Told[];
  /** Number of writes with status 200. */
  count: () => number;
  /** Writes with any other status. */
  refusals: () => Told[];
  /** Writes without a response. */
  silences: () => Told[];
  /** Each writer stops after its current write. */
  stop: () => Promise<void>;
};

const likeable = 20;
const battlesFought = 40;

/**
 * Starts the writers. They continue until they are stopped, whatever the answers are.
 * @param people  number of writers
 * @param asked   the kinds of writes that they make, in turn
 * @param url     the address that they write to
 */
export async function aCrowd(
  cluster: Pick<TestCluster, 'url' | 'databaseUrl'>,
  people: number,
  asked: KindName[],
  url = cluster.url,
): Promise<Crowd> {
  const [author, rival] = [await personAt(cluster.url, 'author'), await personAt(cluster.url, 'rival')];
  const writers = await Promise.all(Array.from({ length: people }, () => personAt(url, 'writer')));
  const stage = await aStage(cluster, author, rival, writers);
  const told: Told[] = [];
  let stopped = false;

  async function go(writer: Person, seat: number) {
    const other = (writers[(seat + 1) % people] as Person).username;
    for (let turn = 0; !stopped; turn += 1) {
      for (const kind of asked) {
        if (stopped) return;
        const write = kinds[kind].make(stage, { writer: writer.username, turn, other, seat });
        if (!write) continue;
        const became = await attempt({ ...write, kind, as: writer }, url);
        told.push(became);
        // Without a pause, fifty loops of failing requests would only use up the processor.
        if (became.answer !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  const running = Promise.all(writers.map(go));
  return {
    url,
    told,
    count: () => told.filter(({ answer }) => answer === 200).length,
    refusals: () => told.filter(({ answer }) => answer !== 200 && answer !== null),
    silences: () => told.filter(({ answer }) => answer === null),
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** Sends a write, or retries it. */
export async function attempt(write: Write & { kind: KindName; as: Person }, url: string): Promise<Told> {
  const { name, spec, said, kind, as } = write;
  const sentAt = performance.now();
  let broke: string | undefined;
  const answer = await answerTo(spec, { ...said, as }, url).catch((error: Error) => {
    broke = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message;
    return null;
  });
  return {
    ...{ name, spec, said, kind, as },
    sentAt,
    took: performance.now() - sentAt,
    ...(broke && { broke }),
    answer: answer?.status ?? null,
    retryAfter: answer?.headers.get('retry-after') ?? null,
    ...(answer?.status === 200 && { body: answer.body }),
  };
}

/** Creates posts to like, battles to vote in, and squads of five writers each. */
async function aStage(
  cluster: Pick<TestCluster, 'url' | 'databaseUrl'>,
  author: Person,
  rival: Person,
  writers: Person[],
): Promise<Stage> {
  const posts: number[] = [];
  for (let number = 0; number < likeable; number += 1) {
    const said = { as: author, body: { content: `To be liked ${number}`, mode: 'main' as const } };
    posts.push((await ask(createPost, said, cluster.url)).post.id);
  }
  return withClient(cluster.databaseUrl, async (client) => {
    const ids = async (text: string, values: unknown[]) =>
      (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
    const battles = await ids(
      `insert into battles (user_id, category, content, media_url, opponent_id, opponent_media_url, opponent_content,
         voting_deadline, created_at)
       select one.id, 'rap', 'Two takes', '/demo/rap.webm', two.id, '/demo/rap.webm', 'My turn',
         now() + interval '40 hours', now()
       from users one, users two, generate_series(1, $3) where one.username = $1 and two.username = $2 returning id`,
      [author.username, rival.username, battlesFought],
    );
    const squads: number[] = [];
    for (let first = 0; first < writers.length; first += squadSize) {
      const names = writers.slice(first, first + squadSize).map(({ username }) => username);
      squads.push(
        ...(await ids(
          `with squad as (
             insert into squads (creator_id, game_name, uid, description, member_count, created_at)
             select id, 'Street Sevens', 'UID', 'Evenings', $2, now() from users where username = $1 returning id),
           joined as (
             insert into squad_members (squad_id, user_id, joined_at)
             select squad.id, users.id, now() from squad, users where username = any($3))
           select id from squad`,
          [names[0], names.length, names],
        )),
      );
    }
    return { posts, battles, squads };
  });
}
