/**
 * The signed HTTP API, with which the application publishes events and reads channel state
 * (https://pusher.com/docs/channels/library_auth_reference/rest-api).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import type { Limits } from './limits.ts';
import { isUserId, type People } from './people.ts';
import { isChannelName, kindOf } from './protocol.ts';
import { type Application, refusalOf } from './signatures.ts';

export type Api = {
  app: Application;
  channels: Channels;
  people: People;
  limits: Limits;
  connection: (socketId: string) => Connection | undefined;
};

/** A refused request. The message is meant for the application's developers. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const mostChannels = 100;
const mostInBatch = 10;

/** Handles one request. */
export async function answer(api: Api, request: IncomingMessage, response: ServerResponse) {
  try {
    reply(response, 200, 'application/json', JSON.stringify(await perform(api, request)));
  } catch (error) {
    const { status, message } = error instanceof Refused ? error : new Refused(400, 'The request broke off');
    // The rest of the body is not read, so the connection cannot be reused.
    if (!request.complete) response.setHeader('Connection', 'close');
    reply(response, status, 'text/plain; charset=utf-8', message);
  }
}

function reply(response: ServerResponse, status: number, type: string, body: string) {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

async function perform(api: Api, request: IncomingMessage): Promise<object> {
  const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
  const method = request.method ?? '';
  const [, id, ...rest] = path.match(/^\/apps\/([^/]+)(?:\/(.*))?$/) ?? [];
  if (id !== api.app.id) throw new Refused(404, 'There is no such application');
  const body = await bodyOf(request, api.limits.requestBytes);
  const query = new URLSearchParams(search);
  const refusal = refusalOf(api.app, { method, path, query, body }, Date.now() / 1000);
  if (refusal) throw new Refused(401, refusal);

  const place = (rest[0] ?? '').split('/').map(decodeURIComponent);
  if (method === 'POST' && place.join('/') === 'events') return publish(api, json(body));
  if (method === 'POST' && place.join('/') === 'batch_events') return publishBatch(api, json(body));
  if (method === 'POST' && place[0] === 'users') {
    const [, userId, what, socketId] = place;
    if (!isUserId(userId)) throw new Refused(400, 'That is no user id');
    if (place.length === 3 && what === 'terminate_connections') return endConnections(api, userId);
    if (place.length === 4 && what === 'connections') return nameConnection(api, userId, socketId);
  }
  if (method === 'GET' && place[0] === 'channels') {
    const info = (query.get('info') ?? '').split(',').filter(Boolean);
    if (place.length === 1) return occupied(api, query.get('filter_by_prefix') ?? '', info);
    if (!isChannelName(place[1])) throw new Refused(400, 'That is no channel name');
    if (place.length === 2) return one(api, place[1], info);
    if (place.length === 3 && place[2] === 'users') return users(api, place[1]);
  }
  throw new Refused(404, 'There is nothing at this address');
}

async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new Refused(413, `The body is larger than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Fields = Record<string, unknown>;

function json(body: Buffer): Fields {
  try {
    const value: unknown = JSON.parse(body.toString());
    if (typeof value === 'object' && value !== null) return value as Fields;
  } catch {
    // said below
  }
  throw new Refused(400, 'The body is not a JSON object');
}

function endConnections({ people }: Api, userId: string): object {
  people.end(userId);
  return {};
}

/**
 * Assigns a connection to a person. Pusher has no such request: it knows the person only after the client signs in.
 * Our application calls this before it signs anything for a connection, so that all of a person's connections can be ended.
 */
function nameConnection({ people, connection }: Api, userId: string, socketId = ''): object {
  const named = connection(socketId);
  if (!named) throw new Refused(404, 'There is no such connection');
  const outcome = people.name(named, userId);
  if (outcome === 'too many') throw new Refused(429, 'The person has too many connections');
  if (outcome === 'another') throw new Refused(409, 'The connection is another person’s');
  return {};
}

/** Publishes one event to up to a hundred channels. */
function publish(api: Api, body: Fields): object {
  const to = Array.isArray(body.channels) ? body.channels : [body.channel];
  if (to.length === 0 || to.length > mostChannels || !to.every(isChannelName))
    throw new Refused(400, `channels must be 1 to ${mostChannels} channel names`);
  const send = prepared(api, body);
  for (const channel of new Set<string>(to)) send(channel);
  const info = infoIn(body);
  if (info.length === 0) return {};
  return { channels: Object.fromEntries(to.map((channel) => [channel, about(api, channel, info)])) };
}

/** Publishes up to ten events, each to one channel: all of them or none. */
function publishBatch(api: Api, { batch }: Fields): object {
  if (!Array.isArray(batch) || batch.length === 0 || batch.length > mostInBatch)
    throw new Refused(400, `batch must be 1 to ${mostInBatch} events`);
  const ready = (batch as Fields[]).map((each) => {
    if (!isChannelName(each?.channel)) throw new Refused(400, 'channel must be a channel name');
    return { each, channel: each.channel, send: prepared(api, each) };
  });
  for (const { channel, send } of ready) send(channel);
  if (ready.every(({ each }) => infoIn(each).length === 0)) return {};
  return { batch: ready.map(({ each, channel }) => about(api, channel, infoIn(each))) };
}

/** Validates an event. @returns a function that publishes it to a channel */
function prepared(api: Api, { name, data, socket_id }: Fields): (channel: string) => void {
  if (typeof name !== 'string' || name === '' || name.length > 200)
    throw new Refused(400, 'name must be 1 to 200 characters');
  if (typeof data !== 'string') throw new Refused(400, 'data must be a string');
  if (Buffer.byteLength(data) > api.limits.eventBytes)
    throw new Refused(413, `The data of ${name} is larger than ${api.limits.eventBytes} bytes`);
  const but = typeof socket_id === 'string' ? api.connection(socket_id) : undefined;
  return (channel) => api.channels.publish(channel, name, data, but);
}

const infoIn = ({ info }: Fields) => (typeof info === 'string' ? info.split(',').filter(Boolean) : []);

/** The requested attributes of a channel. */
function about({ channels }: Api, channel: string, info: string[]): object {
  if (info.includes('user_count') && kindOf(channel) !== 'presence')
    throw new Refused(400, 'user_count is known of presence channels only');
  return {
    ...(info.includes('user_count') && { user_count: channels.members(channel).length }),
    ...(info.includes('subscription_count') && { subscription_count: channels.listeners(channel) }),
  };
}

function occupied(api: Api, prefix: string, info: string[]): object {
  if (info.includes('user_count') && !prefix.startsWith('presence-'))
    throw new Refused(400, 'user_count needs filter_by_prefix=presence-');
  const names = api.channels.names(prefix);
  return { channels: Object.fromEntries(names.map((name) => [name, about(api, name, info)])) };
}

function one(api: Api, name: string, info: string[]): object {
  return { occupied: api.channels.listeners(name) > 0, ...about(api, name, info) };
}

function users({ channels }: Api, name: string): object {
  if (kindOf(name) !== 'presence') throw new Refused(400, 'Users are known of presence channels only');
  return { users: channels.members(name).map((id) => ({ id })) };
}
