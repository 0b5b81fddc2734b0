/** What is written on a page whose conversation goes on under another id. */
import { beforeEach, expect, test } from 'vitest';
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

test('messages that wait go behind those that wait there', () => {
  storage.write('outbox:chat:1', '[{"clientId":"b"},{"clientId":"c"}]');
  storage.write('outbox:chat:2', '[{"clientId":"a"}]');
  moveStored(storage, 'outbox:chat:1', 'outbox:chat:2');
  expect(storage.names('outbox:')).toEqual(['outbox:chat:2']);
  expect(storage.readJson('outbox:chat:2')).toEqual(['a', 'b', 'c'].map((clientId) => ({ clientId })));
  moveStored(storage, 'outbox:chat:2', 'outbox:chat:2');
  expect(storage.readJson('outbox:chat:2')).toHaveLength(3);
});
