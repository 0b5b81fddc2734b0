/** A disk that is really full, and a folder that really takes nothing, in place of the tests' own media folder. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { mediaFolder } from './media';

const isRoot = process.getuid?.() === 0;

/**
 * Makes the media folder a file system of its own of so many kilobytes. Who may not mount is held by a limit on the
 * size of any file instead, which the system refuses in the same way.
 * @returns how to take it away again
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

/** Makes the media folder take nothing. @returns how to end that */
export function readOnlyDisk(): () => void {
  mkdirSync(mediaFolder(), { recursive: true });
  if (isRoot) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', mediaFolder()]);
    return () => void execFileSync('umount', ['--lazy', mediaFolder()]);
  }
  chmodSync(mediaFolder(), 0o555);
  return () => chmodSync(mediaFolder(), 0o755);
}
