/**
 * Simulates five thousand phones in a separate process, so that their cost is not counted as the server's. Opens $SOCKETS
 * sockets through the app at $APP_URL. On each message from the parent it publishes an event and replies with the latencies.
 */
import Pusher from 'pusher';
import { WebSocket } from 'ws';

const {
  APP_URL = '',
  PUSHER_APP_ID = '',
  PUSHER_KEY = '',
  PUSHER_SECRET = '',
  PUSHER_HOST = '',
} = process.env;
const { PUSHER_PORT = '', SOCKETS = '' } = process.env;
const channel = 'private-battles';
const opening = 100;

const pusher = new Pusher({
  appId: PUSHER_APP_ID,
  key: PUSHER_KEY,
  secret: PUSHER_SECRET,
  host: PUSHER_HOST,
  port: PUSHER_PORT,
  useTLS: false,
});
const address = `${APP_URL.replace(/^http/, 'ws')}/app/${PUSHER_KEY}?protocol=7`;

let sentAt = 0;
let waits: number[] = [];
let everyoneHeard = () => {};

/** A simulated network address for each phone. */
const networkOf = (phone: number) => `10.2.${Math.floor(phone / 250)}.${1 + (phone % 250)}`;

function phone(number: number): Promise<void> {
  const socket = new WebSocket(address, {
    headers: { 'x-forwarded-for': networkOf(number) },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (frame: Buffer) => {
      // Parsing every frame fully, on one processor, would take longer than the server needs to send it.
      const words = frame.toString('latin1');
      if (words.includes('vote_update')) return hear();
      if (words.includes('subscription_succeeded')) return resolve();
      const { event, data } = JSON.parse(words);
      if (event !== 'pusher:connection_established') return;
      const { auth } = pusher.authorizeChannel(JSON.parse(data).socket_id, channel);
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
    });
  });
}

function hear() {
  waits.push(performance.now() - sentAt);
  if (waits.length === Number(SOCKETS)) everyoneHeard();
}

for (let from = 0; from < Number(SOCKETS); from += opening)
  await Promise.all(Array.from({ length: opening }, (_, each) => phone(from + each)));

process.on('message', async () => {
  waits = [];
  const heard = new Promise<void>((resolve) => {
    everyoneHeard = resolve;
  });
  sentAt = performance.now();
  await pusher.trigger(channel, 'vote_update', { battleId: 1, votes: 2, opponent_votes: 1 });
  await heard;
  process.send?.(waits);
});
process.on('disconnect', () => process.exit(0));
process.send?.('open');
