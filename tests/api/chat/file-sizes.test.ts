/** What a file in a chat costs to look at (contract.md, Private chat). */
import { expect, test } from 'vitest';
import { keyOfUrl } from '@/lib/domains/media/media';
import { db } from '@/lib/platform/database/client';
import { befriend, read, someone, write, writeFile } from '../../support/contact';

test('a file comes with it, words with nothing', async () => {
  const [one, other] = [await someone(), await someone()];
  await befriend(one, other);
  await befriend(other, one, 'accept');
  await writeFile(one, other, { content: 'look' });
  const { body } = await write(one, other, 'words');
  const [file, words] = (await read(one, body.conversationId)).body;
  const key = keyOfUrl(String(file?.media_url));
  expect(file?.media_bytes).toBe((await db().media.findUniqueOrThrow({ where: { key } })).bytes);
  expect(words).toMatchObject({ content: 'words', media_bytes: null });
});
