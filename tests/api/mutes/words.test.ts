import { expect, test } from 'vitest';
import { mutedWordsLimit } from '@/lib/contract/constants/settings';
import { exportData } from '@/lib/domains/export/schema';
import { listMutedWords, setMutedWords } from '@/lib/domains/mutes/words-schema';
import { changeSettings, readSettings } from '@/lib/domains/settings/schema';
import { db } from '@/lib/platform/database/client';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import { call, fiftyTimes } from '../../support/call';
import { aPersonWithPassword, aUser, type Person, password, viewerOf } from '../../support/factories';

const set = (as: Person, words: unknown) =>
  call(setMutedWords, { as, body: { words } as { words: string[] } });
const read = async (as: Person) => (await call(listMutedWords, { as })).body.words;

test('none at first; each list takes the place of the last', async () => {
  const person = await aUser();
  expect(await read(person)).toEqual([]);
  const first = await set(person, ['Spoiler', '  jamb   result ', '😂']);
  expect(first).toMatchObject({ status: 200, body: { words: ['spoiler', 'jamb result', '😂'] } });
  expect(await read(person)).toEqual(first.body.words);
  expect((await set(person, ['wahala'])).body.words).toEqual(['wahala']);
  expect((await set(person, [])).body.words).toEqual([]);
  expect(await read(person)).toEqual([]);
});

test('of words that are compared alike, the first stays', async () => {
  const person = await aUser();
  expect((await set(person, ['Café', 'cafe', 'CAFÉ', 'bar'])).body.words).toEqual(['café', 'bar']);
});

test('as many and as long as may be, and not one more', async () => {
  const person = await aUser();
  const { words, characters } = mutedWordsLimit;
  const most = Array.from({ length: words }, (_, each) => `${each}`.padEnd(characters, 'x'));
  expect((await set(person, most)).body.words).toEqual(most);
  const refused = [
    [...most, 'one more'],
    ['x'.repeat(characters + 1)],
    [''],
    ['  '],
    ['\u0301'],
    ['\u200b'],
    ['a\u0000b'],
    [7],
    'words',
    null,
  ];
  for (const each of refused) expect((await set(person, each)).status, JSON.stringify(each)).toBe(400);
  expect(await read(person)).toEqual(most);
});

test('two tabs: what the second did not see stays, and what it removed goes', async () => {
  const person = await aUser();
  const edit = (seen: string[], words: string[]) =>
    call(setMutedWords, { as: person, body: { words, seen } });
  expect((await edit([], ['spoiler'])).body.words).toEqual(['spoiler']);
  expect((await edit([], ['wahala'])).body.words).toEqual(['wahala', 'spoiler']);
  expect((await edit(['spoiler'], [])).body.words).toEqual(['wahala']);
  expect(await read(person)).toEqual(['wahala']);
  const most = Array.from({ length: mutedWordsLimit.words }, (_, each) => `word ${each}`);
  expect(await edit([], most)).toMatchObject({
    status: 400,
    message: expect.stringContaining('more than 50'),
  });
  expect((await edit(['wahala'], most)).body.words).toEqual(most);
});

test('fifty tabs at once lose no word', async () => {
  const person = await aUser();
  await fiftyTimes((each) =>
    call(setMutedWords, { as: person, body: { words: [`word ${each}`], seen: [] } }),
  );
  expect(await read(person)).toHaveLength(50);
});

test('words and settings, in one row, leave each other alone; a copy has them, and leaving ends them', async () => {
  const person = await aPersonWithPassword();
  await set(person, ['wahala']);
  await call(changeSettings, { as: person, body: { who_may_write: 'friends' } });
  expect(await read(person)).toEqual(['wahala']);
  await set(person, ['gbege']);
  expect((await call(readSettings, { as: person })).body.who_may_write).toBe('friends');
  expect((await call(exportData, { as: person })).body.settings).toMatchObject([
    { findable: 1, who_may_write: 'friends', muted_words: ['gbege'] },
  ]);
  await deleteAccount(viewerOf(person), password);
  expect(await db().userSettings.count({ where: { userId: person.id } })).toBe(0);
});
