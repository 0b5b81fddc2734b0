/** What is dropped while it is on its way: nobody is told that it is deleted, and finds it posted. */
import { afterAll, expect, test } from 'vitest';
import { away, offline } from '../../support/offline-worker';
import { stopWorker } from '../../support/worker-browser';

afterAll(stopWorker);

/** Somebody drops a post that is on its way. @returns what waits according to the answer, once the server has given its own */
async function droppedOnItsWay(answer: () => Response | Promise<Response>) {
  const worker = await offline();
  for (const content of ['one', 'two']) await worker.post(content);
  const arrived = Promise.withResolvers<void>();
  worker.back('/api/create-post', () => arrived.promise.then(answer));
  const asked = worker.ask();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const dropped = worker.ask('one');
  await new Promise((resolve) => setTimeout(resolve, 5));
  worker.messages.length = 0;
  worker.server['/api/create-post'] = away;
  arrived.resolve();
  await asked;
  return { ...worker, left: await dropped };
}

test('what is dropped while it is on its way, and arrives, is said to be sent', async () => {
  const { left, ask, messages } = await droppedOnItsWay(() => Response.json({ post: { id: 1 } }));
  expect(left).toEqual(['two', 'one, sent']);
  expect(messages).toContainEqual({ settled: 'one', answer: { post: { id: 1 } } });
  expect(messages).not.toContainEqual({ settled: 'one' });
  // A page may not have heard yet that it has arrived.
  expect([await ask('one'), await ask()]).toEqual([['two', 'one, sent'], ['two']]);
});

test.each([
  ['is refused', () => Response.json({ message: 'Not this.' }, { status: 400 })],
  ['finds no network', away],
])('what is dropped while it is on its way, and %s, is dropped', async (_, answer) => {
  const { left, ask, messages } = await droppedOnItsWay(answer);
  expect([left, await ask()]).toEqual([['two'], ['two']]);
  expect(messages).toContainEqual({ settled: 'one' });
});

test('a like that was sent, and waits again, is dropped', async () => {
  const { like, ask, back, server, network } = await offline();
  await like();
  back('/api/like', () => Response.json({ liked: true }));
  expect(await ask()).toEqual([]);
  network(false);
  server['/api/like'] = away;
  await like(false);
  expect([await ask('like:7'), await ask()]).toEqual([[], []]);
});

/** A message that waits because the server failed, and that its open page is sending again. */
async function sentAgain() {
  const worker = await offline();
  const { say, back } = worker;
  const message = { message: 'come over', clientId: 'named' };
  back('/api/squad-messages', () => Response.json({ message: 'Down.' }, { status: 503 }));
  await say(message);
  const answer = Promise.withResolvers<Response>();
  back('/api/squad-messages', () => answer.promise);
  const again = say(message);
  await expect.poll(() => worker.sent.length).toBe(2);
  return { ...worker, again, answer, message };
}

test('a message that is deleted while its page sends it is said to be sent, once it was', async () => {
  const { ask, again, answer } = await sentAgain();
  const deleted = ask('named');
  answer.resolve(Response.json({ message: 'Message sent.' }));
  expect([(await again).status, await deleted]).toEqual([200, ['named, sent']]);
  expect(await ask('named')).toEqual(['named, sent']);
});

test('one that does not arrive then is deleted, and not sent by a page that tries it once more', async () => {
  const { ask, say, again, answer, sent, message, messages } = await sentAgain();
  const deleted = ask('named');
  answer.resolve(Response.json({ message: 'Down.' }, { status: 503 }));
  expect([(await again).status, await deleted]).toEqual([503, []]);
  expect(messages).toContainEqual({ settled: 'named' });
  await expect(say(message)).rejects.toThrow('It was deleted.');
  expect([await ask(), sent]).toEqual([[], ['/api/squad-messages', '/api/squad-messages']]);
});
