/** Page requests as browsers send them: compressed, by members with a cookie or by visitors, each from its own address. */
import { get } from 'node:http';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { acceptsAll, type Sessions } from './asks.ts';
import type { Load, Server } from './load.ts';

const visitors = 2000;

/** @param sessions  of members; null for visitors. @param path  the page that the nth person opens */
export function pagesOf(
  { server, sessions }: { server: Server; sessions: Sessions | null },
  path: string | ((person: number) => string),
): Load {
  const people = sessions ?? Array.from({ length: visitors }, () => ({}));
  const asks = people.map((session: Record<string, string>, index) => ({
    method: 'GET',
    path: typeof path === 'string' ? path : path(index + 1),
    headers: { ...cookieOf(session), ...asBrowser, 'x-forwarded-for': addressOf(index) },
  }));
  return { server, asks };
}

const asBrowser = { accept: 'text/html', ...acceptsAll };

const addressOf = (index: number) => `10.1.${Math.floor(index / 250)}.${1 + (index % 250)}`;

function cookieOf({ authorization }: Record<string, string>): Record<string, string> {
  return authorization ? { cookie: `${sessionCookieName}=${authorization.replace('Bearer ', '')}` } : {};
}

/** @returns the gzipped transfer size of the load's first page, in bytes @throws Error if the response is not compressed */
export async function packedBytes({ server, asks }: Load): Promise<number> {
  const ask = typeof asks === 'function' ? asks() : asks[0];
  const { bytes, encoding } = await new Promise<{ bytes: number; encoding?: string | undefined }>(
    (resolve, reject) => {
      const headers = { ...ask?.headers, 'accept-encoding': 'gzip' };
      get(`${server.url}${ask?.path}`, { headers }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve({ bytes, encoding: response.headers['content-encoding'] }));
        response.on('error', reject);
      }).on('error', reject);
    },
  );
  if (!encoding) throw new Error(`${ask?.path} is sent as it is.`);
  return bytes;
}
