/** What waits on the phone: dropped it is not sent, and a like ends with what was wanted last. */
import { afterAll, expect, test } from 'vitest';
import { away, offline, type Server, write } from '../../support/offline-worker';
import { stopWorker } from '../../support/worker-browser';

afterAll(stopWorker);

test('a like that waits is not tried, and no page told, as long as there is no network', async () => {
  const { like, ask, messages, sent } = await offline();
  expect(await like()).toBe(202);
  messages.length = 0;
  expect(await ask()).toEqual(['like:7']);
  expect([messages, sent]).toEqual([[], []]);
});

/** Each like that reaches the server, as it says whether it is wanted. */
function wishes(
  server: Server,
  answer: () => Response | Promise<Response> = () => Response.json({ liked: true }),
) {
  const wanted: unknown[] = [];
  server['/api/like'] = async (request, init) => {
    wanted.push(JSON.parse(request ? await request.text() : String(init?.body)).liked);
    return answer();
  };
  return wanted;
}

test('of several presses the last waits, and is what is sent', async () => {
  const { like, ask, server, network, messages } = await offline();
  for (const liked of [true, true, false]) expect(await like(liked)).toBe(202);
  expect(await ask()).toEqual(['like:7']);
  network(true);
  const wanted = wishes(server, () => Response.json({ liked: false }));
  expect([await ask(), wanted]).toEqual([[], [false]]);
  expect(messages).toContainEqual({ settled: 'like:7', answer: { liked: false } });
});

test('a press with network comes after what waits', async () => {
  const { like, ask, server, network } = await offline();
  await like(true);
  network(true);
  const wanted = wishes(server);
  expect(await like(false)).toBe(200);
  expect([await ask(), wanted]).toEqual([[], [true, false]]);
});

test('pressed again while the press before is sent from here, it comes after it', async () => {
  const { like, ask, server, network, messages } = await offline();
  await like(true);
  network(true);
  const answer = Promise.withResolvers<Response>();
  const wanted = wishes(server, () => answer.promise);
  const asked = ask();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const pressed = like(false);
  await new Promise((resolve) => setTimeout(resolve, 5));
  server['/api/like'] = away;
  answer.resolve(Response.json({ liked: true }));
  await asked;
  expect([await pressed, wanted]).toEqual([202, [true]]);
  const then = wishes(server, () => Response.json({ liked: false }));
  messages.length = 0;
  expect([await ask(), then]).toEqual([[], [false]]);
  expect(messages).toContainEqual({ settled: 'like:7', answer: { liked: false } });
});

test('a press whose answer is lost does not come after a later one that was answered', async () => {
  const { like, ask, server, network } = await offline();
  network(true);
  const lost = Promise.withResolvers<Response>();
  wishes(server, () => lost.promise);
  const first = like(true);
  await new Promise((resolve) => setTimeout(resolve, 5));
  wishes(server, () => Response.json({ liked: false }));
  const second = like(false);
  await new Promise((resolve) => setTimeout(resolve, 5));
  lost.reject(new Error('no network'));
  expect([await second, await first, await ask()]).toEqual([200, 202, []]);
});

test('a like whose answer was lost is sent again; a switch, which says nothing of what is wanted, is not', async () => {
  const { like, ask, server, network, request } = await offline();
  network(true);
  expect(await like()).toBe(202);
  const wanted = wishes(server);
  expect([await ask(), wanted]).toEqual([[], [true]]);
  server['/api/like'] = away;
  await expect(request('/api/like', write({ postId: 8 })).answer()).rejects.toThrow('no network');
  expect(await ask()).toEqual([]);
});

test('a press of a page of the build before says what it is for in a header', async () => {
  const { request, ask, server } = await offline();
  await request('/api/like', write({ postId: 7 }, 'unlike')).done();
  const wanted = wishes(server, () => Response.json({ liked: false }));
  expect([await ask(), wanted]).toEqual([[], [false]]);
});

test('a like that finds no network on its way is sent before the next read', async () => {
  const { like, sent, back, request, network } = await offline();
  await like();
  const lost = Promise.withResolvers<Response>();
  back('/api/like', () => lost.promise);
  const reading = request('/api/posts', { headers: {} });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await request('/api/users/me', { headers: {} }).done();
  network(false);
  lost.reject(new Error('no network'));
  await reading.done();
  back('/api/like', () => Response.json({ liked: true }));
  await request('/api/posts', { headers: {} }).done();
  expect(sent).toEqual(['/api/like', '/api/like']);
});

