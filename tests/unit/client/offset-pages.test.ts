/** The pages of chats and of friends below the first (lib/client/lists/offset-pages.ts). */
import { expect, test } from 'vitest';
import { noOlderRows, OffsetPages, type OlderRows } from '@/lib/client/lists/offset-pages';

const pageSize = 2;

/** Pages whose requests are answered by the test, in the order that it likes. */
function open() {
  let now: OlderRows<string> = noOlderRows;
  const requests: { offset: number; answer: PromiseWithResolvers<string[]> }[] = [];
  const pages = new OffsetPages<string>({
    pageSize,
    ask: (offset) => {
      const answer = Promise.withResolvers<string[]>();
      requests.push({ offset, answer });
      return answer.promise;
    },
    onChange: (next) => {
      now = next;
    },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    pages,
    now: () => now,
    asked: () => requests.map(({ offset }) => offset),
    answer: async (request: number, rows: string[]) => {
      requests[request]?.answer.resolve(rows);
      await settled();
    },
    refuse: async (request: number) => {
      requests[request]?.answer.reject(new Error('Not today.'));
      await settled();
    },
  };
}

test('of two rereads the later one counts, also where its answer comes first', async () => {
  const { pages, now, answer } = open();
  void pages.more();
  await answer(0, ['ada', 'bola']);
  void pages.reread();
  void pages.reread();
  await answer(2, ['new', 'ada']);
  await answer(1, ['ada', 'bola']);
  expect(now()).toEqual({ rows: ['new', 'ada'], ended: false, loading: false, refused: null });
});

test('a reread while more is loaded loads that page too', async () => {
  const { pages, now, asked, answer } = open();
  void pages.more();
  void pages.reread();
  await answer(1, ['new', 'ada']);
  await answer(0, ['ada', 'bola']);
  expect(asked()).toEqual([2, 2]);
  expect(now().rows).toEqual(['new', 'ada']);
  void pages.more();
  await answer(2, ['chidi']);
  expect(asked().at(-1)).toBe(4);
  expect(now()).toEqual({ rows: ['new', 'ada', 'chidi'], ended: true, loading: false, refused: null });
});

test('a later request is told as under way until it is answered', async () => {
  const { pages, now, answer } = open();
  void pages.more();
  void pages.reread();
  await answer(0, ['ada', 'bola']);
  expect(now()).toMatchObject({ rows: [], loading: true });
});

test('Retry loads the page that failed, the first and a later one', async () => {
  const { pages, now, asked, answer, refuse } = open();
  void pages.more();
  await refuse(0);
  expect(now()).toMatchObject({ rows: [], loading: false, refused: new Error('Not today.') });
  void pages.retry();
  await answer(1, ['ada', 'bola']);
  expect(now()).toMatchObject({ rows: ['ada', 'bola'], refused: null });
  void pages.more();
  await refuse(2);
  void pages.retry();
  await answer(3, ['chidi']);
  expect(asked()).toEqual([2, 2, 4, 4]);
  expect(now()).toEqual({ rows: ['ada', 'bola', 'chidi'], ended: true, loading: false, refused: null });
});

test('Retry reads all again where that failed, and nothing where nothing failed', async () => {
  const { pages, now, asked, answer, refuse } = open();
  void pages.retry();
  void pages.more();
  await answer(0, ['ada', 'bola']);
  void pages.reread();
  await refuse(1);
  expect(now().rows).toEqual(['ada', 'bola']);
  void pages.retry();
  await answer(2, ['bola']);
  void pages.retry();
  expect(asked()).toEqual([2, 2, 2]);
  expect(now()).toEqual({ rows: ['bola'], ended: true, loading: false, refused: null });
});

test('a page that failed is not asked for by what reads the others again', async () => {
  const { pages, asked, refuse } = open();
  void pages.more();
  await refuse(0);
  void pages.reread();
  expect(asked()).toEqual([2]);
});

test('it ends where no offset reaches', async () => {
  let ended = false;
  const pages = new OffsetPages<number>({
    pageSize: 500,
    ask: async (offset) => Array.from({ length: 500 }, (_, each) => offset + each),
    onChange: (next) => {
      ended = next.ended;
    },
  });
  await pages.more();
  expect(ended).toBe(false);
  await pages.more();
  expect(ended).toBe(true);
});
