import { beforeEach, expect, test } from 'vitest';
import { accountId, accountStorage, forgetOthers } from '@/lib/client/storage/account-storage';
import { readEntry, storedKeys, writeEntry, writeItem } from '@/lib/client/storage/device-storage';
import { clearStored, storeToken, storeUser } from '@/lib/client/storage/stored-session';
import { withBrowserStorage } from '../../support/browser-storage';

const [tolu, ada] = [accountId({ id: 1 }), accountId({ id: 12 })];

beforeEach(() => {
  withBrowserStorage();
  forgetOthers(tolu);
});

test('what one person left is not the next one’s', () => {
  accountStorage(tolu).write('draft:post', 'a secret');
  expect(accountStorage(tolu).read('draft:post')).toBe('a secret');
  expect(accountStorage(ada).read('draft:post')).toBeNull();
});

test('a page of one person forgets every other’s, an older version’s too, and keeps the device’s choices', () => {
  accountStorage(tolu).write('draft:post', 'a secret');
  writeItem('account:12:outbox:chat:3', '[]');
  writeItem('draft:chat:3', 'words that an earlier version kept for nobody in particular');
  writeEntry('data-saver', 'on');
  forgetOthers(ada);
  expect(storedKeys().toSorted()).toEqual(['account:12:outbox:chat:3', 'data-saver']);
});

test('an id that another begins with is another', () => {
  writeItem('account:12:draft:post', 'a secret');
  forgetOthers(tolu);
  expect(storedKeys()).toEqual([]);
});

test('the end of a session leaves nothing of anybody', () => {
  storeUser({ email: 'tolu@example.com', username: 'tolu' });
  storeToken('a.b.c');
  accountStorage(tolu).write('cart', '[]');
  writeEntry('data-saver', 'off');
  clearStored();
  expect(storedKeys()).toEqual(['data-saver']);
  expect(readEntry('user')).toBeNull();
});

test('JSON that something else wrote is nothing', () => {
  accountStorage(tolu).write('cart', '{');
  expect(accountStorage(tolu).readJson('cart')).toBeNull();
});

test('what is written for somebody after they have left is not kept', () => {
  const storage = accountStorage(tolu);
  storage.write('outbox:chat:3', '[]');
  clearStored();
  storage.write('outbox:chat:3', '[]');
  expect(storedKeys()).toEqual([]);
  forgetOthers(ada);
  storage.write('draft:post', 'a secret');
  accountStorage(ada).write('draft:post', 'mine');
  expect(storedKeys()).toEqual(['account:12:draft:post']);
});
