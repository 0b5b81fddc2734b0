/** A minimal client of the realtime server, to send what the official client would not. */
import { createHmac } from 'node:crypto';
import { type ClientOptions, WebSocket } from 'ws';

export type Heard = { event: string; channel?: string; data: unknown; user_id?: string };

export const application = { id: 'tests', key: 'tests-key', secret: 'a secret of the tests alone' };

export class Listener {
  readonly heard: Heard[] = [];
  readonly socket: WebSocket;
  /** How the server closed the connection. */
  readonly closed: Promise<{ code: number; reason: string }>;
  socketId = '';
  #waiting: (() => void)[] = [];

  /** @param at  the server's port, or its URL, such as `wss://localhost:8443` */
  constructor(at: number | string, options: { path?: string; socket?: ClientOptions } = {}) {
    const path = options.path ?? `/app/${application.key}?protocol=7&client=tests&version=1`;
    this.socket = new WebSocket(
      `${typeof at === 'number' ? `ws://127.0.0.1:${at}` : at}${path}`,
      options.socket,
    );
    this.socket.on('error', () => {});
    this.socket.on('message', (frame) => this.#hear(JSON.parse(frame.toString())));
    this.closed = new Promise((resolve) =>
      this.socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    );
  }

  /** Opens a connection and waits until it is accepted. */
  static async open(at: number | string, options: { path?: string; socket?: ClientOptions } = {}) {
    const listener = new Listener(at, options);
    const { data } = await listener.next('pusher:connection_established');
    listener.socketId = String((data as { socket_id: string }).socket_id);
    return listener;
  }

  #hear(message: Heard) {
    const data = typeof message.data === 'string' ? parsed(message.data) : message.data;
    this.heard.push({ ...message, data });
    for (const look of this.#waiting.splice(0)) look();
  }

  /** Takes the first message of this event, or waits for one. */
  async next(event: string): Promise<Heard> {
    for (;;) {
      const at = this.heard.findIndex((each) => each.event === event);
      const [found] = at < 0 ? [] : this.heard.splice(at, 1);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  say(event: string, data: unknown, channel?: string) {
    this.socket.send(JSON.stringify({ event, data, channel }));
  }

  /** Subscribes with a signature by the application's secret. */
  async subscribe(channel: string, channelData?: string) {
    const auth = signature(this.socketId, channel, channelData);
    this.say('pusher:subscribe', { channel, auth, channel_data: channelData });
    return this.next('pusher_internal:subscription_succeeded');
  }

  /** Signs a user in like pusher-js (`pusher:signin`), with a signature by the application's secret. */
  signIn(userId: string) {
    const data = JSON.stringify({ id: userId });
    this.say('pusher:signin', { auth: signature(this.socketId, ':user:', data), user_data: data });
  }

  /** Waits until everything that the server sent before has arrived. */
  async settled() {
    this.say('pusher:ping', {});
    await this.next('pusher:pong');
  }

  close() {
    this.socket.terminate();
  }
}

export function signature(
  socketId: string,
  channel: string,
  channelData?: string,
  secret = application.secret,
) {
  const signed = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':');
  return `${application.key}:${createHmac('sha256', secret).update(signed).digest('hex')}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
