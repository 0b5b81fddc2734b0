/** A disk that is really full, or really read-only, in place of the tests' media folder. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { mediaFolder } from './media';

const isRoot = process.getuid?.() === 0;

/**
 * Mounts a file system of this many kilobytes as the media folder. Without the right to mount, it limits the size of any
 * file instead, which fails in the same way.
 * @returns a function that undoes it
 */
export function smallDisk(kilobytes: number): () => void {
  mkdirSync(mediaFolder(), { recursive: true });
  if (isRoot) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', mediaFolder()]);
    return () => void execFileSync('umount', ['--lazy', mediaFolder()]);
  }
  const limit = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`]);
  const ignore = () => {};
  process.on('SIGXFSZ', ignore);
  limit(kilobytes * 1024);
  return () => {
    limit('unlimited');
    process.off('SIGXFSZ', ignore);
  };
}

/**
 * Makes the media folder read-only.
 * @returns a function that undoes it
 */
export function readOnlyDisk(): () => void {
  mkdirSync(mediaFolder(), { recursive: true });
  if (isRoot) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', mediaFolder()]);
    return () => void execFileSync('umount', ['--lazy', mediaFolder()]);
  }
  chmodSync(mediaFolder(), 0o555);
  return () => chmodSync(mediaFolder(), 0o755);
}
