/**
 * The service worker (service-worker/). Revalidated on each request: a browser detects a new build, or that it was switched
 * off (SERVICE_WORKER=off), by the changed bytes.
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

/** Browsers check for an update on every visit, and mostly have the current bytes. */
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
      // The worker may connect only to this origin and to where our files may redirect.
      'Content-Security-Policy': [
        "default-src 'none'",
        // Its own update too is refused otherwise, once the new file is loaded.
        "worker-src 'self'",
        ['connect-src', "'self'", ...storageSources(env()).shown].join(' '),
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
    },
  });
}