test('a like that the server refuses is gone, and its page is told why', async () => {
  const { like, ask, back, messages } = await offline();
  await like();
  back('/api/like', () => Response.json({ message: 'There is no such post.' }, { status: 404 }));
  messages.length = 0;
  expect(await ask()).toEqual([]);
  expect(messages).toContainEqual({ settled: 'like:7', refused: 'There is no such post.' });
});

test('a like that came too soon waits on', async () => {
  const { like, ask, back, sent } = await offline();
  await like();
  back('/api/like', () => Response.json({ message: 'Too fast.' }, { status: 429 }));
  expect(await ask()).toEqual(['like:7']);
  back('/api/like', () => Response.json({ liked: true }));
  expect([await ask(), sent]).toEqual([[], ['/api/like', '/api/like']]);
});

test('what is dropped while the one before it is on its way is not sent, and its page is told', async () => {
  const { post, ask, sent, back, messages } = await offline();
  for (const content of ['one', 'two']) expect(await post(content)).toBe(202);
  const answer = Promise.withResolvers<Response>();
  back('/api/create-post', () => answer.promise);
  const asked = ask();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(sent).toHaveLength(1);
  expect(await ask('two')).toEqual(['one']);
  expect(messages).toContainEqual({ settled: 'two' });
  answer.resolve(Response.json({ post: { id: 1 } }));
  expect(await asked).toEqual([]);
  expect(sent).toHaveLength(1);
  expect(messages).toContainEqual({ settled: 'one', answer: { post: { id: 1 } } });
});

test('what the server refuses stays with its words and what they were written to, for its author to write again', async () => {
  const { say, back, dispatch } = await offline();
  await say({ message: 'from the tunnel', clientId: 'named' }).catch(() => {});
  const said: object[] = [];
  back('/api/squad-messages', () => Response.json({ message: 'Muted.' }, { status: 403 }));
  const port = { postMessage: (items: object[]) => said.push(...items) };
  await dispatch('message', { data: { ask: 'outbox' }, ports: [port] }).done();
  const [path, words, refused] = ['/api/squad-messages', 'from the tunnel', 'Muted.'];
  expect(said).toEqual([{ id: 'named', path, words, about: 1, at: expect.any(Number), refused }]);
});

test('what is refused keeps the code, which says whether its field is still there', async () => {
  const { say, back, dispatch } = await offline();
  await say({ message: 'from the tunnel', clientId: 'named' }).catch(() => {});
  const said: object[] = [];
  const answer = { code: 'not_squad_member', message: 'You are not in it.' };
  back('/api/squad-messages', () => Response.json(answer, { status: 403 }));
  const port = { postMessage: (items: object[]) => said.push(...items) };
  await dispatch('message', { data: { ask: 'outbox' }, ports: [port] }).done();
  expect(said).toMatchObject([{ refused: 'You are not in it.', code: 'not_squad_member' }]);
});

test.each([500, 503])(
  'a message answered with %s waits, and is sent once, by its page or here',
  async (status) => {
    const { say, ask, sentMeanwhile, sent, back } = await offline();
    back('/api/squad-messages', () => Response.json({ message: 'Down.' }, { status }));
    for (const clientId of ['one', 'two', 'one']) {
      const answer = await say({ message: 'anybody there?', clientId });
      expect([answer.status, await answer.json()]).toEqual([status, { message: 'Down.' }]);
    }
    expect(await ask()).toEqual(['one', 'two']);
    back('/api/squad-messages', () => Response.json({ message: 'Message sent.' }));
    sent.length = 0;
    expect((await say({ message: 'anybody there?', clientId: 'one' })).status).toBe(200);
    expect([await ask(), await sentMeanwhile()]).toEqual([[], ['one', 'two']]);
    expect(sent).toHaveLength(2);
  },
);

