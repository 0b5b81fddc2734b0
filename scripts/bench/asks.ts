/** The requests of the bench, and the sessions that send them. */
import { pictureKey } from './fill-media.ts';
import type { Ask, Load, Server } from './load.ts';

/** Request headers of each person. The nth entry is for the person with id n. */
export type Sessions = Record<string, string>[];
export type Asking = { server: Server; sessions: Sessions };

/** A read that many people make in turn. */
export function reads({ server, sessions }: Asking, path: (person: number) => string): Load {
  return {
    server,
    asks: sessions.map((headers, index) => ({ method: 'GET', path: path(index + 1), headers })),
  };
}

/** The body of a write by that person. */
export type Body = (person: number) => object;

/** The same as browsers ask: with responses compressed. */
export function compressed({ server, asks }: Load): Load {
  const packed = (ask: Ask) => ({ ...ask, headers: { ...ask.headers, ...acceptsAll } });
  return { server, asks: typeof asks === 'function' ? () => packed(asks()) : asks.map(packed) };
}

/** What browsers say they can take over https. */
export const acceptsAll = { 'accept-encoding': 'gzip, deflate, br' };

/** A write that many people make in turn, each with a new body. */
export function writes({ server, sessions }: Asking, path: string, body: Body) {
  let turn = 0;
  const asks = () => {
    const index = turn % sessions.length;
    const headers = { ...sessions[index], 'content-type': 'application/json' };
    const words = JSON.stringify(body(index + 1));
    turn += 1;
    return { method: 'POST', path, headers, body: words };
  };
  return { server, asks };
}

export const feedPath = '/api/posts';
export const picturePath = `/media/${pictureKey}`;
/** A random page at about nine tenths of the feed's length. */
export const deepPath = (posts: number) => () =>
  `${feedPath}?before=${posts - Math.floor(posts * 0.9) + spread(100)}`;

export const spread = (width: number) => Math.floor(Math.random() * width);
