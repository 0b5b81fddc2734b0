/** What the server refused from the outbox, and its author writes again. */
import { beforeEach, expect, test } from 'vitest';
import { writingField } from '@/components/outbox/writing-field';
import { accountId, accountStorage, forgetOthers } from '@/lib/client/storage/account-storage';
import { addToDraft } from '@/lib/client/storage/draft-moves';
import { withBrowserStorage } from '../../support/browser-storage';

const tolu = accountId({ id: 1 });
const storage = accountStorage(tolu);

beforeEach(() => {
  withBrowserStorage();
  forgetOthers(tolu);
});

test.each([
  ['/api/create-post', null, 'post', '/create-post'],
  ['/api/posts/comments', 7, 'comment:7', '/post/7'],
  ['/api/dms/send', 7, 'chat:7', '/chat/7'],
  ['/api/squad-messages', 7, 'squad:7', '/squad-details/7'],
])('%s is written again in its own field', (path, about, draft, page) => {
  expect(writingField({ path, about })).toMatchObject({ draft, page });
});

test('a message whose conversation is not known, or has ended, goes into a chat that is opened for it', () => {
  const message = { path: '/api/dms/send', recipient: 'ada' };
  expect(writingField({ ...message, about: null })).toEqual({ recipient: 'ada' });
  expect(writingField({ ...message, about: null, code: 'request_waiting' })).toEqual({ recipient: 'ada' });
  expect(writingField({ ...message, about: 7, code: 'not_in_conversation' })).toEqual({ recipient: 'ada' });
  expect(writingField({ ...message, about: 7 })).toMatchObject({ draft: 'chat:7' });
});

test('where nobody knows whom it was for, or they cannot be written to, it has no field', () => {
  expect(writingField({ path: '/api/dms/send', about: null })).toBe(null);
  for (const code of ['cannot_message', 'user_not_found', 'guardian_awaited'] as const)
    expect(writingField({ path: '/api/dms/send', recipient: 'ada', about: null, code })).toBe(null);
});

test.each([
  ['/api/posts/comments', 'post_not_found'],
  ['/api/dms/send', 'cannot_message'],
  ['/api/dms/send', 'not_in_conversation'],
  ['/api/squad-messages', 'not_squad_member'],
] as const)('%s that was refused as %s has no field any more', (path, code) => {
  expect(writingField({ path, about: 7, code })).toBe(null);
});

test('what was refused for what it says, or too soon, has its field still', () => {
  for (const code of ['invalid_input', 'request_waiting', 'message_not_found'] as const)
    expect(writingField({ path: '/api/dms/send', about: 7, code })).toMatchObject({ draft: 'chat:7' });
});

test('its words come behind a draft that is there, in one line where the field has one', () => {
  expect(addToDraft(storage, 'post', 'refused')).toBe(true);
  expect(addToDraft(storage, 'post', 'too')).toBe(true);
  expect(storage.read('draft:post')).toBe('refused\ntoo');
  storage.write('draft:comment:7', 'begun');
  expect(addToDraft(storage, 'comment:7', 'refused', ' ')).toBe(true);
  expect(storage.read('draft:comment:7')).toBe('begun refused');
});

test('where they find no room it is said, so that they are not deleted', () => {
  Object.defineProperty(localStorage, 'setItem', {
    value: () => {
      throw new Error('QuotaExceededError');
    },
  });
  expect([addToDraft(storage, 'post', 'refused'), addToDraft(null, 'post', 'refused')]).toEqual([
    false,
    false,
  ]);
});
