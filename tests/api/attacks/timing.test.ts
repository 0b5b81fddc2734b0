/**
 * What a block, or nobody, is behind an address takes as long to answer: the clock must not tell what the words do not.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { call, rawCall } from '../../support/call';
import { writeFile } from '../../support/contact';
import { aConversation, aPost, aUser, type Person } from '../../support/factories';
import { askFile } from '../../support/files';
import { measuredAgain } from '../../support/measured-again';
import { statementsOf } from '../../support/sent-statements';

const samples = 120;

type Asked = () => Promise<{ status: number }>;
/** An address behind which is somebody on the other side of a block, and one behind which is nobody. */
type Pair = { blocked: Asked; nobody: Asked };

/** A pair for a new reader each, so that no limit is used up. */
const pairs: Record<string, () => Promise<Pair>> = {
  profile: async () => names('/api/users/profile/{username}'),
  belongings: async () => names('/api/shop/belongings/{username}'),
  comments: async () => {
    const { reader, other } = await apart();
    const post = await aPost({ by: other });
    const of = (postId: number) => () =>
      rawCall('GET', '/api/posts/comments/{postId}', { as: reader, params: { postId } });
    return { blocked: of(post.id), nobody: of(2_000_000_000) };
  },
  'a conversation': async () => {
    const { reader, other } = await apart();
    const { id } = await aConversation({ by: other, with_: reader });
    const of = (conversationId: number) => () =>
      rawCall('GET', '/api/dms/messages/{conversationId}', { as: reader, params: { conversationId } });
    return { blocked: of(id), nobody: of(2_000_000_000) };
  },
  'a file of a chat': async () => {
    const [reader, other] = [await aUser(), await aUser()];
    const { dm } = (await writeFile(other, reader)).body as { dm: { media_url: string } };
    const key = keyOfUrl(dm.media_url);
    await call(block, { as: other, body: { username: reader.username, block: true } });
    return {
      blocked: () => askFile(reader, key),
      nobody: () => askFile(reader, key.replace(/[0-9a-f]{32}/, '0'.repeat(32))),
    };
  },
};

async function apart(): Promise<{ reader: Person; other: Person }> {
  const [reader, other] = [await aUser(), await aUser()];
  await call(block, { as: other, body: { username: reader.username, block: true } });
  return { reader, other };
}

async function names(path: string): Promise<Pair> {
  const { reader, other } = await apart();
  const of = (username: string) => () => rawCall('GET', path, { as: reader, params: { username } });
  return { blocked: of(other.username), nobody: of('nobody_at_all') };
}

async function took(ask: Asked): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

/**
 * What one more row read by its key costs (some 0.05 ms) is within it; one statement more, or work done for the one alone, is
 * not. Behind a network that is off by 10 ms, a tenth of a millisecond takes 40,000 requests to see: the limits allow 60 a minute.
 */
const alikeMedians = 0.15;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] as number;

/** How often one of the first is longer than one of the second: a half where they are alike. */
function longerShare(one: number[], other: number[]): number {
  const wins = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce((sum: number, each) => sum + each, 0) / wins.length;
}

describe.each(Object.keys(pairs))('%s', (name) => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await (pairs[name] as () => Promise<Pair>)();
  });

  test('the same status, by as many statements', async () => {
    const [blocked, nobody] = [await pair.blocked(), await pair.nobody()];
    expect(blocked.status).toBe(nobody.status);
    const sent = async (ask: Asked) => (await statementsOf(ask)).map(({ text }) => text);
    expect(await sent(pair.blocked)).toEqual(await sent(pair.nobody));
  });

  test('both are answered in a time that tells nothing', () => measuredAgain(expectAlike));

  async function expectAlike() {
    const times = { blocked: [] as number[], nobody: [] as number[] };
    for (let each = 0; each < samples; each += 1) {
      // In turn, and each first as often: what the machine does meanwhile falls on both.
      const order = each % 2 ? (['blocked', 'nobody'] as const) : (['nobody', 'blocked'] as const);
      for (const which of order) times[which].push(await took(pair[which]));
    }
    const apart = Math.abs(median(times.blocked) / median(times.nobody) - 1);
    if (apart <= alikeMedians) return;
    // More than four standard deviations of what chance does with so many.
    const share = longerShare(times.blocked, times.nobody);
    expect(share).toBeGreaterThan(0.33);
    expect(share).toBeLessThan(0.67);
  }
});
