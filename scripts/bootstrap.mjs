/**
 * Every command starts here, on whatever Node the machine has and possibly before anything is installed. It installs the
 * packages of package-lock.json if they are missing, then runs the command on the project's own Node.
 *
 *   node scripts/bootstrap.mjs <command> [arguments]     runs scripts/<command>.ts
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
install();

const [command, ...args] = process.argv.slice(2);
const node = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const child = spawn(
  node,
  ['--conditions=react-server', '--import', 'tsx', `scripts/${command}.ts`, ...args],
  {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
  },
);
// A Ctrl-C reaches the child by itself. A signal sent only to this process must be forwarded.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

function install() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const stamp = 'node_modules/.installed-lock';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages ...');
  // Removed first, because an interrupted install leaves a mix of old and new packages.
  rmSync(stamp, { force: true });
  // Not `npm ci`: it refuses a lock that lacks the native packages of other platforms, which a registry that carries only
  // some of them writes. This installs the same versions, adds this platform's own, and leaves the lock as it is.
  // Only errors are shown. Warnings about the machine's Node do not matter: commands run on the project's own Node.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', ['install', '--no-save', '--include=dev', ...quiet], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  writeFileSync(stamp, wanted);
}
