/** What the bench asks for, and in whose name. */
import { pictureKey } from './fill-media.ts';
import type { Load, Server } from './load.ts';

/** Headers by person: person n, whose id is n, has the nth. */
export type Sessions = Record<string, string>[];
export type Asking = { server: Server; sessions: Sessions };

/** A read by many people, one after the other. */
export function reads({ server, sessions }: Asking, path: (person: number) => string): Load {
  return {
    server,
    asks: sessions.map((headers, index) => ({ method: 'GET', path: path(index + 1), headers })),
  };
}

/** A write by many people, one after the other, each time another. @param body  of the nth write, by that person */
export function writes(
  { server, sessions }: Asking,
  path: string,
  body: (person: number, turn: number) => object,
): Load {
  let turn = 0;
  const asks = () => {
    const index = turn % sessions.length;
    const headers = { ...sessions[index], 'content-type': 'application/json' };
    const words = JSON.stringify(body(index + 1, turn));
    turn += 1;
    return { method: 'POST', path, headers, body: words };
  };
  return { server, asks };
}

export const feedPath = '/api/posts';
export const picturePath = `/media/${pictureKey}`;
/** A page somewhere about nine tenths down. */
export const deepPath = (posts: number) => () =>
  `${feedPath}?before=${posts - Math.floor(posts * 0.9) + spread(100)}`;

export const spread = (width: number) => Math.floor(Math.random() * width);
