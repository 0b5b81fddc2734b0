/**
 * Every act of several steps, in a process that is killed after each step; then another looks. No row without its file,
 * no file without a row, no coins without their thing, and nothing that is half done stays so.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { sendMessage } from '@/lib/domains/chat/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, pool } from '@/lib/platform/database/client';
import { until } from '../../../scripts/services/process.ts';
import { call, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { ask, send, standsIn, video } from '../../support/direct-upload';
import {
  aBattle,
  aBattleVote,
  aConversation,
  aMissionToday,
  aPost,
  aShopItem,
  aUser,
  type Person,
} from '../../support/factories';
import { killPointsBelow, runToItsEnd } from '../../support/kill-points';
import type { OneCall } from '../../support/one-call';
import { upload } from '../../support/upload-forms';

const service = standsIn();
const minute = 60_000;
const hour = 60 * minute;
const asScheduler = { authorization: `Bearer ${process.env.CRON_SECRET}` };
const password = 'agege bread 4 life';
let passwordHash: string;
let place = 0;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

/** A call that is killed on its way; how far the clock goes on before somebody looks; and what they must find. */
type Act = { call: OneCall; later: number; found: () => Promise<void>; during?: number };

const by = ({ token }: { token: string }, key?: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  ...(key && { 'idempotency-key': key }),
});
const again = ({ method, route, headers, body }: OneCall) =>
  rawCall(method, route.replace(/\[(\w+)\]/g, '{$1}'), { headers, body });

async function anUpload(before?: (person: Person) => Promise<unknown>): Promise<Act> {
  const person = await aUser();
  await before?.(person);
  const { authorization } = by(person);
  const file = { field: 'media', name: 'me.mp4', base64: Buffer.from(video).toString('base64') };
  const call: OneCall = {
    method: 'POST',
    route: '/api/users/profile/upload',
    headers: { authorization },
    file,
  };
  // Whichever picture they have is there; the general look says the rest.
  const found = async () => {
    const { profileMediaUrl } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    if (before) expect(profileMediaUrl).not.toBeNull();
    if (profileMediaUrl) expect(service.at(profileMediaUrl)).toBeDefined();
  };
  return { call, later: 3 * hour, found };
}

async function aDirectUpload(): Promise<Act> {
  const person = await aUser();
  const { url, mediaKey } = await ask(person, video, 'video/mp4');
  await send(url, video);
  const call: OneCall = {
    method: 'POST',
    route: '/api/users/profile/upload',
    headers: by(person),
    body: { mediaKey },
  };
  return { call, later: 3 * hour, found: async () => {} };
}

async function aGhost(): Promise<Act> {
  const [sender, reader] = [await aUser(), await aUser()];
  const sent = await rawCall('POST', sendMessage.path, {
    as: sender,
    body: { recipientUsername: reader.username, content: 'gone soon', isGhostBomb: 'true' },
    file: { field: 'media', name: 'me.mp4', bytes: new Uint8Array(video) },
  });
  expect(sent.status, sent.message).toBe(200);
  const conversationId = Number(sent.body.conversationId);
  const route = '/api/dms/messages/[conversationId]';
  const call: OneCall = {
    method: 'GET',
    route,
    params: { conversationId: String(conversationId) },
    headers: by(reader),
  };
  const found = async () => expect(await db().message.count({ where: { conversationId } })).toBe(0);
  return { call, during: 25 * hour, later: 25 * hour, found };
}

