/** One's own data as a ZIP: the files in it, what is missing of them, how much is held meanwhile, and how often. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { GET } from '@/app/api/users/export/route';
import { leftOut } from '@/lib/domains/export/left-out';
import { exportStatements } from '@/lib/domains/export/statements';
import { targets } from '@/lib/domains/safety/targets/targets';
import { db, pool, transaction } from '@/lib/platform/database/client';
import { storage } from '@/lib/platform/storage/storage';
import { entriesOf, readArchive } from '../../support/archive';
import { requestOf } from '../../support/call';
import { aBattle, aConversation, aUser, type Person } from '../../support/factories';
import { fileOf } from '../../support/media';

const copyOf = (as: Person): Promise<Response> =>
  GET(requestOf('GET', '/api/users/export', { as }), { params: Promise.resolve({}) });
const archiveOf = async (as: Person) => entriesOf(await (await copyOf(as)).bytes());

/** A file of a person's that is attached to something; `megabytes` of what cannot be made smaller. */
async function aFile({ by, purpose = 'chat', mime = 'image/jpeg', megabytes = 0.01, kept = true }: AFile) {
  const key = `${purpose}-${randomBytes(16).toString('hex')}.${mime.endsWith('mp4') ? 'mp4' : 'jpg'}`;
  const piece = randomBytes(Math.ceil(megabytes * 1e6) % 1e6 || 1e6);
  const bytes = Math.ceil(megabytes * 1e6);
  async function* content() {
    for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left);
  }
  await storage().write(key, content(), mime);
  const times = { createdAt: new Date(), keptAt: kept ? new Date() : null };
  await db().media.create({ data: { key, ownerId: by.id, purpose, mime, bytes, ...times } });
  return key;
}
type AFile = { by: Person; purpose?: string; mime?: string; megabytes?: number; kept?: boolean };