test('what its form says has failed does not wait: a post, and a call that only opens a chat', async () => {
  const { post, say, ask, back } = await offline();
  back('/api/create-post', () => Response.json({ message: 'Down.' }, { status: 503 }));
  back('/api/squad-messages', () => Response.json({ message: 'Down.' }, { status: 503 }));
  expect([await post('one'), (await say({ message: '', clientId: 'two' })).status]).toEqual([503, 503]);
  expect(await ask()).toEqual([]);
});

test('what its page tries again in vain keeps its place in the queue', async () => {
  const { post, ask } = await offline();
  for (const content of ['one', 'two', 'one']) {
    expect(await post(content)).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(await ask()).toEqual(['one', 'two']);
});

test('a message that was sent while its page was closed is told to the page, as long as its writer is here', async () => {
  const { say, post, ask, sentMeanwhile, back, request, kept } = await offline();
  await expect(say({ message: 'from the tunnel', clientId: 'named' })).rejects.toThrow('no network');
  await post('a post');
  expect([await ask(), await sentMeanwhile()]).toEqual([['named', 'a post'], []]);
  back('/api/squad-messages', () => Response.json({ message: 'Message sent.' }));
  back('/api/create-post', () => Response.json({ post: { id: 1 } }));
  expect([await ask(), await sentMeanwhile()]).toEqual([[], ['named']]);
  back('/api/logout', () => Response.json({ message: 'Logged out.' }));
  await request('/api/logout', { method: 'POST' }).done();
  expect([kept(), await sentMeanwhile()]).toEqual([[], []]);
});

test('of the messages that were sent, the last two hundred are remembered', async () => {
  const { say, ask, sentMeanwhile, back, network } = await offline();
  for (let each = 1; each <= 203; each += 1)
    await say({ message: 'hey', clientId: `named ${each}` }).catch(() => {});
  network(true);
  back('/api/squad-messages', () => Response.json({ message: 'Message sent.' }));
  expect(await ask()).toEqual([]);
  const named = await sentMeanwhile();
  expect(named).toHaveLength(200);
});

test('a match whose form said that it was not scheduled does not wait', async () => {
  const { say, ask } = await offline();
  const match = { message: 'Final', matchAt: '2026-12-01T18:00:00.000Z', clientId: 'match' };
  await expect(say(match)).rejects.toThrow('no network');
  expect(await ask()).toEqual([]);
});

test('a message whose page was closed before its answer came is told to the page too', async () => {
  const { say, ask, sentMeanwhile, back } = await offline();
  back('/api/squad-messages', () => Response.json({ message: 'Message sent.' }));
  expect((await say({ message: 'on my way', clientId: 'named' })).status).toBe(200);
  expect([await ask(), await sentMeanwhile()]).toEqual([[], ['named']]);
});

test('what waits says what for: the network, a server that fails, or a pause; so does what waits behind it', async () => {
  const { say, dispatch, back } = await offline();
  for (const clientId of ['one', 'two']) await say({ message: 'hey', clientId }).catch(() => {});
  const delays = async () => {
    const said: { delay?: string }[] = [];
    const port = { postMessage: (items: typeof said) => said.push(...items) };
    await dispatch('message', { data: { ask: 'outbox' }, ports: [port] }).done();
    return said.map(({ delay }) => delay);
  };
  expect(await delays()).toEqual(['network', 'network']);
  for (const status of [500, 503]) {
    back('/api/squad-messages', () => Response.json({ message: 'Down.' }, { status }));
    expect(await delays()).toEqual(['server', 'server']);
  }
  back('/api/squad-messages', () => Response.json({ message: 'Too fast.' }, { status: 429 }));
  expect(await delays()).toEqual(['limit', 'limit']);
  back('/api/squad-messages', away);
  expect(await delays()).toEqual(['network', 'network']);
});

test('of a private message the list is told whom it is for', async () => {
  const { request, server, dispatch } = await offline();
  server['/api/dms/send'] = away;
  const message = write({ recipientUsername: 'ada', content: 'hey', clientId: 'named' });
  await expect(request('/api/dms/send', message).answer()).rejects.toThrow('no network');
  const said: object[] = [];
  const port = { postMessage: (items: object[]) => said.push(...items) };
  await dispatch('message', { data: { ask: 'outbox' }, ports: [port] }).done();
  expect(said).toMatchObject([{ id: 'named', about: null, recipient: 'ada' }]);
});
