/** A temporary file on this machine's disk, for data that must be complete before use and is too large for memory. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { day } from '@/lib/contract/constants/time';
import { fromNow } from '@/lib/platform/clock';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { StorageRefused } from './driver';

export type Spooled = {
  /** Its path. */
  file: string;
  /** In bytes. */
  size: number;
  /** Removes the file; the caller of `spool` must call this. */
  drop: () => Promise<void>;
};

const every = 'hypegist-upload-';
/** In the names of this machine's folders: containers may share a temporary folder, but not their processes' numbers. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** When this process began: a process that is started again may have the same number. */
const began = Math.round(performance.timeOrigin);

/** The beginning of a process's folder names. */
const prefixOf = (pid: number, started: number) => `${every}${host}-${pid}-${started}-`;

/**
 * Removes what killed processes left: the file as it was sent, with the place where it was taken. Called at the start and by
 * the scheduled run.
 * @returns how many folders were removed
 */
export async function clearSpools(): Promise<number> {
  let cleared = 0;
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const folder = path.join(tmpdir(), name);
    if (!name.startsWith(every) || !(await isLeft(name, folder))) continue;
    // Another server may remove it at the same time.
    await rm(folder, { recursive: true, force: true }).then(
      () => (cleared += 1),
      (error) => log.warn({ error }, 'a temporary file could not be cleared'),
    );
  }
  return cleared;
}

/**
 * Whether nobody needs the folder any more: its process has ended. One whose number is in use again waits for that process to
 * end. Of another machine's only the age tells.
 */
async function isLeft(name: string, folder: string): Promise<boolean> {
  if (name.startsWith(prefixOf(process.pid, began))) return false;
  const [, owner, pid] = /^hypegist-upload-([0-9a-f]{8})-(\d+)-\d+-/.exec(name) ?? [];
  if (owner === host) return Number(pid) === process.pid || !isRunning(Number(pid));
  const found = await stat(folder).catch(() => null);
  return found !== null && found.mtime < fromNow(-day);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is there too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Writes a stream to a temporary file.
 * @throws StorageRefused if this disk fails or is full; whatever `content` throws
 */
export async function spool(content: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await mkdtemp(path.join(tmpdir(), prefixOf(process.pid, began))).catch(refuse);
  const drop = () => rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'file');
    await write(content, file);
    const { size } = await stat(file);
    killPoint('upload-spooled');
    return { file, size, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function write(content: AsyncIterable<Uint8Array>, file: string) {
  let broken: { reason: unknown } | undefined;
  async function* watched() {
    try {
      yield* content;
    } catch (reason) {
      broken = { reason };
      throw reason;
    }
  }
  try {
    await pipeline(watched(), createWriteStream(file));
  } catch (error) {
    if (broken) throw broken.reason;
    refuse(error);
  }
}

function refuse(error: unknown): never {
  throw new StorageRefused((error as NodeJS.ErrnoException).code ?? 'unknown');
}
