/** Taking back a message (rules.md, Contact): gone for both, wherever it stood; what was reported stays in the report. */
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { block } from '@/lib/domains/blocks/schema';
import { unsendMessage } from '@/lib/domains/chat/schema';
import { exportData } from '@/lib/domains/export/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, pool } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { conversationsOf, read, someone, write, writeFile } from '../../support/contact';
import type { Person } from '../../support/factories';
import { askFile } from '../../support/files';
import {
  aGhost,
  everyRow,
  evidenceBytes,
  reportIt,
  reportOf,
  sealedLeft,
  sealOf,
  second,
} from '../../support/ghosts';
import { fileOf } from '../../support/media';
import { aPicture } from '../../support/upload-forms';

afterEach(() => setClockOffset(0));

const unsend = (as: Person, id: number) => call(unsendMessage, { as, params: { id } });
const notThere = { status: 404, message: 'Message not found.' };

async function twoWhoWrote(words = 'a secret of mine') {
  const [one, other] = [await someone(), await someone()];
  const { body } = await write(one, other, words);
  return { one, other, conversationId: body.conversationId, id: body.dm?.id as number };
}

describe('words', () => {
  test('are gone for both: from the page, the preview, the copy to take along, and the database', async () => {
    const words = `xylophone ${Math.random()}`;
    const { one, other, conversationId, id } = await twoWhoWrote(words);
    expect(await unsend(one, id)).toMatchObject({ status: 200, body: { message: 'Message unsent.' } });
    for (const each of [one, other]) {
      expect((await read(each, conversationId)).body).toMatchObject([
        { id, content: '', unsent: 1, media_url: null, reply_to: null },
      ]);
      expect(await conversationsOf(each)).toMatchObject([{ latest_message: 'Message unsent' }]);
      const { body } = await call(exportData, { as: each });
      expect(JSON.stringify(body)).not.toContain(words);
    }
    expect(await everyRow()).not.toContain(words);
  });

  test('unread, they are one less unread; read, nothing changes; what comes after counts', async () => {
    const { one, other, conversationId, id } = await twoWhoWrote();
    const second = (await write(one, other, 'second')).body.dm?.id as number;
    const unread = async () => (await conversationsOf(other))[0]?.unread_count;
    expect(await unread()).toBe(2);
    await unsend(one, id);
    expect(await unread()).toBe(1);
    await read(other, conversationId);
    expect(await unread()).toBe(0);
    await unsend(one, second);
    expect(await unread()).toBe(0);
    await write(one, other, 'third');
    expect(await unread()).toBe(1);
    expect((await call(me, { as: other })).body.unread_chats).toBe(1);
  });

  test('read up to by a look at the newest alone, they count as read', async () => {
    const { one, other, conversationId, id } = await twoWhoWrote();
    for (let each = 0; each < 55; each += 1) await write(one, other, `number ${each}`);
    await read(other, conversationId);
    await write(one, other, 'since');
    await unsend(one, id);
    expect((await conversationsOf(other))[0]?.unread_count).toBe(1);
  });

  test('somebody else’s: 403 in the same conversation, 404 in another; twice, hidden or nobody’s: 404', async () => {
    const { one, other, id } = await twoWhoWrote();
    expect(await unsend(other, id)).toMatchObject({
      status: 403,
      message: 'You can only unsend your own messages.',
    });
    expect(await unsend(await someone(), id)).toMatchObject(notThere);
    expect(await unsend(one, 2_000_000_000)).toMatchObject(notThere);
    await db().message.update({ where: { id }, data: { hiddenAt: new Date() } });
    for (const each of [one, other]) expect(await unsend(each, id)).toMatchObject(notThere);
    await db().message.update({ where: { id }, data: { hiddenAt: null } });
    expect((await unsend(one, id)).status).toBe(200);
    for (const each of [one, other]) expect(await unsend(each, id)).toMatchObject(notThere);
  });

  test('across a block: one’s own goes all the same, the other’s is nobody’s', async () => {
    const { one, other, id } = await twoWhoWrote();
    await call(block, { as: other, body: { username: one.username, block: true } });
    expect(await unsend(other, id)).toMatchObject(notThere);
    expect((await unsend(one, id)).status).toBe(200);
  });

  test('what was reported stands in the report', async () => {
    const { one, other, id } = await twoWhoWrote('I know where you live');
    expect((await reportIt(other, id)).status).toBe(200);
    await unsend(one, id);
    expect((await reportOf(id)).copy).toMatchObject({ content: 'I know where you live' });
    expect((await reportIt(await someone(), id)).status).toBe(404);
  });
});

