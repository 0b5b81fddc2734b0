/**
 * Ninety days after somebody left, no row and no file names them (rules.md, Safety). Looked for in every column that holds
 * words, whichever table it is of, and in the storage.
 */
import { afterAll, expect, test } from 'vitest';
import { changeUsername, deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { createPost } from '@/lib/domains/posts/schema';
import { uploadProfileMedia } from '@/lib/domains/profiles/schema';
import { createSquad } from '@/lib/domains/squads/schema';
import { db, pool } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, rawCall } from '../../support/call';
import { callerOf, everyWrite } from '../../support/calls';
import { setClockOffset } from '../../support/clock';
import { aConversation, anotherLogin, aPost, aUser, type Person } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { filesKept } from '../../support/media';
import { decide, reported } from '../../support/report-calls';

const day = 24 * 3_600_000;
afterAll(() => setClockOffset(0));

const username = 'Zubairu_xq';
const email = 'zubairu.xq@example.com';

/** Where somebody is named: every column of words, of bytes and of either in a list or an object. */
async function named(): Promise<string[]> {
  const { rows } = await pool().query<{ place: string; text: string }>(`
    select table_name || '.' || column_name as place, format('select 1 from %I where %s ~* ''zubairu.xq'' limit 1', table_name,
      case data_type when 'bytea' then format('encode(%I, ''escape'')', column_name)
        else format('%I::text', column_name) end) as text
    from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`);
  const found: string[] = [];
  for (const { place, text } of rows) if ((await pool().query(text)).rowCount) found.push(place);
  return found.toSorted();
}

/** Makes each write that a member can make, as the person whose things the fixtures are. */
async function doesEverything(): Promise<Person & { password: string }> {
  const fixtures = await createFixtures();
  const { author } = fixtures;
  await pool().query(`update users set username = $2, username_key = lower($2), email = $3 where id = $1`, [
    author.id,
    username,
    email,
  ]);
  const leaves = ['deleteAccount', 'changePassword', 'logout', 'endOtherSessions', 'changeUsername'];
  for (const [name, line] of everyWrite) {
    if (leaves.includes(name) || callerOf(line, fixtures)?.id !== author.id) continue;
    const { status, message } = await rawCall(line.spec.method, line.spec.path, {
      ...line.input(fixtures),
      as: author,
    });
    expect(status < 500 || status === 501, `${name}: ${message}`).toBe(true);
  }
  return { ...author, username, email, ...(await anotherLogin(author)) };
}

test('ninety days after somebody left who did everything, and whom others reported', async () => {
  const person = await doesEverything();
  const [post, later] = [await aPost({ by: person }), await aPost({ by: person })];
  await call(uploadProfileMedia, {
    as: person,
    ...(everyWrite.find(([name]) => name === 'uploadProfileMedia')?.[1].input({} as never) as object),
  });
  // One is hidden, one is dismissed, and two are never looked at.
  await decide(await reported('post', post.id), 'hide');
  await decide(await reported('post', later.id), 'dismiss');
  await reported('user', person.id);
  const friend = await aUser();
  const { id } = await aConversation({ by: person, with_: friend });
  const message = await db().message.findFirstOrThrow({ where: { conversationId: id } });
  await reported('message', message.id, { by: friend });
  await call(createPost, { as: person, body: { content: 'the last words' } });
  // The name before leads on for 90 days, and rests.
  const renamed = { newUsername: `${username}_2`, password: person.password };
  expect((await call(changeUsername, { as: person, body: renamed })).status).toBe(200);
  const squad = { gameName: `Kart of ${username}`, uid: 'KW-44', description: 'Horn allowed' };
  expect((await call(createSquad, { as: person, body: squad })).status).toBe(200);
  const before = await named();
  expect(before).toEqual(
    expect.arrayContaining(['game_counts.game_name', 'reports.copy', 'users.email', 'users.username']),
  );
  const files = await db().media.findMany({ where: { ownerId: person.id }, select: { key: true } });
  expect(files.length).toBeGreaterThan(1);

  expect((await call(deleteAccount, { as: person, body: { password: person.password } })).status).toBe(200);
  // What waits for a decision keeps the name that it copied, until its time is over as well.
  expect(await named()).toEqual(['released_usernames.username_key', 'reports.copy']);
  setClockOffset(91 * day);
  for (let turn = 0; turn < 2; turn += 1) await settleAll();
  expect(await named()).toEqual([]);
  // A file that they sent somebody stays with whom it was sent to, as the message does.
  const sent = await db().message.findMany({ where: { senderId: person.id, mediaKey: { not: null } } });
  const theirs = new Set(files.map(({ key }) => key));
  expect(filesKept().filter((name) => theirs.has(name))).toEqual(sent.map(({ mediaKey }) => mediaKey));
  const living = await reported('post', (await aPost({ by: await aUser() })).id);
  setClockOffset(182 * day);
  await settleAll();
  // About somebody who is here it waits for as long as it takes.
  expect((await db().report.findUniqueOrThrow({ where: { id: living } })).status).toBe('open');
});
