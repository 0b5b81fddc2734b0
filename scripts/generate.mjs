/**
 * Generates files that are not committed: the bundled service worker, and the Prisma client from prisma/schema.
 * `prisma generate` requires its native schema engine although it never runs it, and would download it, which fails in a
 * closed network. Setting its path to any existing file avoids the download.
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
