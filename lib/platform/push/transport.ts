/** The way to a push service. The library that encrypts is loaded by the first push that a server sends. */
import http from 'node:http';
import https from 'node:https';
import { assertOutsideTransaction } from '@/lib/platform/database/transaction-guard';
import { env } from '@/lib/platform/env';
import { isPushEndpoint, lookupPublic } from './endpoint';
import { vapidKeys } from './keys';

/** In milliseconds, for all of it. */
const patience = 5000;

/** `gone`: the browser takes none any more. `away`: not now. */
export type Outcome = { outcome: 'sent' | 'gone' | 'away'; error?: unknown };

type Browser = { endpoint: string; p256dh: string; auth: string };

/**
 * Sends one push: that there is something, and not a word of what. The phone asks for that itself.
 * @param secondsGood  after which the push service drops what it could not hand over
 */
export async function push({ endpoint, p256dh, auth }: Browser, secondsGood: number): Promise<Outcome> {
  assertOutsideTransaction('a push service');
  // The operator may have named other hosts since.
  if (!isPushEndpoint(endpoint)) return { outcome: 'gone' };
  try {
    const { generateRequestDetails } = (await import('web-push')).default;
    const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: subject(), ...(await vapidKeys()) },
      contentEncoding: 'aes128gcm',
      TTL: secondsGood,
      // Of several that wait for a phone to come back, it gets the last.
      topic: 'notices',
      urgency: 'normal',
    });
    const status = await posted(endpoint, headers, body as Buffer);
    if (status >= 200 && status < 300) return { outcome: 'sent' };
    return { outcome: status === 404 || status === 410 ? 'gone' : 'away', error: `answered ${status}` };
  } catch (error) {
    return { outcome: 'away', error };
  }
}

/** No words, no names, no number: whoever carries it learns nothing, and an old one says nothing wrong. */
const payload = JSON.stringify({ type: 'notices' });

/** Whom a push service writes to when something is wrong. */
function subject(): string {
  const { MAIL_FROM, NEXTAUTH_URL } = env();
  const address = MAIL_FROM && /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0];
  if (address) return `mailto:${address}`;
  return NEXTAUTH_URL.startsWith('https:') ? NEXTAUTH_URL : 'mailto:operator@localhost.invalid';
}

/** @returns the status; what else is answered is not read, and no redirect is followed */
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
