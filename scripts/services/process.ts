/** Helpers for processes and ports, used by all commands. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @returns a loopback TCP port that is free now */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** @returns the port that our server reports when it listens @throws Error with its last output if it exits before */
export function portOf(server: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let words = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4000);
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`The ${name} did not start: ${words}`)));
    server.on('message', (message: { port?: number }) => {
      if (message.port) resolve(message.port);
    });
  });
}

/** Whether the port is in use, on any IPv4 address or on IPv6 loopback, which browsers try first. */
export async function isTaken(port: number): Promise<boolean> {
  const refused = await new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(false)));
  });
  return refused || (await answersOn('::1', port));
}

function answersOn(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const end = (answers: boolean) => () => {
      socket.destroy();
      resolve(answers);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}

/**
 * @param pid   a process id
 * @param name  a word that its command line must contain, in case the id was reused by another process
 */
export function isAlive(pid: number, name: string): boolean {
  return commandOf(pid).some((word) => word.includes(name));
}

/** The arguments of a process; empty if it does not exist or is a zombie. */
export function commandOf(pid: number): string[] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return (stdout ?? '').split(/\s+/).filter(Boolean);
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}

/** The working directory of a process; null if unknown. */
export function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** All process ids; empty if the system does not list them. */
export function everyPid(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/**
 * Waits until `check` is true; polls every 50 ms.
 * @throws Error with the message `otherwise` after `milliseconds`
 */
export async function until(
  check: () => boolean | Promise<boolean>,
  otherwise: string,
  milliseconds = 30_000,
) {
  const end = performance.now() + milliseconds;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`${otherwise} (waited ${milliseconds / 1000} s).`);
    await sleep(50);
  }
}

/** Whether a child process is still running. */
export const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Sends the signal to a child process and waits for its exit. */
export async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' | 'SIGINT') {
  if (!isRunning(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
