import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import type { Viewer } from '@/lib/contract/viewer';
import { CompressedText } from '@/lib/http/api/compressed-text';
import { cachedResponse } from '@/lib/http/api/response-cache';

const words = endpoint('GET', '/api/words', { response: z.object({ said: z.string() }) });
const viewer = (id: number) => ({ id }) as Viewer;

/** Asks for what is said at the moment, `now`, and hears what the domain was told is known. */
function asker(now: { revision: string | null; said: string }) {
  const told: (string | null)[] = [];
  const ask = async (id: number, query: unknown = {}) => {
    const { body } = await cachedResponse(words, { viewer: viewer(id), query }, async (known) => {
      told.push(known);
      const result = known !== null && known === now.revision ? null : { said: now.said, secret: 'x' };
      return { revision: now.revision, result };
    });
    if (!(body instanceof CompressedText)) return body;
    return new TextDecoder().decode(body.plain());
  };
  return { ask, told };
}

test('while the revision is the same the answer is the same; with another it is made anew', async () => {
  const now = { revision: 'first', said: 'You dey?' };
  const { ask, told } = asker(now);
  for (const _ of [1, 2, 3]) expect(await ask(1)).toBe('{"said":"You dey?"}');
  now.revision = 'second';
  now.said = 'I dey 🔥';
  for (const _ of [1, 2]) expect(await ask(1)).toBe('{"said":"I dey 🔥"}');
  expect(told).toEqual([null, 'first', 'first', 'first', 'second']);
});

test('what was kept for one person, or for another question, is nobody else’s', async () => {
  const { ask, told } = asker({ revision: 'first', said: 'mine' });
  await ask(2);
  await ask(3);
  await ask(2, { limit: 20 });
  await ask(2);
  expect(told).toEqual([null, null, null, 'first']);
});

/** A full page of a chat for each of the two thousand who read at once on a good evening. */
test('two thousand people who open their chat again and again find their pages kept', async () => {
  const said = Array.from(
    { length: 320 },
    (_, index) => `You dey come rehearsal by ${index * 7919}? Bring the speaker.`,
  );
  const { ask, told } = asker({ revision: 'first', said: said.join('\n') });
  const people = Array.from({ length: 2000 }, (_, index) => 10_000 + index);
  for (const _ of [1, 2]) for (const person of people) await ask(person, { evening: true });
  expect(told.filter((known) => known === null)).toHaveLength(people.length);
});

test('what has no revision is not kept', async () => {
  const { ask, told } = asker({ revision: null, said: 'it vanishes' });
  for (const _ of [1, 2]) expect(await ask(4)).toBe('{"said":"it vanishes"}');
  expect(told).toEqual([null, null]);
});

test('what a call refuses is thrown, and the next one is asked as ever', async () => {
  const { ask, told } = asker({ revision: 'first', said: 'mine' });
  const refused = cachedResponse(words, { viewer: viewer(5) }, () => Promise.reject(new Error('not yours')));
  await expect(refused).rejects.toThrow('not yours');
  await ask(5);
  expect(told).toEqual([null]);
});

test('a domain that knows nothing and gives nothing is an error, not an empty answer', async () => {
  const nothing = cachedResponse(words, { viewer: viewer(6) }, async () => ({ revision: 'x', result: null }));
  await expect(nothing).rejects.toThrow();
});

/** A timer or a promise that is kept with an answer would hold the request by its async context: eighty kilobytes each. */
test('what is kept does not hold on to the request that asked', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const requests = new AsyncLocalStorage<object>();
  const { ask } = asker({ revision: 'first', said: 'mine' });
  const asked: WeakRef<object>[] = [];
  for (let person = 100; person < 120; person += 1) {
    const request = { person };
    asked.push(new WeakRef(request));
    await requests.run(request, () => ask(person));
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
  collect();
  // The last one's may still be on the stack.
  expect(asked.filter((each) => each.deref()).length).toBeLessThan(3);
});
