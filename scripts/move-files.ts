/**
 * Moves files from one storage to another while the app is running, in the current database (DATABASE_URL, else the
 * embedded one). Each copy is read back and compared by hash before its row points to it. An interrupted move can be
 * resumed.
 *
 *   npm run move-files -- <from> <to> [--wait <seconds>]      disk, s3, uploadthing
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { localSettings } from './services/app.ts';
import { databaseForCommands, withClient } from './services/database.ts';

const usage = 'Usage: npm run move-files -- <from> <to> [--wait <seconds>], of disk, s3 and uploadthing';

const endedEarly =
  'The connection that keeps other moves away was lost. Nothing is half done: called again, it goes on where it was.';

let close = async () => {};
try {
  const [fromName, toName, flag, seconds] = process.argv.slice(2);
  const { isPlace, placeOfNew, placeOfOld } = await import('@/lib/platform/storage/place');
  const wait = flag === undefined ? undefined : Number(seconds) * 1000;
  const known = flag === undefined || (flag === '--wait' && Number.isFinite(wait) && (wait ?? 0) >= 0);
  if (!isPlace(fromName) || !isPlace(toName) || fromName === toName || !known) throw new Error(usage);
  const course = { from: fromName, to: toName };
  const database = await databaseForCommands();
  close = database.close;
  Object.assign(process.env, localSettings(database.databaseUrl, Number(process.env.PORT || 3000)));
  const { env } = await import('@/lib/platform/env');
  const chosen = placeOfNew(env());
  if (chosen !== course.to)
    throw new Error(
      `New files go to ${chosen}. Set ${course.to} up beside ${course.from} on every server, with STORAGE_DRIVER=${course.to}, start them again, and then move.`,
    );
  const { grace, leftAt, moveFiles, otherMove, removeMoved } = await import('@/lib/domains/media/moving');
  const { storageAt } = await import('@/lib/platform/storage/storage');
  const { disconnect } = await import('@/lib/platform/database/client');
  const work = async () => {
    // Fails before anything is moved if a storage is not configured.
    for (const place of [course.from, course.to]) storageAt(place);
    const other = await otherMove(course);
    if (other) throw new Error(`First end what was begun: npm run move-files -- ${other.from} ${other.to}`);
    let spoken = 0;
    const moved = await moveFiles(course, placeOfOld(env()), ({ files }) => {
      if (Date.now() - spoken < 1000) return;
      spoken = Date.now();
      console.log(`${files} files moved ...`);
    });
    console.log(
      `${moved.files} files moved to ${course.to}, ${(moved.bytes / 1024 / 1024).toFixed(1)} MB, each read back and the same.`,
    );
    for (const key of moved.missing) console.error(`${key} is not at ${course.from}.`);
    for (const { key, reason } of moved.failed) console.error(`${key} could not be moved: ${reason}.`);
    const stays = wait ?? grace;
    let left = await removeMoved(course, stays);
    if (left > 0)
      console.log(
        `${left} stay at ${course.from} for ${stays / 1000} s: somebody may be in the middle of one.`,
      );
    for (; left > 0; left = await removeMoved(course, stays)) await sleep(Math.min(stays, 5000));
    const rest = (await leftAt(course.from, placeOfOld(env()))) - moved.missing.length - moved.failed.length;
    if (rest > 0)
      console.log(
        `${rest} that are still being sent, or that nothing holds on to, are at ${course.from}. Move again in an hour.`,
      );
    if (moved.missing.length + moved.failed.length > 0) process.exitCode = 1;
    else if (rest <= 0) console.log(`Nothing is left at ${course.from}.`);
  };
  await withClient(database.databaseUrl, async (client) => {
    // Two moves at once could mix their writes to the same file. A killed process releases the advisory lock.
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext('move-files')) as alone");
    if (!rows[0].alone) throw new Error('Files are being moved already.');
    // The lock has gone with its connection.
    const lost = new Promise<never>((_, reject) => {
      client.once('end', () => reject(new Error(endedEarly)));
    });
    await Promise.race([work().finally(disconnect), lost]);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
// What was under way when the lock was lost must not go on.
process.exit();
