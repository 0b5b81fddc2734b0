/** A copy of the repository to run commands in, with git's own beginning. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';

/** What is made by running, and the packages, which are shared. */
const left = new Set([
  'node_modules',
  '.git',
  '.next',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
]);

/**
 * What the compiler knows of the copy before this one: it looks again at what changed since, and at all else no more. Where
 * it has looked at the repository itself, that is in the copy already.
 */
const compiled = path.resolve('node_modules/.cache/new-call.tsbuildinfo');

export type Ran = { status: number | null; said: string };

export function scratchCopy() {
  const root = mkdtempSync(path.join(tmpdir(), 'hypegist-new-call-'));
  const here = process.cwd();
  cpSync(here, root, { recursive: true, filter: (from) => !left.has(path.relative(here, from)) });
  symlinkSync(path.join(here, 'node_modules'), path.join(root, 'node_modules'));
  const buildInfo = path.join(root, 'tsconfig.tsbuildinfo');
  if (!existsSync(buildInfo) && existsSync(compiled)) cpSync(compiled, buildInfo);

  const run = (command: string, args: string[]): Promise<Ran> => {
    // Of this run of the tests, nothing is told to those that are run in the copy.
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name)),
    ) as NodeJS.ProcessEnv;
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    return new Promise((resolve, reject) => {
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => {
          said += piece;
        });
      child.once('error', reject);
      child.once('close', (status) => resolve({ status, said }));
    });
  };
  const node = (...args: string[]) => run(process.execPath, args);
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=test', '-c', 'user.email=test@hypegist.test', ...args]);

  return {
    root,
    /** As `npm run new:call --` runs it, once everything is installed. */
    newCall: (...args: string[]) =>
      node('--conditions=react-server', '--import', 'tsx', 'scripts/new-call.ts', ...args),
    openApi: () => node('--conditions=react-server', '--import', 'tsx', 'scripts/openapi.ts'),
    check: () => node('scripts/to-fill.ts'),
    async types() {
      // By the packages' place in the copy, which is their place in the repository: by the real one, all would be new to it.
      const ran = await node('node_modules/typescript/bin/tsc', '--noEmit', '--preserveSymlinks');
      mkdirSync(path.dirname(compiled), { recursive: true });
      // Whole or not at all: another run of the tests may read it.
      cpSync(buildInfo, `${compiled}.${process.pid}`);
      renameSync(`${compiled}.${process.pid}`, compiled);
      return ran;
    },
    /** Of what was filled by hand, the form too. */
    lint: (...args: string[]) =>
      node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...args),
    /** A few files: one process loads the product once for all of them. */
    tests: (...args: string[]) =>
      node(
        'node_modules/vitest/vitest.mjs',
        ...['run', '--reporter=verbose', '--no-color', '--maxWorkers=1'],
        ...args,
      ),
    shell: (command: string) => run('sh', ['-c', command]),
    status: async () => (await git('status', '--porcelain')).said,
    async commit() {
      for (const args of [
        ['init', '-q'],
        ['add', '-A'],
        ['commit', '-q', '--no-gpg-sign', '-m', 'as it is'],
      ])
        expect(await git(...args), args.join(' ')).toMatchObject({ status: 0 });
    },
    read: (file: string) => readFileSync(path.join(root, file), 'utf8'),
    /** Replaces texts in a file, each of which must be there. */
    replace(file: string, ...changes: [from: string | RegExp, to: string][]) {
      let text = readFileSync(path.join(root, file), 'utf8');
      for (const [from, to] of changes) {
        expect(text, file).toMatch(from);
        text = text.replace(from, () => to);
      }
      writeFileSync(path.join(root, file), text);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export type Scratch = ReturnType<typeof scratchCopy>;
