/** Browsers that receive push notifications (contract.md, Notices). */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { message } from '@/lib/contract/fields';

const base64url = (min: number, max: number) =>
  z.string({ error: 'is missing' }).check(z.regex(/^[\w-]+$/), z.minLength(min), z.maxLength(max));

/** The browser's own `PushSubscription.endpoint`. */
const address = z.string({ error: 'is missing' }).check(z.minLength(10), z.maxLength(1000));

/** This server's public key, which a browser needs to subscribe. */
export const readPushKey = endpoint('GET', '/api/push/key', {
  refuses: ['not_offered'],
  response: z.object({ key: z.string() }),
});

export const subscribePush = endpoint('POST', '/api/push/subscriptions', {
  limit: 'engagement',
  /** The result of the browser's `toJSON`: a public key of 65 bytes and a secret of 16. */
  body: z.object({
    endpoint: address,
    keys: z.object({ p256dh: base64url(87, 88), auth: base64url(22, 24) }),
    /** The endpoint that this one replaces, because the browser has changed it. */
    replaces: z.optional(address),
  }),
  refuses: ['subscription_not_found', 'too_many_subscriptions', 'not_offered'],
  response: z.object({ message }),
});

export const unsubscribePush = endpoint('DELETE', '/api/push/subscriptions', {
  limit: 'engagement',
  own: true,
  body: z.object({ endpoint: address }),
  response: z.object({ message }),
});
