/** A name that changes while a chat is open. */
import { changeUsername } from '@/lib/domains/accounts/ownership-schema';
import { ask } from './support/ask.ts';
import { bothIn, words, write } from './support/chat.ts';
import { aName, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

const rename = (person: Person) =>
  ask(changeUsername, { as: person, body: { newUsername: aName('renamed'), password: person.password } });

test('both go on writing in the open chat, and each sees which messages are their own', {
  tag: '@once',
}, async ({ page, me, otherBrowser }) => {
  const { other, friend } = await bothIn(page, me, otherBrowser);
  await rename(friend);
  await write(page, 'still you?');
  await expect(words(other, 'still you?')).toBeVisible();
  await rename(me);
  await write(other, 'it is me');
  await expect(words(page, 'it is me')).toBeVisible();
  await write(page, 'and it is me');
  await expect(words(other, 'and it is me')).toBeVisible();
  const mine = page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: /^You: / });
  await expect(mine).toHaveCount(3);
  await expect(
    other
      .getByRole('log')
      .getByRole('listitem')
      .filter({ hasText: /^You: / }),
  ).toHaveCount(1);
});
