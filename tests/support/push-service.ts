/** A push service on this machine, and browsers that subscribe to it. */
import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { now } from '@/lib/platform/clock';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer; at: Date };

/**
 * A browser with its own keys.
 * @param service  the URL of its push service
 */
export function aBrowser(service = 'https://fcm.googleapis.com') {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const secret = randomBytes(16);
  const name = randomBytes(12).toString('hex');
  return {
    subscription: {
      endpoint: `${service}/send/${name}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
    },
    /** Decrypts a message that was sent to this browser. */
    read: (sent: Received) =>
      decrypt(sent.body, { version: 'aes128gcm', privateKey: keys, authSecret: secret }).toString(),
    isFor: (sent: Received) => sent.path.endsWith(name),
  };
}

/** Starts a push service. It answers 201, or the status that a test sets. */
export async function startPushService() {
  const received: Received[] = [];
  const held = { status: 201 as number | 'never', headers: {} as Record<string, string> };
  const server = createServer((request, answer) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces),
        at: now(),
      });
      if (held.status !== 'never') answer.writeHead(held.status, held.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    answers: (status: number | 'never', headers = {}) => Object.assign(held, { status, headers }),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