/** Sealed, and its message is never stored: what nobody can open goes, and sent again it is there once. */
async function aGhostSent(): Promise<Act> {
  const [sender, reader] = [await aUser(), await aUser()];
  const { authorization } = by(sender);
  const body = {
    recipientUsername: reader.username,
    content: '',
    isGhostBomb: 'true',
    clientId: 'killed-ghost',
  };
  const file = { field: 'media', name: 'me.mp4', base64: Buffer.from(video).toString('base64') };
  const call: OneCall = { method: 'POST', route: '/api/dms/send', headers: { authorization }, body, file };
  const found = async () => {
    expect(await db().sealedGhost.count({ where: { messageId: null } })).toBe(0);
    expect(await db().message.count({ where: { senderId: sender.id } })).toBe(0);
    const sent = { as: sender, body, file: { ...file, bytes: new Uint8Array(video) } };
    expect((await rawCall('POST', sendMessage.path, sent)).status).toBe(200);
    expect(await db().sealedGhost.count({ where: { senderId: sender.id } })).toBe(1);
  };
  return { call, later: 2 * hour, found };
}

async function anAccountDeletion(): Promise<Act> {
  const person = await aUser({ passwordHash });
  await aPost({ by: person });
  const call: OneCall = {
    method: 'POST',
    route: '/api/users/delete',
    headers: by(person),
    body: { password },
  };
  const found = async () => {
    expect(await db().post.count({ where: { userId: person.id } })).toBe(0);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
    expect(await db().accountDeletion.count()).toBe(0);
  };
  return { call, later: 2 * minute, found };
}

/** What is paid with a key, is there once and paid once when it is asked for again. */
async function aPayment(
  route: string,
  body: (person: Person) => Promise<unknown>,
  reason: string,
): Promise<Act> {
  const person = await aUser();
  place += 1;
  const call: OneCall = {
    method: 'POST',
    route,
    headers: by(person, `once-${place}`),
    body: await body(person),
  };
  const found = async () => {
    const paid = () => db().coinEntry.count({ where: { userId: person.id, reason } });
    expect(await paid()).toBeLessThanOrEqual(1);
    const answer = await again(call);
    expect([200, 409], answer.message).toContain(answer.status);
    expect(await paid()).toBe(1);
  };
  return { call, later: 3 * minute, found };
}

const aPurchase = () =>
  aPayment(
    '/api/shop/purchase',
    async () => {
      const item = await aShopItem({ stock: 10 });
      return { itemId: item.id };
    },
    'purchase',
  );
const aBoost = () =>
  aPayment(
    '/api/dms/boost',
    async (person) => ({ conversationId: (await aConversation({ by: person, with_: await aUser() })).id }),
    'boost',
  );
const aClaim = () =>
  aPayment(
    '/api/clout-missions/claim',
    async (person) => {
      await aMissionToday('posts', 1);
      await aPost({ by: person });
      return {};
    },
    'mission',
  );
const aFlip = () => aPayment('/api/coin-flip', async () => ({ betAmount: 1 }), 'flip');

async function aSettlement(): Promise<Act> {
  const [winner, loser] = [await aUser(), await aUser()];
  const battle = await aBattle({ by: winner, against: loser, answered: true });
  for (let voter = 0; voter < 3; voter += 1) await aBattleVote({ by: await aUser(), in_: battle });
  const call: OneCall = { method: 'GET', route: '/api/cron/settle', headers: asScheduler };
  const found = async () => {
    const { wins } = await db().user.findUniqueOrThrow({ where: { id: winner.id } });
    const prizes = await db().coinEntry.count({ where: { reference: `battle:${battle.id}` } });
    expect({ wins, prizes }).toEqual({ wins: 1, prizes: 1 });
  };
  return { call, during: 49 * hour, later: 49 * hour, found };
}

async function aRegistration(): Promise<Act> {
  place += 1;
  const email = `killed${place}@example.com`;
  const body = { email, username: `killed_${place}`, password: 'suya on a friday night', dob: '2010-05-06' };
  const headers = { 'content-type': 'application/json' };
  const call: OneCall = { method: 'POST', route: '/api/register', headers, body };
  const found = async () => {
    expect((await again(call)).status).toBe(200);
    expect(await db().coinEntry.count({ where: { user: { email } } })).toBe(1);
  };
  return { call, later: 0, found };
}

