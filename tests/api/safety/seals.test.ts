/** A Ghost Bomb that vanished can be reported by whoever it was sent to, for a day, and opened by nobody else (rules.md, Ghost Bomb). */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { GET } from '@/app/api/moderation/evidence/[reportId]/route';
import { exportData } from '@/lib/domains/accounts/export-schema';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { listMessages } from '@/lib/domains/chat/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { reportTarget } from '@/lib/domains/safety/reports';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, pool } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, fiftyTimes, rawCall, requestOf } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person, theCreator } from '../../support/factories';
import { fileOf } from '../../support/media';
import { decide, isSuspended } from '../../support/reported';
import { aPicture } from '../../support/upload-forms';
import { aVideo } from '../../support/videos';

const creator = await theCreator();
const second = 1000;
const hour = 3600 * second;
const password = 'agege bread 4 life';
const passwordHash = await hashPassword(password);

beforeEach(() => setClockOffset(0));

type Sent = { from?: Person; to?: Person; content?: string; file?: Uint8Array | null; name?: string };

/** A ghost on its way. */
async function aGhost({ from, to, content = 'look', file = null, name = 'me.jpg' }: Sent = {}) {
  const [sender, reader] = [from ?? (await aUser({ passwordHash })), to ?? (await aUser({ passwordHash }))];
  const body = { recipientUsername: reader.username, content, isGhostBomb: true };
  const sent = await rawCall('POST', '/api/dms/send', {
    as: sender,
    body,
    ...(file && { file: { field: 'media', name, bytes: new Uint8Array(file) } }),
  });
  expect(sent.status, sent.message).toBe(200);
  const { conversationId, dm } = sent.body as {
    conversationId: number;
    dm: { id: number; media_url: string | null; seal: string | null };
  };
  return { sender, reader, conversationId, id: dm.id, dm, key: dm.media_url && keyOfUrl(dm.media_url) };
}
type Ghost = Awaited<ReturnType<typeof aGhost>>;

const look = async ({ conversationId }: Ghost, as: Person) =>
  (await call(listMessages, { as, params: { conversationId }, query: {} })).body;

/** Opened by its recipient. @returns its seal */
async function sealOf(ghost: Ghost): Promise<string> {
  const seal = (await look(ghost, ghost.reader)).find(({ id }) => id === ghost.id)?.seal;
  expect(seal).toMatch(/^[\w-]{43}$/);
  return seal as string;
}

/** Ten seconds and the settlement later: nothing of it is there but what is sealed. */
async function vanish({ id, key }: Ghost) {
  setClockOffset(11 * second);
  await settleAll();
  await pendingEffects();
  expect(await db().message.count({ where: { id } })).toBe(0);
  if (key) expect([await db().media.count({ where: { key } }), existsSync(fileOf(key))]).toEqual([0, false]);
}

const reportIt = (as: Person, targetId: number, seal?: string, targetType: TargetType = 'message') =>
  call(report, { as, body: { targetType, targetId, reason: 'sexual', ...(seal !== undefined && { seal }) } });

const reportOf = (targetId: number) =>
  db().report.findFirstOrThrow({ where: { targetType: 'message', targetId } });

