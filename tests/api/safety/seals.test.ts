import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { listMessages } from '@/lib/domains/chat/schema';
import { exportData } from '@/lib/domains/export/schema';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person, password, theCreator } from '../../support/factories';
import {
  aGhost,
  everyRow,
  evidenceBytes,
  hour,
  look,
  reportIt,
  reportOf,
  type Sent,
  sealedLeft,
  sealOf,
  second,
  vanish,
} from '../../support/ghosts';
import { logLines } from '../../support/log-lines';
import { fileOf } from '../../support/media';
import { decide, isSuspended } from '../../support/report-calls';
import { aPicture } from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const logged = logLines();
const creator = await theCreator();

beforeEach(() => setClockOffset(0));

describe('reported after it vanished', () => {
  test.each(['picture', 'video of several pieces', 'words alone'])(
    '%s: seen as it was sent, and its sender suspended on day 2',
    async (kind) => {
      const files: Record<string, () => Promise<Sent>> = {
        picture: async () => ({ file: await aPicture() }),
        'video of several pieces': async () => ({ file: aVideo(2_500_000), name: 'me.mp4' }),
        'words alone': async () => ({}),
      };
      const ghost = await aGhost({ content: 'send me yours', ...(await files[kind]?.()) });
      const sent = ghost.key && (await readFile(fileOf(ghost.key)));
      const seal = await sealOf(ghost);
      await vanish(ghost);
      expect((await reportIt(ghost.reader, ghost.id)).status).toBe(404);
      setClockOffset(23 * hour);
      expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(200);
      expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(409);
      setClockOffset(48 * hour);
      await settleAll();
      const { id } = await reportOf(ghost.id);
      const shown = (await call(listReports, { as: creator, query: { limit: 50 } })).body.find(
        (each) => each.id === id,
      );
      expect(shown?.copy.content).toBe('send me yours');
      expect(shown?.evidence).toHaveLength(sent ? 1 : 0);
      if (sent) expect((await evidenceBytes(id)).equals(sent)).toBe(true);
      expect((await decide(id, 'suspend', { rule: 'R3' })).status).toBe(200);
      expect(await isSuspended(ghost.sender)).toBe(true);
      expect(await sealedLeft([ghost.id])).toEqual({ ghosts: 0, pieces: 0 });
    },
  );

  test('its sender has left meanwhile: it is seen all the same', async () => {
    const ghost = await aGhost({ file: await aPicture() });
    const sent = await readFile(fileOf(ghost.key as string));
    const seal = await sealOf(ghost);
    await vanish(ghost);
    expect((await call(deleteAccount, { as: ghost.sender, body: { password } })).status).toBe(200);
    expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(200);
    expect((await evidenceBytes((await reportOf(ghost.id)).id)).equals(sent)).toBe(true);
  });

  test('a block between the two, made by either, changes nothing', async () => {
    const ghost = await aGhost();
    const seal = await sealOf(ghost);
    const [blockerId, blockedId] = [ghost.reader.id, ghost.sender.id];
    await db().block.create({ data: { blockerId, blockedId, createdAt: new Date() } });
    await db().block.create({
      data: { blockerId: blockedId, blockedId: blockerId, createdAt: new Date() },
    });
    await vanish(ghost);
    expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(200);
  });

  test('by its seal while it is still there, too: whatever vanishes during the copying', async () => {
    const ghost = await aGhost({ file: await aPicture() });
    const sent = await readFile(fileOf(ghost.key as string));
    expect((await reportIt(ghost.reader, ghost.id, await sealOf(ghost))).status).toBe(200);
    expect((await evidenceBytes((await reportOf(ghost.id)).id)).equals(sent)).toBe(true);
  });
});

