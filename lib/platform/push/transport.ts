/** Sends pushes. The library for encryption is loaded with the first push that a server sends. */
import http from 'node:http';
import https from 'node:https';
import { assertOutsideTransaction } from '@/lib/platform/database/transaction-guard';
import { env } from '@/lib/platform/env';
import { isPushEndpoint, lookupPublic } from './endpoint';
import { vapidKeys } from './keys';

/** In milliseconds, for the whole request. */
const patience = 5000;

/** `gone`: the subscription has ended. `away`: try again later. */
export type Outcome = {
  outcome: 'sent' | 'gone' | 'away';
  /** What the push service answered, if it did. */
  status?: number;
  error?: unknown;
};

type Browser = { endpoint: string; p256dh: string; auth: string };

/**
 * Sends one push. It says only that there is something new; the phone then loads the content itself.
 * @param secondsGood  how long the push service keeps an undelivered push
 */
export async function push({ endpoint, p256dh, auth }: Browser, secondsGood: number): Promise<Outcome> {
  assertOutsideTransaction('a push service');
  // The operator may have changed the allowed hosts since the subscription.
  if (!isPushEndpoint(endpoint)) return { outcome: 'gone' };
  try {
    const { generateRequestDetails } = (await import('web-push')).default;
    const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: subject(), ...(await vapidKeys()) },
      contentEncoding: 'aes128gcm',
      TTL: secondsGood,
      // A phone that was offline gets only the latest push of a topic.
      topic: 'notices',
      urgency: 'normal',
    });
    const status = await posted(endpoint, headers, body as Buffer);
    if (status >= 200 && status < 300) return { outcome: 'sent', status };
    return { outcome: status === 404 || status === 410 ? 'gone' : 'away', status };
  } catch (error) {
    return { outcome: 'away', error };
  }
}

/** No text, name or number: the push service learns nothing, and a delayed push is never wrong. */
const payload = JSON.stringify({ type: 'notices' });

/** The contact for the push service's operator. */
function subject(): string {
  const { MAIL_FROM, NEXTAUTH_URL } = env();
  const address = MAIL_FROM && /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0];
  if (address) return `mailto:${address}`;
  return NEXTAUTH_URL.startsWith('https:') ? NEXTAUTH_URL : 'mailto:operator@localhost.invalid';
}

/** @returns the status; the body is not read, and redirects are not followed */
function posted(endpoint: string, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<number> {
  const { request } = endpoint.startsWith('https:') ? https : http;
  const signal = AbortSignal.timeout(patience);
  return new Promise((resolve, reject) => {
    const asked = request(endpoint, { method: 'POST', headers, lookup: lookupPublic, signal }, (answer) => {
      answer.on('error', () => null).resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject).end(body);
  });
}