async function evidenceBytes(reportId: number): Promise<Buffer> {
  const request = requestOf('GET', '/api/moderation/evidence/{reportId}', {
    as: creator,
    params: { reportId },
  });
  const answer = await GET(request, { params: Promise.resolve({ reportId: String(reportId) }) });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const sealedLeft = async (messageIds: number[]) => {
  const { rows } = await pool().query(
    `select (select count(*)::int from sealed_ghosts where message_id = any($1)) as ghosts,
      (select count(*)::int from sealed_ghost_pieces p where not exists (
        select 1 from sealed_ghosts s where s.id = p.ghost_id and not (s.message_id = any($1)))) as pieces`,
    [messageIds],
  );
  return rows[0];
};

/** A table's rows as text: what a thief of the database reads. */
async function everyRow(): Promise<string> {
  const tables = await pool().query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = current_schema()`,
  );
  const rows = [];
  for (const { name } of tables.rows)
    rows.push((await pool().query(`select string_agg(t::text, ' ') as rows from ${name} t`)).rows[0].rows);
  return rows.join(' ');
}

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
    const seal = await sealOf(ghost);
    expect(seal).toBe(kept);
    for (const as of [ghost.reader, ghost.sender, ghost.reader]) expect(await looks(as)).toEqual([null]);
    for (const as of [ghost.reader, ghost.sender])
      expect(JSON.stringify((await call(exportData, { as })).body)).not.toContain(seal);
    const hex = Buffer.from(seal, 'base64url').toString('hex');
    const everything = await everyRow();
    for (const text of [seal, hex]) expect(everything).not.toContain(text);
  });

  test('goes to one of fifty that fetch at once', async () => {
    const ghost = await aGhost();
    const pages = await fiftyTimes(() => look(ghost, ghost.reader));
    const seals = pages.flatMap((page) => page.map(({ seal }) => seal)).filter((seal) => seal !== null);
    expect(seals).toHaveLength(1);
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

describe('what is not its seal', () => {
  const viewerOf = (person: Person) => ({ ...person, isCreator: false, sessionId: '' });
  const answerTo = (as: Person, targetId: number, seal: string) =>
    reportTarget(viewerOf(as), { targetType: 'message', targetId, reason: 'sexual', seal }).then(
      () => 'reported',
      ({ code }: { code: unknown }) => String(code),
    );
  const everything = async () => [
    await db().report.count(),
    await db().evidenceFile.count(),
    await db().evidencePiece.count(),
    await db().reportAuthor.count(),
  ];

  test('is refused 1,000 of 1,000 times and stores nothing; the right one is taken afterwards', async () => {
    const [sender, reader] = [await aUser(), await aUser()];
    const ghost = await aGhost({ from: sender, to: reader, file: await aPicture() });
    const others = [];
    for (let each = 0; each < 20; each += 1) others.push(await aGhost({ from: sender, to: reader }));
    const page = await look(ghost, reader);
    const sealIn = (id: number) => page.find((each) => each.id === id)?.seal as string;
    const seal = sealIn(ghost.id);
    await vanish(ghost);

    const forged = new Set<string>();
    const key = Buffer.from(seal, 'base64url');
    for (let bit = 0; bit < key.length * 8; bit += 1) {
      const flipped = Buffer.from(key);
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
      forged.add(flipped.toString('base64url'));
    }
    const letters = Buffer.from(seal);
    for (let bit = 0; bit < letters.length * 8; bit += 1) {
      const flipped = Buffer.from(letters);
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
      forged.add(flipped.toString('latin1'));
    }
    for (let end = 0; end < seal.length; end += 1) forged.add(seal.slice(0, end)).add(seal.slice(end + 1));
    for (const more of ['=', 'A', ' ', '\n', seal]) forged.add(seal + more).add(more + seal);
    for (const { id } of others) forged.add(sealIn(id));
    while (forged.size < 1000) forged.add(randomBytes(32).toString('base64url'));
    expect(forged.has(seal)).toBe(false);

    const before = await everything();
    const answers = [];
    for (const each of [...forged].slice(0, 1000)) answers.push(await answerTo(reader, ghost.id, each));
    expect(answers).toHaveLength(1000);
    expect(new Set(answers)).toEqual(new Set(['seal_broken']));
    expect(await everything()).toEqual(before);

    const refused = await reportIt(reader, ghost.id, sealIn(others[0]?.id as number));
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([422, 'seal_broken']);
    expect((await reportIt(reader, ghost.id, seal)).status).toBe(200);
  });

  test('nor is one for anything else than a message, or for words that did not vanish', async () => {
    const ghost = await aGhost();
    const seal = await sealOf(ghost);
    for (const targetType of ['post', 'user', 'rant', 'squad_message'] as const)
      expect((await reportIt(ghost.reader, ghost.id, seal, targetType)).status).toBe(422);
    expect((await reportIt(ghost.reader, 2_000_000_000, seal)).status).toBe(404);
  });

  test('in other hands than the recipient’s it is none: its sender’s, a third person’s, the creator’s', async () => {
    const ghost = await aGhost();
    const seal = await sealOf(ghost);
    await vanish(ghost);
    for (const as of [ghost.sender, await aUser(), creator]) {
      const answer = await reportIt(as, ghost.id, seal);
      const never = await reportIt(as, 2_000_000_000, seal);
      expect([answer.status, answer.message]).toEqual([404, never.message]);
    }
  });

  test('a copy that was put in another’s place, or changed where it lies, opens with neither’s seal', async () => {
    const [sender, reader] = [await aUser(), await aUser()];
    const [one, other] = [
      await aGhost({ from: sender, to: reader }),
      await aGhost({ from: sender, to: reader }),
    ];
    const seals = new Map((await look(one, reader)).map(({ id, seal }) => [id, seal as string]));
    await pool().query(
      `update sealed_ghosts a set content = b.content from sealed_ghosts b
       where a.message_id = $1 and b.message_id = $2`,
      [one.id, other.id],
    );
    for (const { id } of [one, other])
      expect(await answerTo(reader, one.id, seals.get(id) as string)).toBe('seal_broken');
    await pool().query(
      `update sealed_ghosts set content = set_byte(content, 20, get_byte(content, 20) # 1) where message_id = $1`,
      [other.id],
    );
    expect(await answerTo(reader, other.id, seals.get(other.id) as string)).toBe('seal_broken');
  });

  test('a file that was changed where it lies is told as missing, and the words stand', async () => {
    const ghost = await aGhost({ file: await aPicture() });
    const seal = await sealOf(ghost);
    await vanish(ghost);
    await pool().query(
      `update sealed_ghost_pieces p set content = set_byte(p.content, 40, get_byte(p.content, 40) # 1)
       from sealed_ghosts s where s.id = p.ghost_id and s.message_id = $1`,
      [ghost.id],
    );
    expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(200);
    const { id } = await reportOf(ghost.id);
    const files = await db().reportEvidence.findMany({ where: { reportId: id } });
    expect(files.map(({ fileId }) => fileId)).toEqual([null]);
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