/** Files of the storage that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.includes('/media/') ? [file] : [];
    } catch {
      return [];
    }
  });

afterEach(async () => {
  for (let turn = 0; openFiles().length > 0 && turn < 50; turn += 1) await wait(20);
  expect(openFiles()).toEqual([]);
});

test('every file of theirs as it is, under the name that data.json has for it, and nobody else’s', async () => {
  const [person, other] = [await aUser(), await aUser()];
  const keys = [
    await aFile({ by: person }),
    await aFile({ by: person, purpose: 'profile' }),
    await aFile({ by: person, purpose: 'clip', mime: 'video/mp4', megabytes: 3 }),
  ];
  await aFile({ by: other });
  await aFile({ by: person, kept: false });
  const archive = await archiveOf(person);
  const names = keys.map((key) => `files/${key}`).toSorted();
  expect([...archive.keys()]).toEqual(['data.json', ...names, 'README.txt']);
  for (const key of keys) {
    const stored = await storage().open(key);
    const whole = Buffer.concat(await Array.fromAsync((stored as NonNullable<typeof stored>).read()));
    expect(archive.get(`files/${key}`)?.equals(whole), key).toBe(true);
  }
  const { files } = JSON.parse(String(archive.get('data.json')));
  expect(names.every((name) => files.some((file: { name: string }) => file.name === name))).toBe(true);
  const readme = String(archive.get('README.txt'));
  for (const { what, why } of leftOut) expect(readme).toContain(`${what}.\n${why}`);
  expect(readme).not.toContain('could not be read');
});

test('neither ghosts nor what a decision hid', async () => {
  const person = await aUser();
  const { id: conversationId } = await aConversation({ by: person, with_: await aUser() });
  const [ghost, hidden, answer, shown] = [
    await aFile({ by: person }),
    await aFile({ by: person }),
    await aFile({ by: person, purpose: 'battle' }),
    await aFile({ by: person, purpose: 'battle' }),
  ];
  const said = {
    conversationId,
    senderId: person.id,
    content: '',
    mediaType: 'image',
    createdAt: new Date(),
  };
  await db().message.createMany({
    data: [
      { ...said, mediaKey: ghost, isGhostBomb: true },
      { ...said, mediaKey: hidden, hiddenAt: new Date() },
    ],
  });
  const battle = await aBattle({ by: await aUser() });
  await db().battle.update({
    where: { id: battle.id },
    data: { opponentId: person.id, opponentMediaUrl: `/media/${answer}`, responseHiddenAt: new Date() },
  });
  await db().battle.update({
    where: { id: (await aBattle({ by: person })).id },
    data: { mediaUrl: `/media/${shown}` },
  });
  const picture = await aFile({ by: person, purpose: 'profile' });
  await db().user.update({
    where: { id: person.id },
    data: { profileMediaUrl: `/media/${picture}`, profileMediaType: 'image' },
  });
  const named = async () => [...(await archiveOf(person)).keys()];
  const all = ['data.json', ...[shown, picture].toSorted().map((key) => `files/${key}`), 'README.txt'];
  expect(await named()).toEqual(all);
  const { setHidden } = targets.profile_picture;
  await transaction((tx) => setHidden(tx, person.id, true));
  expect(await named()).toEqual(['data.json', `files/${shown}`, 'README.txt']);
  await transaction((tx) => setHidden(tx, person.id, false));
  expect(await named()).toEqual(all);
});

test('what is missing, and what broke off, is named in the README, and the rest is there', async () => {
  const person = await aUser();
  const keys = await Promise.all([1, 2, 3, 4].map(() => aFile({ by: person })));
  const [gone = '', empty = '', , fine = ''] = keys;
  rmSync(fileOf(gone));
  truncateSync(fileOf(empty), 0);
  const archive = await archiveOf(person);
  expect(archive.has(`files/${gone}`)).toBe(false);
  expect(archive.get(`files/${fine}`)).toHaveLength(10_000);
  expect(archive.get(`files/${empty}`)).toHaveLength(0);
  const readme = String(archive.get('README.txt'));
  expect(readme).toMatch(/Files that could not be read\n-+\n/);
  expect(readme).toContain(`\n\nfiles/${gone}\n\n`);
});

test('200 MB in forty files: as they are, little held, and no more open than one at a time', async () => {
  const person = await aUser();
  for (let turn = 0; turn < 40; turn += 1)
    await aFile({ by: person, purpose: 'clip', mime: 'video/mp4', megabytes: 5 });
  const response = await copyOf(person);
  const file = path.join(process.env.DATA_DIR as string, 'large.zip');
  writeFileSync(file, '');
  const before = process.memoryUsage().rss;
  let [bytes, held, open] = [0, 0, 0];
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    writeFileSync(file, chunk, { flag: 'a' });
    held = Math.max(held, process.memoryUsage().rss - before);
    open = Math.max(open, openFiles().length);
  }
  expect(bytes).toBeGreaterThan(200e6);
  expect(held / 1e6).toBeLessThan(100);
  expect(open).toBe(1);
  const lengths: number[] = [];
  await readArchive(file, async (name, chunks) => {
    let length = 0;
    for await (const chunk of chunks) length += chunk.length;
    if (name.startsWith('files/')) lengths.push(length);
  });
  expect(lengths).toEqual(Array.from({ length: 40 }, () => 5e6));
  rmSync(file);
});

test('whoever goes away in the middle of a file leaves nothing open', async () => {
  const person = await aUser();
  for (let turn = 0; turn < 3; turn += 1) await aFile({ by: person, megabytes: 5 });
  const reader = ((await copyOf(person)).body as ReadableStream<Uint8Array>).getReader();
  for (let bytes = 0; bytes < 2e6; ) bytes += (await reader.read()).value?.length ?? 0;
  expect(openFiles()).toHaveLength(1);
  await reader.cancel();
  // And a copy is to be had again: nothing is underway.
  expect([...(await archiveOf(person)).keys()]).toHaveLength(5);
});

describe('every column that names a person', () => {
  /** Which sentence of README.txt says why, of those that no part of the copy is found by. */
  const explained: Record<string, string> = {
    ...of('What others wrote to you or about you', [
      ...['blocks.blocked_id', 'mutes.muted_id', 'friendships.friend_id', 'friend_requests.recipient_id'],
      ...['conversation_members.other_id', 'conversations.requested_by_id', 'battles.winner_user_id'],
    ]),
    ...of('By whom a match is reported that waits for an answer', [
      'matches.reported_by',
      'squads.captain_id',
    ]),
    ...of('Some friendships that ended', ['ended_friendships.user_id', 'ended_friendships.friend_id']),
    ...of('Ghost Bombs', ['sealed_ghosts.sender_id', 'sealed_ghosts.recipient_id']),
  };
  function of(what: string, places: string[]) {
    return Object.fromEntries(places.map((place) => [place, what]));
  }

  test('is what a part of the copy is found by, or README.txt explains it', async () => {
    // By its key, and by its name: a column that names somebody without a key is one of a person, too.
    const { rows } = await pool().query<{ table: string; column: string }>(`
      select c.relname as table, a.attname as column from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      where a.attnum > 0 and not a.attisdropped and c.relname not in ('users', '_prisma_migrations') and (
        exists (select 1 from pg_constraint f where f.contype = 'f' and f.confrelid = 'users'::regclass
          and f.conrelid = c.oid and a.attnum = any(f.conkey))
        or a.attname ~ '(user|owner|author|sender|recipient|reporter|username|e?mail)(_id)?$')
      order by 1, 2`);
    expect(rows.length).toBeGreaterThan(60);
    const statements = Object.values(exportStatements).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    const leftOutTables = new Map(
      leftOut.flatMap(({ what, models }) => models.map((model) => [tableOf(model), what])),
    );
    const unexplained = rows.filter(({ table, column }) => {
      const sought = new RegExp(`\\b\\w+\\.${column} = \\$1|select [^;]*\\bt\\.${column}\\b.* from`);
      const found = statements.some((text) => text.includes(` from ${table} `) && sought.test(text));
      return !found && !leftOutTables.has(table) && !explained[`${table}.${column}`];
    });
    expect(unexplained.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
    const readme = String((await archiveOf(await aUser())).get('README.txt'));
    for (const what of [...Object.values(explained), ...leftOutTables.values()])
      expect(readme).toContain(what);
  });

  const tableOf = (model: string) => {
    const word = model.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
  };
});
