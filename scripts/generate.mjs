/**
 * Writes what is made of the sources and not committed: the service worker's text, and the Prisma client from prisma/schema. `prisma generate` asks for its native schema engine though it never runs
 * it, and would fetch it from a host that a closed network does not reach: naming any file stands in for it.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleServiceWorker } from './service-worker/bundle.mjs';

const anyFile = fileURLToPath(new URL('../package.json', import.meta.url));
const prisma = fileURLToPath(new URL('../node_modules/prisma/build/index.js', import.meta.url));
const env = { PRISMA_SCHEMA_ENGINE_BINARY: anyFile, ...process.env };
const done = spawnSync(process.execPath, [prisma, 'generate', '--no-hints'], { env, encoding: 'utf8' });
if (done.status !== 0) {
  console.error(done.stdout, done.stderr, done.error ?? '');
  process.exit(1);
}
await bundleServiceWorker();
