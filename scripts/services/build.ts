/** Builds the app once for the same sources. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { killPoint } from '@/lib/platform/kill-point';
import { bundleServiceWorker } from '../service-worker/bundle.mjs';
import { lockWhenFree } from './lock.ts';
import { ended } from './process.ts';
import { writeWhole } from './whole-file.ts';

/**
 * Builds the app unless the last build has the same sources. Waits for another build into the same folder.
 * @param settings  environment of the build, such as `BASELINE` for the bench's empty route and `NEXT_DIST_DIR` for the
 *   build folder
 * @param until  aborts the build
 */
export async function build(settings: NodeJS.ProcessEnv = process.env, until?: AbortSignal): Promise<void> {
  const folder = settings.NEXT_DIST_DIR || '.next';
  mkdirSync('.cache', { recursive: true });
  const lock = await lockWhenFree(path.join('.cache', `build-${path.basename(folder)}.lock`), () =>
    console.log('Another process builds. Waiting for it ...'),
  );
  try {
    const mark = path.join(folder, 'built-from');
    const sources = fingerprint(settings.BASELINE ?? '');
    // Next writes this file last.
    const finished = () => existsSync(path.join(folder, 'BUILD_ID'));
    if (finished() && existsSync(mark) && readFileSync(mark, 'utf8') === sources) return;
    // Removed first, because an interrupted build matches neither the new sources nor the old ones.
    rmSync(mark, { force: true });
    killPoint('build-begun');
    console.log('Building ...');
    await runBuild(settings, until);
    if (!finished()) throw new Error('The build ended before it was finished. Start again.');
    writeWhole(mark, sources);
  } finally {
    lock.release();
  }
}

async function runBuild(settings: NodeJS.ProcessEnv, until?: AbortSignal) {
  until?.throwIfAborted();
  await bundleServiceWorker();
  const args = [
    '--import',
    './scripts/services/end-with-parent.mjs',
    'node_modules/next/dist/bin/next',
    'build',
  ];
  const child = spawn(process.execPath, args, {
    env: {
      ...settings,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ENDS_WITH_PARENT: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
  const end = () => void ended(child, 'SIGTERM');
  until?.addEventListener('abort', end);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  until?.removeEventListener('abort', end);
  until?.throwIfAborted();
  if (code !== 0) throw new Error(`The build failed:\n${words}`);
}

const sourceFolders = ['app', 'components', 'lib', 'prisma/schema', 'public', 'service-worker'];
const sourceFiles = [
  'package-lock.json',
  'next.config.mjs',
  'scripts/services/compile-hints.mjs',
  'scripts/services/without-schemas.mjs',
  'middleware.ts',
  'instrumentation.ts',
  'tsconfig.json',
  'postcss.config.mjs',
];

function fingerprint(extra: string): string {
  const inFolders = sourceFolders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const files = [...inFolders, ...sourceFiles]
    // The bundled service worker is output of the build, not a source.
    .filter((file) => !file.startsWith(path.join('service-worker', 'built')))
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .sort();
  const hash = createHash('sha256').update(extra);
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
