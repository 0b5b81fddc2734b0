import * as push from '@/lib/domains/notices/push-schema';
import * as notices from '@/lib/domains/notices/schema';
import { aBrowser } from '../push-service';
import { type CallLine, member } from './line';

/** Notices. */
export const noticesCalls: Record<string, CallLine> = {
  listNotices: { spec: notices.listNotices, ...member, limit: 'read', input: () => ({}) },
  readNotices: {
    spec: notices.readNotices,
    ...member,
    limit: 'engagement',
    input: () => ({ body: { upTo: 1 } }),
  },
  readPushKey: { spec: push.readPushKey, ...member, limit: 'read', input: () => ({}) },
  subscribePush: {
    spec: push.subscribePush,
    ...member,
    limit: 'engagement',
    input: () => ({ body: aBrowser().subscription }),
  },
  unsubscribePush: {
    spec: push.unsubscribePush,
    ...member,
    limit: 'engagement',
    input: () => ({ body: { endpoint: aBrowser().subscription.endpoint } }),
  },
};
