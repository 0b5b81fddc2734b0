/** Where a backup may be made: a folder that can appear at once, whole. */
import { existsSync, readdirSync, realpathSync, renameSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { besideOf } from '../services/whole-file.ts';

/** The folder that is meant. A link to one is that one: a finished backup does not replace the link. */
export function placeOf(given: string): string {
  const folder = path.resolve(given);
  return existsSync(folder) ? realpathSync(folder) : folder;
}

export function requireFree(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. A backup goes into a folder of its own.`);
}

/** Whether a folder is where another disk is mounted, by what the system says of it and of the folder around it. */
export const isMountPoint = (folder: Pick<Stats, 'dev' | 'ino'>, around: Pick<Stats, 'dev' | 'ino'>) =>
  // The root is around itself.
  folder.dev !== around.dev || folder.ino === around.ino;

const onItsOwnDisk = (folder: string) =>
  new Error(
    `${folder} is a disk of its own (a mount point), which a finished backup cannot replace. Name a folder in it, such as ${path.join(folder, 'backup')}.`,
  );

/**
 * Refuses a place that the finished backup could not be renamed to, and one that is not empty. Before anything is copied: the copy is made beside the
 * place, on another disk than a mounted one, would fill that disk, and would be thrown away at its end.
 */
export function requireReplaceable(folder: string): void {
  if (!existsSync(folder)) return;
  if (isMountPoint(statSync(folder), statSync(path.dirname(folder)))) throw onItsOwnDisk(folder);
  // Before the attempt below: a folder that somebody uses must not be gone for a moment.
  requireFree(folder);
  // What is mounted from the same disk (`mount --bind`) has the same device: only the attempt tells.
  const aside = besideOf(folder);
  try {
    renameSync(folder, aside);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EBUSY' ? onItsOwnDisk(folder) : error;
  }
  renameSync(aside, folder);
}
