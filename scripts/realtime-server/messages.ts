/** Handles the messages of clients. */
import type { Channels } from './channels.ts';
import { hintChannel, hintIn } from './client-events.ts';
import type { Connection } from './connection.ts';
import type { Limits } from './limits.ts';
import { isUserId, type People } from './people.ts';
import {
  errors,
  isChannelName,
  kindOf,
  type Message,
  notSubscribed,
  ownChannel,
  pong,
  signedIn,
  subscribed,
} from './protocol.ts';
import { type Application, maySignIn, maySubscribe } from './signatures.ts';

export type Place = { app: Application; channels: Channels; people: People; limits: Limits };

/** Handles one message. */
export function take(place: Place, from: Connection, message: Message) {
  if (message.event === 'pusher:ping') return from.send(pong);
  if (message.event === 'pusher:pong') return;
  if (message.event === 'pusher:signin') return signIn(place, from, message.data);
  if (message.event === 'pusher:subscribe') return subscribe(place, from, message.data);
  if (message.event === 'pusher:unsubscribe') return unsubscribe(place, from, message.data);
  if (message.event.startsWith('client-')) return relay(place, from, message);
  from.complain({ ...errors.rejected, message: `The server does not take ${message.event.slice(0, 200)}` });
}

/** Signs a client in, by the application's signature. A wrong signature ends the connection, as with Pusher. */
function signIn({ app, people }: Place, from: Connection, data: unknown) {
  const { auth, user_data } = asFields(data);
  const userId = userIn(user_data);
  if (!userId || !maySignIn(app, from.id, auth, String(user_data)))
    return from.refuse({ ...errors.unauthorised, message: 'Invalid signature for signing in' });
  if (people.name(from, userId) === 'named') from.send(signedIn(String(user_data)));
}

function userIn(userData: unknown): string | null {
  try {
    const { id } = JSON.parse(String(userData)) as Record<string, unknown>;
    return isUserId(id) ? id : null;
  } catch {
    return null;
  }
}

const asFields = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};

type Wish = { channel?: unknown; auth?: unknown; channel_data?: unknown };

const asWish = (data: unknown): Wish => asFields(data);

function subscribe({ app, channels, limits }: Place, from: Connection, data: unknown) {
  const { channel, auth, channel_data } = asWish(data);
  if (!isChannelName(channel))
    return from.complain({ ...errors.unauthorised, message: 'Invalid channel name' });
  // A repeated subscription, as after a lost response, gets the same response again.
  const known = from.channels.has(channel);
  if (!known && from.channels.size >= limits.subscriptions)
    return from.send(notSubscribed(channel, 429, 'Too many subscriptions on one connection'));
  const signedData = typeof channel_data === 'string' ? channel_data : undefined;
  const may =
    kindOf(channel) === 'user'
      ? from.person !== undefined && channel === ownChannel(from.person.id)
      : kindOf(channel) === 'public' || maySubscribe(app, from.id, channel, auth, signedData);
  if (!may) {
    from.complain({ ...errors.unauthorised, message: `Invalid signature for ${channel}` });
    return from.send(notSubscribed(channel, 401, "The signature is not the application's"));
  }
  if (kindOf(channel) !== 'presence') {
    if (!known) channels.join(channel, from);
    return from.send(subscribed(channel));
  }
  const member = memberIn(signedData);
  if (!member) return from.send(notSubscribed(channel, 400, 'channel_data must hold a user_id'));
  if (!known && channels.members(channel).length >= limits.members)
    return from.send(notSubscribed(channel, 403, 'The channel is full'));
  if (!known) channels.join(channel, from, member);
  from.send(subscribed(channel, channels.presence(channel)));
}

/** The new member of a presence channel, from the JSON that the application signed. */
function memberIn(channelData = ''): { userId: string; info: unknown } | null {
  try {
    const { user_id, user_info } = JSON.parse(channelData) as Record<string, unknown>;
    const userId = String(user_id ?? '');
    return /^.{1,128}$/s.test(userId) ? { userId, info: user_info } : null;
  } catch {
    return null;
  }
}

function unsubscribe({ channels }: Place, from: Connection, data: unknown) {
  const { channel } = asWish(data);
  if (isChannelName(channel)) channels.leave(channel, from);
}

/** Relays a hint to the other subscribers of its channel. */
function relay({ channels, limits }: Place, from: Connection, { event, channel, data }: Message) {
  const reject = (why: string) =>
    from.complain({ ...errors.rejected, message: `Client event rejected: ${why}` });
  if (channel !== hintChannel) return reject(`only on ${hintChannel}`);
  if (!from.channels.has(channel)) return reject(`not subscribed to ${channel}`);
  const hint = hintIn(event, data);
  if (!hint) return reject('it is no hint about a battle');
  if (!from.clientEvents.take()) return reject(`more than ${limits.clientEvents.perSecond} a second`);
  if (from.person?.clientEvents.take() === false)
    return reject(`more than ${limits.clientEvents.perSecond} a second over your connections`);
  if (!channels.takesClientEvent(channel)) return;
  channels.publish(channel, event, hint, from);
}
