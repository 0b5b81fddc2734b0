/** A refusal tells of nothing: a block, an age, what somebody set and a suspension are answered alike, also by the clock. */
import { beforeAll, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { postBattle } from '../../support/battle-forms';
import { type Answer, call } from '../../support/call';
import { befriend, set, someone, suspend, write, writeFile } from '../../support/contact';
import { areFriends, type Person } from '../../support/factories';
import { measuredAgain } from '../../support/measured-again';
import { statementsOf } from '../../support/sent-statements';

type Cause = (me: Person) => Promise<Person>;

/** Why somebody cannot be reached, each somebody else for the one who asks. */
const causes = {
  blocked: async (me) => {
    const other = await someone('A');
    await call(block, { as: other, body: { username: me.username, block: true } });
    return other;
  },
  'blocked by oneself': async (me) => {
    const other = await someone('A');
    await call(block, { as: me, body: { username: other.username, block: true } });
    return other;
  },
  'too far in age': () => someone('C'),
  suspended: async () => {
    const other = await someone('A');
    await suspend(other);
    return other;
  },
} satisfies Record<string, Cause>;
const setting: Cause = async () => {
  const other = await someone('A');
  await set(other, { whoMayWrite: 'friends' });
  return other;
};

type Ask = (me: Person, other: Person) => Promise<Answer<unknown>>;
const ways: Record<string, { ask: Ask; causes: Record<string, Cause> }> = {
  words: { ask: (me, other) => write(me, other, 'hello'), causes: { ...causes, setting } },
  'opening without a word': { ask: (me, other) => write(me, other, ''), causes: { ...causes, setting } },
  'a ghost': {
    ask: (me, other) => write(me, other, 'hello', { isGhostBomb: true }),
    causes: { ...causes, setting },
  },
  'a file': { ask: (me, other) => writeFile(me, other), causes: { ...causes, setting } },
  'a request to be friends': { ask: (me, other) => befriend(me, other), causes },
  'a challenge': { ask: (me, other) => postBattle(me, { opponentUsername: other.username }), causes },
};

/** What an answer is on the wire, without what is another in every answer. */
const wire = ({ status, body, headers }: Answer<unknown>) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => name !== 'x-request-id').toSorted(),
});

describe.each(Object.entries(ways))('%s', (_, { ask, causes: why }) => {
  test('is refused in the same words, with the same headers, by the same statements', async () => {
    const me = await someone('A');
    const answers: ReturnType<typeof wire>[] = [];
    const sent: string[][] = [];
    for (const cause of Object.values(why)) {
      const other = await cause(me);
      // The first of a kind may prepare what the next ones find ready.
      await ask(me, other);
      sent.push(
        (await statementsOf(async () => answers.push(wire(await ask(me, other))))).map(({ text }) => text),
      );
    }
    expect(answers[0]?.status).toBe(403);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    for (const texts of sent) expect(texts).toEqual(sent[0]);
  });
});

test('accepting what nobody asked is answered alike, whether one is blocked or not', async () => {
  const me = await someone('A');
  const accept = async (other: Person) => wire(await befriend(me, other, 'accept'));
  const free = await accept(await someone('A'));
  expect(free.status).toBe(409);
  for (const cause of Object.values(causes)) expect(await accept(await cause(me))).toEqual(free);
});

describe.each(['words', 'a request to be friends'])('%s', (name) => {
  const { ask, causes: why } = ways[name] as (typeof ways)[string];
  const others = new Map<string, Person>();
  let me: Person;
  beforeAll(async () => {
    me = await someone('A');
    for (const [cause, make] of Object.entries(why)) others.set(cause, await make(me));
  });

  const took = async (other: Person) => {
    const began = performance.now();
    await ask(me, other);
    return performance.now() - began;
  };
  /** How often one of the first is longer than one of the second: a half where they are alike. */
  const longerShare = (one: number[], other: number[]) => {
    const longer = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
    return longer.reduce((sum: number, each) => sum + each, 0) / longer.length;
  };

  test('is refused in a time that tells nothing, whatever the cause', () =>
    measuredAgain(async () => {
      const times = new Map([...others.keys()].map((cause) => [cause, [] as number[]]));
      for (let round = 0; round < 120; round += 1) {
        // In turn, beginning with another each time: what the machine does meanwhile falls on all of them.
        const order = [...others];
        for (const [cause, other] of [
          ...order.slice(round % order.length),
          ...order.slice(0, round % order.length),
        ])
          times.get(cause)?.push(await took(other));
      }
      const [first, ...rest] = [...times.values()] as [number[], ...number[][]];
      for (const each of rest) {
        const share = longerShare(each, first);
        expect(share).toBeGreaterThan(0.33);
        expect(share).toBeLessThan(0.67);
      }
    }));
});

test('what only words may go to is told alike for a band, a setting and a request that waits', async () => {
  const me = await someone('A');
  const [next, cautious, far] = [await someone('B'), await someone('A'), await someone('C')];
  await set(cautious, { whoMayWrite: 'requests' });
  await areFriends(me, far);
  const answers = [];
  for (const other of [next, cautious, far])
    for (const ask of [ways['a file'], ways['a ghost']])
      answers.push(wire((await ask?.ask(me, other)) as never));
  expect(answers[0]).toMatchObject({ status: 403, body: { message: 'Only words can be sent here.' } });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});