describe('a file', () => {
  async function aFile() {
    const [one, other] = [await someone(), await someone()];
    const { body } = await writeFile(one, other, { content: 'look' });
    const { id, media_url } = body.dm as { id: number; media_url: string };
    const key = keyOfUrl(media_url);
    for (const each of [one, other]) expect((await askFile(each, key)).status).toBe(200);
    return { one, other, id, key, conversationId: body.conversationId as number };
  }

  test('is refused at its address for both at once, and then there is none', async () => {
    const { one, other, id, key, conversationId } = await aFile();
    await unsend(one, id);
    for (const each of [one, other]) expect((await askFile(each, key)).status).toBe(404);
    await pendingEffects();
    expect([await db().media.count({ where: { key } }), existsSync(fileOf(key))]).toEqual([0, false]);
    expect((await read(other, conversationId)).body).toMatchObject([{ media_url: null, media_type: null }]);
  });

  test('that was reported is shown to whoever decides, as it was', async () => {
    const { one, other, id, key } = await aFile();
    await reportIt(other, id);
    await unsend(one, id);
    await pendingEffects();
    expect(existsSync(fileOf(key))).toBe(false);
    expect((await evidenceBytes((await reportOf(id)).id)).length).toBeGreaterThan(100);
  });
});

describe('a ghost', () => {
  test('that was opened can still be reported with its seal, though it was taken back', async () => {
    const ghost = await aGhost({ content: 'send me a picture' });
    const seal = await sealOf(ghost);
    expect((await unsend(ghost.sender, ghost.id)).status).toBe(200);
    expect((await read(ghost.reader, ghost.conversationId)).body).toMatchObject([
      { unsent: 1, is_ghost_bomb: 0, content: '', expires_at: null, seal: null },
    ]);
    expect((await reportIt(ghost.reader, ghost.id, 'x'.repeat(43))).status).not.toBe(200);
    expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(200);
    expect((await reportOf(ghost.id)).copy).toMatchObject({ content: 'send me a picture' });
  });

  test('that nobody opened leaves nothing sealed, and its file is gone', async () => {
    const ghost = await aGhost({ content: 'oops', file: await aPicture() });
    expect(await sealedLeft([ghost.id])).toMatchObject({ ghosts: 1 });
    await unsend(ghost.sender, ghost.id);
    await pendingEffects();
    expect(await sealedLeft([ghost.id])).toMatchObject({ ghosts: 0 });
    const { rows } = await pool().query('select count(*)::int as n from sealed_ghost_pieces');
    expect(rows[0].n).toBe(0);
    expect(existsSync(fileOf(ghost.key as string))).toBe(false);
    expect((await read(ghost.reader, ghost.conversationId)).body).toMatchObject([
      { content: '', seal: null },
    ]);
    setClockOffset(25 * 3600 * second);
    await settleAll();
    expect((await read(ghost.reader, ghost.conversationId)).body).toMatchObject([{ unsent: 1 }]);
  });

  test('that vanished is not there to take back', async () => {
    const ghost = await aGhost();
    await sealOf(ghost);
    setClockOffset(11 * second);
    expect(await unsend(ghost.sender, ghost.id)).toMatchObject(notThere);
  });
});
