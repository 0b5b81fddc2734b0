/** What is written on a page whose conversation goes on under another id. */
import { beforeEach, expect, test, vi } from 'vitest';
import { moveStored } from '@/lib/client/api/use-outbox';
import { accountId, accountStorage, forgetOthers } from '@/lib/client/storage/account-storage';
import { moveReplyDraft } from '@/lib/client/storage/use-reply-draft';
import { withBrowserStorage } from '../../support/browser-storage';

const tolu = accountId({ id: 1 });
const storage = accountStorage(tolu);

beforeEach(() => {
  withBrowserStorage();
  forgetOthers(tolu);
});

test('a draft that is moved to where it is stays as it is, its quote too', () => {
  storage.write('draft:chat:2', 'half typed');
  storage.write('draft:chat:2:reply', '{"id":1}');
  moveReplyDraft(storage, 'chat:2', 'chat:2');
  expect(storage.read('draft:chat:2')).toBe('half typed');
  expect(storage.read('draft:chat:2:reply')).toBe('{"id":1}');
});

const items = (...ids: string[]) => ids.map((clientId) => ({ clientId }));

test('messages that wait go behind those that wait there', () => {
  storage.write('outbox:chat:1', JSON.stringify(items('b', 'c')));
  storage.write('outbox:chat:2', JSON.stringify(items('a')));
  const ghost = { clientId: 'ghost', isGhostBomb: true };
  expect(moveStored(storage, 'outbox:chat:1', 'outbox:chat:2', [...items('b', 'c'), ghost])).toBe(true);
  expect(storage.names('outbox:')).toEqual(['outbox:chat:2']);
  expect(storage.readJson('outbox:chat:2')).toEqual(items('a', 'b', 'c'));
  moveStored(storage, 'outbox:chat:2', 'outbox:chat:2', items('a', 'b', 'c'));
  expect(storage.readJson('outbox:chat:2')).toHaveLength(3);
});

test('where there is no room for all of them, none is moved or lost, and the page is told to send them itself', () => {
  storage.write('outbox:chat:1', JSON.stringify(items('b')));
  storage.write('outbox:chat:2', JSON.stringify(items('a')));
  // `c` found no room when it was written.
  expect(moveStored(storage, 'outbox:chat:1', 'outbox:chat:2', items('b', 'c'))).toBe(false);
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  expect(moveStored(storage, 'outbox:chat:1', 'outbox:chat:2', items('b'))).toBe(false);
  full.mockRestore();
  expect(storage.readJson('outbox:chat:1')).toEqual(items('b'));
  expect(storage.readJson('outbox:chat:2')).toEqual(items('a'));
  expect(moveStored(null, 'outbox:chat:1', 'outbox:chat:2', items('b'))).toBe(false);
});