describe('the key', () => {
  test('is handed out once, to the recipient, and is nowhere afterwards', async () => {
    const ghost = await aGhost({ file: await aPicture() });
    expect(ghost.dm.seal).toBeNull();
    const params = { conversationId: ghost.conversationId };
    const looks = async (as: Person) => (await look(ghost, as)).map(({ seal }) => seal);
    expect(await looks(ghost.sender)).toEqual([null]);
    expect((await call(listMessages, { as: await aUser(), params, query: {} })).status).toBe(403);
    const prefetched = await rawCall('GET', '/api/dms/messages/{conversationId}', {
      as: ghost.reader,
      params,
      headers: { 'sec-purpose': 'prefetch' },
    });
    expect((prefetched.body as unknown as { seal: null }[]).map(({ seal }) => seal)).toEqual([null]);

    const { seal: kept } = await db().message.findUniqueOrThrow({ where: { id: ghost.id } });
    expect(await everyRow()).toContain(kept);
    logged.length = 0;
    const first = await rawCall('GET', '/api/dms/messages/{conversationId}', { as: ghost.reader, params });
    expect(first.headers.get('cache-control')).toMatch(/\bno-store\b/);
    const [{ seal } = { seal: '' }] = first.body as unknown as { seal: string }[];
    expect(seal).toBe(kept);
    for (const as of [ghost.reader, ghost.sender, ghost.reader]) expect(await looks(as)).toEqual([null]);
    for (const as of [ghost.reader, ghost.sender])
      expect(JSON.stringify((await call(exportData, { as })).body)).not.toContain(seal);
    const hex = Buffer.from(seal, 'base64url').toString('hex');
    const everything = await everyRow();
    setClockOffset(11 * second);
    expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(200);
    expect(logged.length).toBeGreaterThan(0);
    for (const text of [seal, hex]) expect(everything + JSON.stringify(logged)).not.toContain(text);
  });

  test('goes to one of fifty that fetch at once', async () => {
    const ghost = await aGhost();
    const pages = await fiftyTimes(() => look(ghost, ghost.reader));
    const seals = pages.flatMap((page) => page.map(({ seal }) => seal)).filter((seal) => seal !== null);
    expect(seals).toHaveLength(1);
    // Each page counts the same ten seconds down: none keeps the ghost for the day that was left of it.
    const ends = new Set(pages.flatMap((page) => page.map(({ expires_at }) => expires_at)));
    expect(ends.size).toBe(1);
    expect(Date.parse([...ends].join()) - Date.now()).toBeLessThanOrEqual(10 * second);
  });

  test('goes with a ghost that nobody fetched, and so does what it opens', async () => {
    const ghost = await aGhost({ file: await aPicture() });
    expect(await sealedLeft([ghost.id])).toEqual({ ghosts: 1, pieces: 1 });
    setClockOffset(24 * hour + 2 * 60 * second);
    await settleAll();
    expect(await sealedLeft([ghost.id])).toEqual({ ghosts: 0, pieces: 0 });
  });

  test('is made for ghosts alone', async () => {
    const [sender, reader] = [await aUser(), await aUser()];
    const body = { recipientUsername: reader.username, content: 'plain' };
    const { dm, conversationId } = (await rawCall('POST', '/api/dms/send', { as: sender, body }))
      .body as never as { dm: { id: number }; conversationId: number };
    const page = await call(listMessages, { as: reader, params: { conversationId }, query: {} });
    expect(page.body.map(({ seal }) => seal)).toEqual([null]);
    expect(await db().sealedGhost.count({ where: { messageId: dm.id } })).toBe(0);
  });
});

describe('afterwards', () => {
  test('in the 25th hour no byte is left, and nothing opens any more', async () => {
    const ghost = await aGhost({ content: 'by the old gate', file: await aPicture() });
    const seal = await sealOf(ghost);
    await vanish(ghost);
    const lines = await everyRow();
    expect(lines).not.toContain('by the old gate');
    expect(await sealedLeft([ghost.id])).toEqual({ ghosts: 1, pieces: 1 });
    setClockOffset(24 * hour);
    await settleAll();
    expect(await sealedLeft([ghost.id])).toEqual({ ghosts: 1, pieces: 1 });
    setClockOffset(24 * hour + 11 * second);
    expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(404);
    setClockOffset(24 * hour + 2 * 60 * second);
    await settleAll();
    expect(await sealedLeft([ghost.id])).toEqual({ ghosts: 0, pieces: 0 });
    expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(404);
    expect(existsSync(fileOf(ghost.key as string))).toBe(false);
  });

  test('what was sealed for somebody who leaves goes with them', async () => {
    const ghost = await aGhost({ file: await aPicture() });
    await sealOf(ghost);
    expect((await call(deleteAccount, { as: ghost.reader, body: { password } })).status).toBe(200);
    expect(await sealedLeft([ghost.id])).toEqual({ ghosts: 0, pieces: 0 });
  });

  test('what was sealed for a message that was sent before under its name goes within the hour', async () => {
    const [sender, reader] = [await aUser(), await aUser()];
    const body = {
      recipientUsername: reader.username,
      content: 'once',
      isGhostBomb: true,
      clientId: 'twice-sent-1',
    };
    for (let each = 0; each < 2; each += 1) {
      const file = { field: 'media', name: 'me.jpg', bytes: new Uint8Array(await aPicture()) };
      expect((await rawCall('POST', '/api/dms/send', { as: sender, body, file })).status).toBe(200);
    }
    expect(await db().sealedGhost.count({ where: { messageId: null } })).toBe(1);
    setClockOffset(2 * hour);
    await settleAll();
    expect(await db().sealedGhost.count({ where: { messageId: null } })).toBe(0);
    expect(await db().sealedGhost.count({ where: { senderId: sender.id } })).toBe(1);
  });
});