/** Whoever is killed while a mail is on its way: it is tried again, and no link is lost with the server. */
async function aForgottenPassword(): Promise<Act> {
  const person = await aUser({ passwordHash });
  const headers = { 'content-type': 'application/json' };
  const call: OneCall = {
    method: 'POST',
    route: '/api/password/forgot',
    headers,
    body: { email: person.email },
  };
  const found = async () => {
    // Nobody answers at the mail server of these tests: it waits, and was tried once more.
    const [mail, ...more] = await db().mail.findMany({ where: { userId: person.id } });
    expect(more).toEqual([]);
    expect(mail?.tries).toBe(2);
    expect(await db().mailedToken.count({ where: { userId: person.id } })).toBe(1);
    await db().mail.deleteMany();
  };
  return { call, later: 5 * minute, found };
}

/** Which act each name stands in. */
const acts: Record<string, () => Promise<Act>> = {
  'upload-row': anUpload,
  'upload-file': anUpload,
  'upload-received': anUpload,
  'picture-kept': anUpload,
  'media-going': () => anUpload((person) => upload(person, video, 'me.mp4')),
  'media-file-removed': () => anUpload((person) => upload(person, video, 'me.mp4')),
  'direct-taken': aDirectUpload,
  'direct-read': aDirectUpload,
  'ghost-sealed': aGhostSent,
  'ghost-words': aGhost,
  'account-closed': anAccountDeletion,
  'account-deletion-step': anAccountDeletion,
  'account-deletion-emptied': anAccountDeletion,
  'purchase-owned': aPurchase,
  'purchase-counted': aPurchase,
  'purchase-paid': aPurchase,
  'repeat-claimed': aPurchase,
  'repeat-done': aPurchase,
  'boost-marked': aBoost,
  'boost-paid': aBoost,
  'mission-marked': aClaim,
  'mission-paid': aClaim,
  'flip-paid': aFlip,
  'battles-ended': aSettlement,
  'battles-paid': aSettlement,
  'settlement-step': aSettlement,
  'account-written': aRegistration,
  'mail-claimed': aForgottenPassword,
  'mail-handed-over': aForgottenPassword,
};

/** Postgres lets go of a transaction as soon as it hears that its connection is gone. */
const nothingOpen = async () =>
  (
    await pool().query(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
  ).rowCount === 0;

const names = killPointsBelow('lib', 'app');

test('every step that the sources name has its act here, and none that is not there', () => {
  expect(Object.keys(acts).toSorted()).toEqual(names.toSorted());
});

test.each(names)('killed at %s', { timeout: 90_000 }, async (name) => {
  setClockOffset(0);
  const act = await acts[name]?.();
  if (!act) throw new Error(`Nothing is known of ${name}`);
  const file = path.join(process.env.DATA_DIR as string, 'call.json');
  writeFileSync(file, JSON.stringify(act.call));
  setClockOffset(act.during ?? 0);
  const ended = await runToItsEnd('tests/support/one-call.ts', { KILL_POINT: name }, { args: [file] });
  expect(`${ended.signal}`, ended.words).toBe('SIGKILL');
  await until(nothingOpen, 'The database still holds what the process that died had begun');

  setClockOffset(act.later);
  expect((await call(settle, { headers: asScheduler })).status).toBe(200);
  await pendingEffects();
  await act.found();
  await expectCountsEqualRows();
  // Once what is young enough to be on its way is old, each row has its file and each file its row.
  setClockOffset(act.later + 3 * hour);
  expect((await call(settle, { headers: asScheduler })).status).toBe(200);
  await pendingEffects();
  const rows = await db().media.findMany({ select: { key: true } });
  const files = [...service.files.values()].map(({ customId }) => customId);
  expect(files.toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
  const pictures = await db().user.findMany({ where: { profileMediaUrl: { not: null } } });
  for (const { profileMediaUrl } of pictures) expect(files).toContain(keyOfUrl(String(profileMediaUrl)));
});
