/**
 * Entry point of the embedded realtime server's process, started by scripts/services/realtime.ts. It runs on plain Node,
 * without a loader. Settings: PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, REALTIME_HOST (default: loopback) and
 * REALTIME_PORT (default: a free port).
 */
import { stopWithParent } from '../services/stop-with-parent.ts';
import { startRealtimeServer } from './server.ts';

const {
  PUSHER_APP_ID: id,
  PUSHER_KEY: key,
  PUSHER_SECRET: secret,
  REALTIME_HOST,
  REALTIME_PORT,
} = process.env;
if (!id || !key || !secret) throw new Error('PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET are needed.');

const server = await startRealtimeServer({
  app: { id, key, secret },
  ...(REALTIME_HOST && { host: REALTIME_HOST }),
  ...(REALTIME_PORT && { port: Number(REALTIME_PORT) }),
});
process.send?.({ port: server.port });
stopWithParent(server);
