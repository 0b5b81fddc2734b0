/**
 * The service worker (service-worker/). Asked for anew each time: a browser that has one learns of a new build by its bytes,
 * and of the switch (SERVICE_WORKER=off).
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { env } from '@/lib/platform/env';
import { storageSources } from '@/lib/platform/storage/place';
import { off, source } from '@/service-worker/built/source';

export const dynamic = 'force-dynamic';

const weight = gzipSync(source).length;
const worker = `self.build=${JSON.stringify(process.env.APP_BUILD)};self.weight=${weight};\n${source}`;
const tagOf = (script: string) => `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
const tags = { [off]: tagOf(off), [worker]: tagOf(worker) };

/** A browser asks at every opening whether there is another one: it has the bytes already. */
export function GET(request: Request) {
  const script = env().SERVICE_WORKER === 'off' ? off : worker;
  const tag = tags[script] ?? '';
  const isKnown = request.headers.get('if-none-match')?.replaceAll('W/', '').includes(tag);
  return new Response(isKnown ? null : script, {
    status: isKnown ? 304 : 200,
    headers: {
      ETag: tag,
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // What the worker itself may ask: this place, and where a file of ours may lead to.
      'Content-Security-Policy': [
        "default-src 'none'",
        ['connect-src', "'self'", ...storageSources(env()).shown].join(' '),
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
    },
  });
}
