/**
 * The wire format of the Pusher Channels protocol, version 7: names, codes and shapes
 * (https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol).
 */

/** The versions with this message format. Older ones are refused, as by Pusher. */
export const versions = { oldest: 5, newest: 7 };

/**
 * Why a connection is refused or closed. 4000-4099: do not reconnect; 4100-4199: reconnect after a second; 4200-4299:
 * reconnect immediately; 43xx: a message was refused.
 */
export const errors = {
  unknownApp: { code: 4001, message: 'Application does not exist' },
  pathNotFound: { code: 4005, message: 'Path not found' },
  badVersion: { code: 4006, message: 'Invalid version string format' },
  unsupportedVersion: { code: 4007, message: 'Unsupported protocol version' },
  noVersion: { code: 4008, message: 'No protocol version supplied' },
  unauthorised: { code: 4009, message: 'Connection is unauthorized' },
  ended: { code: 4009, message: 'You got disconnected by the app.' },
  /** The connection has no subscription that the application authorized. */
  idle: { code: 4009, message: 'Connection not authorized within timeout' },
  overCapacity: { code: 4100, message: 'Over capacity' },
  anotherPerson: { code: 4200, message: 'The connection is another person’s' },
  noPong: { code: 4201, message: 'Pong reply not received' },
  rejected: { code: 4301, message: 'Client event rejected' },
} as const;

/**
 * The WebSocket close code for a server that shuts down; clients then reconnect after a second. With the protocol's 4200
 * they would reconnect immediately, before the new server is up.
 */
export const goingAway = { code: 1001, message: 'Going away' };

export type ProtocolError = { code: number; message: string };

/** `user`: a person's own channel, to which the client library subscribes after signing in. */
export type Kind = 'public' | 'private' | 'presence' | 'user';

/** A parsed client message. */
export type Message = { event: string; channel: string | null; data: unknown };

const channelName = /^(#server-to-user-)?[A-Za-z0-9_\-=@,.;]{1,200}$/;

export const isChannelName = (name: unknown): name is string =>
  typeof name === 'string' && channelName.test(name);

/** The own channel of a signed-in person. */
export const ownChannel = (userId: string) => `#server-to-user-${userId}`;

export function kindOf(channel: string): Kind {
  if (channel.startsWith('#')) return 'user';
  if (channel.startsWith('private-')) return 'private';
  return channel.startsWith('presence-') ? 'presence' : 'public';
}

/** @returns the parsed frame, or null if it is not a message */
export function read(frame: string): Message | null {
  try {
    const { event, channel, data } = JSON.parse(frame) as Record<string, unknown>;
    if (typeof event !== 'string') return null;
    return { event, channel: isChannelName(channel) ? channel : null, data };
  } catch {
    return null;
  }
}

/** The protocol sends an event's data as a JSON string inside the JSON message. */
const inner = (data: unknown) => JSON.stringify(data);

export const established = (socketId: string, activityTimeout: number) =>
  JSON.stringify({
    event: 'pusher:connection_established',
    data: inner({ socket_id: socketId, activity_timeout: activityTimeout }),
  });

export const error = ({ code, message }: ProtocolError) =>
  JSON.stringify({ event: 'pusher:error', data: { code, message } });

export const ping = JSON.stringify({ event: 'pusher:ping', data: '{}' });
export const pong = JSON.stringify({ event: 'pusher:pong', data: '{}' });

/** @param userData  the JSON that was signed */
export const signedIn = (userData: string) =>
  JSON.stringify({ event: 'pusher:signin_success', data: inner({ user_data: userData }) });

/** @param presence  the members, on a presence channel */
export const subscribed = (channel: string, presence?: object) =>
  JSON.stringify({
    event: 'pusher_internal:subscription_succeeded',
    channel,
    data: inner(presence ? { presence } : {}),
  });

/** @param status  an HTTP status: 401 for a wrong signature, another 4xx for the rest */
export const notSubscribed = (channel: string, status: number, reason: string) =>
  JSON.stringify({
    event: 'pusher:subscription_error',
    channel,
    data: { type: status === 401 ? 'AuthError' : 'LimitReached', error: reason, status },
  });

export const memberAdded = (channel: string, member: { user_id: string; user_info?: unknown }) =>
  JSON.stringify({ event: 'pusher_internal:member_added', channel, data: inner(member) });

export const memberRemoved = (channel: string, userId: string) =>
  JSON.stringify({ event: 'pusher_internal:member_removed', channel, data: inner({ user_id: userId }) });

export const event = (channel: string, name: string, data: unknown) =>
  JSON.stringify({ event: name, channel, data });
