/** The embedded realtime server behind an address that counts what the app asks of it, and can refuse it. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { startRealtimeServer } from '../../scripts/realtime-server/server.ts';
import { application, Listener } from './listener';
import { settings } from './settings';

/** Starts both, and sets the app's settings for them. Call it before the app reads its settings. */
export async function countedRealtime() {
  const server = await startRealtimeServer({ app: application });
  const listeners: Listener[] = [];
  const counted = {
    /** What was asked, as method and path without the signature. */
    asked: [] as string[],
    /** The status with which everything is refused; null lets it through. */
    refusal: null as number | null,
    /** @returns a connection that is subscribed to the channels */
    listen: async (...channels: string[]) => {
      const listener = await Listener.open(server.port);
      listeners.push(listener);
      for (const channel of channels) await listener.subscribe(channel);
      return listener;
    },
    /** Closes the connections and forgets what was asked. */
    reset: () => {
      for (const each of listeners.splice(0)) each.close();
      counted.asked.length = 0;
      counted.refusal = null;
    },
    stop: async () => {
      inFront.close();
      await server.stop();
    },
  };
  const inFront = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    counted.asked.push(`${method} ${url.split('?')[0]?.replace(`/apps/${application.id}`, '')}`);
    const body = method === 'GET' ? undefined : await text(request);
    if (counted.refusal) return void response.writeHead(counted.refusal).end();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${server.port}${url}`, { method, headers, body });
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => inFront.listen(0, '127.0.0.1', resolve));
  const { port } = inFront.address() as { port: number };
  // The client of an earlier test file has that file's address.
  Reflect.deleteProperty(globalThis, 'hypegistPusher');
  const { id, key, secret } = application;
  const own = { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret };
  const at = { PUSHER_HOST: '127.0.0.1', PUSHER_PORT: String(port), PUSHER_TLS: 'false' };
  for (const [name, value] of Object.entries({ ...settings, ...own, ...at })) vi.stubEnv(name, value);
  return counted;
}
