/**
 * Reading is a GET by a page that is seen: what only asks in advance, or opens the call's own address, reads nothing and
 * starts no countdown.
 */
import { afterEach, expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { peekAtMessages } from '@/lib/domains/chat/announcements';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { db, pool } from '@/lib/platform/database/client';
import { call, routes } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person, viewerOf } from '../../support/factories';
import { waitsForLock } from '../../support/lock-waits';

afterEach(() => setClockOffset(0));

async function aGhost() {
  const [one, other] = [await aUser(), await aUser()];
  const send = async (content: string, isGhostBomb: boolean) =>
    (await call(sendMessage, { as: one, body: { recipientUsername: other.username, content, isGhostBomb } }))
      .body;
  const { conversationId } = await send('Are you there?', false);
  const { dm } = await send('meet by the gate', true);
  return { one, other, conversationId, ghostId: dm?.id as number };
}

const rowsOf = (conversationId: number) =>
  db().message.findMany({
    where: { conversationId },
    orderBy: { id: 'asc' },
    select: { id: true, readAt: true, expiresAt: true },
  });
const unreadOf = async (who: Person) => (await call(me, { as: who })).body.unread_chats;

/** Asks as the framework does, which gives HEAD to the handler of GET. */
async function ask(
  who: Person,
  conversationId: number,
  method: 'GET' | 'HEAD',
  headers: Record<string, string>,
) {
  const load = routes.get('/api/dms/messages/{conversationId}');
  const { GET } = await (load as NonNullable<typeof load>)();
  const request = new Request(`http://localhost:3000/api/dms/messages/${conversationId}`, {
    method,
    headers: { cookie: `next-auth.session-token=${who.token}`, ...headers },
  });
  return GET(request, { params: Promise.resolve({ conversationId: String(conversationId) }) });
}

test.each([
  ['HEAD', {}],
  ['GET', { 'sec-purpose': 'prefetch' }],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }],
  ['GET', { purpose: 'prefetch' }],
  ['GET', { 'x-moz': 'prefetch' }],
  ['GET', { 'next-router-prefetch': '1' }],
  ['GET', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ['GET', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['GET', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
] as const)(
  '%s %o: nothing is read, no countdown begins, no word of a ghost goes out',
  async (method, headers) => {
    const { other, conversationId } = await aGhost();
    const before = await rowsOf(conversationId);
    const answer = await ask(other, conversationId, method, headers);
    expect(answer.status).toBe(200);
    const words = await answer.text();
    expect(words).not.toContain('meet by the gate');
    expect(await rowsOf(conversationId)).toEqual(before);
    expect(await unreadOf(other)).toBe(1);
    // Nor is what went out in advance kept for the one who then looks.
    expect(
      (await call(listMessages, { as: other, params: { conversationId }, query: {} })).body.at(-1)?.content,
    ).toBe('meet by the gate');
    expect(await unreadOf(other)).toBe(0);
  },
);

test("the page's own rendering shows what was said, and a ghost without its words, until it is looked at", async () => {
  const { one, other, conversationId, ghostId } = await aGhost();
  const viewer = viewerOf(other);
  const before = await rowsOf(conversationId);
  const rendered = serializeResponse(
    listMessages,
    await peekAtMessages(viewer, conversationId, { limit: 50 }),
  );
  expect(rendered).toMatchObject([
    { content: 'Are you there?', read_at: null },
    { id: ghostId, content: '', media_url: null, media_type: null, is_ghost_bomb: 1, read_at: null },
  ]);
  expect(await rowsOf(conversationId)).toEqual(before);
  // Its sender sees what they wrote.
  const own = await peekAtMessages(viewerOf(one), conversationId, {
    limit: 50,
  });
  expect(own.at(-1)?.content).toBe('meet by the gate');
});

test('a ghost that is taken back while its page is read keeps its place there, as taken back', async () => {
  const { other, conversationId, ghostId } = await aGhost();
  const sender = await pool().connect();
  try {
    await sender.query('begin');
    await sender.query(
      `update messages set content = '', is_ghost_bomb = false, expires_at = null, seal = null, unsent_at = now()
       where id = $1`,
      [ghostId],
    );
    const read = call(listMessages, { as: other, params: { conversationId }, query: { limit: 2 } });
    expect(await waitsForLock(read)).toBe(true);
    await sender.query('commit');
    // With a row less than was asked for, a page is taken for the beginning of the conversation.
    expect((await read).body).toMatchObject([
      { content: 'Are you there?', unsent: 0 },
      {
        id: ghostId,
        content: '',
        media_url: null,
        is_ghost_bomb: 0,
        expires_at: null,
        seal: null,
        unsent: 1,
      },
    ]);
  } finally {
    sender.release();
  }
});
