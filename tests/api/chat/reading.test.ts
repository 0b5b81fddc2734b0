/** Reading is the same small work however much was not read (contract.md, Private chat). */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { listConversations, listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { db, pool } from '@/lib/platform/database/client';
import { inBulk } from '../../support/bulk';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person } from '../../support/factories';

const minute = 60_000;
const unread = 200_000;
let one: Person;
let other: Person;
let conversationId: number;

afterEach(() => setClockOffset(0));

const postMessage = (content: string, isGhostBomb = false) =>
  call(sendMessage, { as: one, body: { recipientUsername: other.username, content, isGhostBomb } });
const read = (as: Person, query: { before?: number; offset?: number; limit?: number } = {}) =>
  call(listMessages, { as, params: { conversationId }, query });
const readAtOf = async (as: Person, id: number) =>
  (await read(as, { before: id + 1, limit: 1 })).body[0]?.read_at ?? null;

/** How many rows of a table were written anew since. */
async function rowsWritten(work: () => Promise<unknown>): Promise<number> {
  await db().$executeRawUnsafe('drop table if exists versions');
  await db().$executeRawUnsafe('create table versions as select id, xmin::text as version from messages');
  await work();
  const { rows } = await pool().query(
    'select count(*)::int as n from messages m join versions v on v.id = m.id where m.xmin::text <> v.version',
  );
  return rows[0].n;
}

const fill = (many: number) =>
  inBulk(
    `insert into messages (conversation_id, sender_id, content, created_at)
       select ${conversationId}, ${one.id}, 'are you there?', now() from generate_series(1, ${many});
     update conversation_members set unread = unread + ${many}
       where conversation_id = ${conversationId} and user_id = ${other.id}`,
  );

const firstId = async () =>
  (await db().message.findFirstOrThrow({ where: { conversationId }, orderBy: { id: 'asc' } })).id;

beforeAll(async () => {
  [one, other] = [await aUser(), await aUser()];
  conversationId = (await postMessage('hey')).body.conversationId;
  await fill(unread);
});

test('two hundred thousand messages are read by one look, which writes no more than the page', async () => {
  const first = await firstId();
  // Each side has looked before: their pages are kept.
  expect(await readAtOf(one, first)).toBeNull();
  let took = 0;
  const written = await rowsWritten(async () => {
    const started = performance.now();
    expect((await read(other)).body).toHaveLength(50);
    took = performance.now() - started;
  });
  expect(written).toBe(50);
  // It can be measured once alone; two hundred thousand rows written anew would take far longer.
  expect(took).toBeLessThan(10_000);
  expect((await call(me, { as: other })).body.unread_chats).toBe(0);
  expect((await call(listConversations, { as: other })).body[0]?.unread_count).toBe(0);
  const newest = (await read(one)).body.at(-1)?.read_at;
  expect(newest).not.toBeNull();
  expect(await readAtOf(one, first)).toBe(newest);
  expect((await read(one, { before: first + 100_000 })).body.map((each) => each.read_at)).toEqual(
    Array.from({ length: 50 }, () => newest),
  );
});

test('what is read later has its own time, and what was read keeps the one it had', async () => {
  const first = await firstId();
  const early = await readAtOf(one, first);
  await fill(120);
  const [latest] = await db().message.findMany({
    where: { conversationId },
    orderBy: { id: 'desc' },
    take: 1,
  });
  const id = latest?.id ?? 0;
  for (const each of [id, id - 60, id - 119]) expect(await readAtOf(one, each)).toBeNull();
  setClockOffset(10 * minute);
  await read(other);
  const late = await readAtOf(one, id);
  expect(Date.parse(late ?? '') - Date.parse(early ?? '')).toBeGreaterThanOrEqual(9 * minute);
  for (const each of [id - 60, id - 119]) expect(await readAtOf(one, each)).toBe(late);
  for (const each of [id - 120, first]) expect(await readAtOf(one, each)).toBe(early);
});

test('one’s own answers are not read by one’s own look, nor are ghosts, nor what comes after', async () => {
  const { body } = await call(sendMessage, {
    as: other,
    body: { recipientUsername: one.username, content: 'I am here' },
  });
  const ghost = await postMessage('behind the gate', true);
  await fill(100);
  await read(other);
  expect(await readAtOf(other, body.dm?.id ?? 0)).toBeNull();
  expect(await readAtOf(one, ghost.body.dm?.id ?? 0)).toBeNull();
  const next = await postMessage('and this?');
  expect(next.body.dm?.read_at).toBeNull();
  expect(await readAtOf(one, next.body.dm?.id ?? 0)).toBeNull();
  expect((await call(me, { as: other })).body.unread_chats).toBe(1);
});

test('fifty at once write, and read with more unread than a page holds: nobody waits in a circle', async () => {
  const place = { conversationId_userId: { conversationId, userId: other.id } };
  const answers = await fiftyTimes<{ status: number }>(async (index) => {
    if (index % 2) return postMessage(`at once ${index}`);
    await db().conversationMember.update({ where: place, data: { unread: { increment: 100 } } });
    return read(other, { before: (await firstId()) + 10 + index });
  });
  expect(statusesOf(answers)).toEqual([200]);
});

test('`offset` leaves out as many of the newest', async () => {
  const all = (await read(one, { limit: 50 })).body.map(({ id }) => id);
  const rest = (await read(one, { limit: 20, offset: 5 })).body.map(({ id }) => id);
  expect(rest).toEqual(all.slice(-25, -5));
  expect((await read(one, { limit: 20 })).body.map(({ id }) => id)).toEqual(all.slice(-20));
});
