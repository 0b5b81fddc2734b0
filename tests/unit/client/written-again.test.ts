/** What the server refused from the outbox, and its author writes again. */
import { beforeEach, expect, test } from 'vitest';
import { writingField } from '@/components/outbox/writing-field';
import { accountId, accountStorage, forgetOthers } from '@/lib/client/storage/account-storage';
import { addToDraft } from '@/lib/client/storage/use-draft';
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

test('a message whose conversation is not known has no field', () => {
  expect(writingField({ path: '/api/dms/send', about: null })).toBe(null);
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
