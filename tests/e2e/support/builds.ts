/**
 * A proxy that simulates two builds of the app: the second build has its own file names and build id, and the first one's
 * files are gone, as after a deployment.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const text = /html|javascript|x-component|css/;
const worker = '/service-worker.js';

export type Builds = {
  url: string;
  /** Replaces the first build with the second. */
  update: () => void;
  /** From now on, answers from these URLs break off halfway. */
  breakOff: (addresses: RegExp | null) => void;
  stop: () => Promise<void>;
};

export async function twoBuilds(site: string): Promise<Builds> {
  const { hostname, port } = new URL(site);
  let second = false;
  let broken: RegExp | null = null;

  const named = (words: string, build: string) =>
    second ? words.replaceAll('static/chunks/', 'static/chunks-2/').replaceAll(build, `${build}-2`) : words;

  function answer(asked: IncomingMessage, to: ServerResponse) {
    const url = asked.url ?? '/';
    const isOfSecond = url.includes('/chunks-2/');
    if (url.includes('/chunks') && url.startsWith('/_next/static/') && isOfSecond !== second) {
      to.writeHead(404).end();
      return;
    }
    const headers: Record<string, string | string[] | undefined> = { ...asked.headers };
    headers['accept-encoding'] = 'identity';
    if (url === worker) delete headers['if-none-match'];
    const path = url.replace('/chunks-2/', '/chunks/');
    const sent = request({ hostname, port, path, method: asked.method, headers }, (came) => {
      const pieces: Buffer[] = [];
      came.on('data', (piece: Buffer) => pieces.push(piece));
      came.on('end', () => {
        let body: Buffer = Buffer.concat(pieces);
        const out = { ...came.headers };
        const build = String(out['x-build'] ?? buildOf(body) ?? known);
        known = build;
        if (text.test(out['content-type'] ?? '')) body = Buffer.from(named(body.toString(), build));
        if (out['x-build']) out['x-build'] = named(build, build);
        delete out['transfer-encoding'];
        if (asked.method !== 'HEAD' && came.statusCode !== 304) out['content-length'] = String(body.length);
        to.writeHead(came.statusCode ?? 502, out);
        if (!broken?.test(url)) return void to.end(body);
        to.write(body.subarray(0, body.length / 2), () => to.destroy());
      });
    });
    sent.on('error', () => to.destroy());
    asked.pipe(sent);
  }
  /** The server's build id. */
  let known = 'unknown yet';
  const buildOf = (body: Buffer) => /^self\.build="([^"]+)"/.exec(body.toString('latin1', 0, 100))?.[1];

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    update: () => {
      second = true;
    },
    breakOff: (addresses) => {
      broken = addresses;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
