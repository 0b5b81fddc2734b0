/**
 * Bundles the service worker, and the scripts that are inlined in pages, into a text module: `service-worker/built/source.ts`.
 * Runs after an install, before each build and before each start from the sources.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'service-worker/built');

/** The worker, its replacement when it is switched off, its counterpart in pages, and what pages do before hydration. */
const files = {
  source: 'service-worker/main.ts',
  off: 'service-worker/off.ts',
  page: 'lib/client/worker-page.ts',
  early: 'lib/client/before-hydration.ts',
};

export async function bundleServiceWorker() {
  const lines = [];
  for (const [name, entry] of Object.entries(files)) {
    const { outputFiles } = await build({
      entryPoints: [path.join(root, entry)],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: ['chrome90', 'firefox90', 'safari15'],
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    });
    lines.push(`export const ${name} = ${JSON.stringify(outputFiles[0]?.text ?? '')};\n`);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'source.ts'), lines.join(''));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleServiceWorker();
