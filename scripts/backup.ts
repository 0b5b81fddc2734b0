/**
 * Backs up everything into one folder while the app is in use: the database, the files, and the secrets that decrypt the
 * encrypted columns. It contains every write that was acknowledged before the backup began.
 *
 * The folder appears when it is finished: it is made beside its place under another name, and removed if that fails.
 * So it cannot be where a disk is mounted. Where rows reference files that are not in the storage, it is kept and named as
 * not whole: it ends with 1 and is not noted as a backup, so that the alert comes and older ones, which may have the files, stay.
 *
 *   npm run backup -- <folder>
 *   npm run backup -- <folder> --base-backup    a physical base backup, even if pg_dump is installed
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { takeBaseBackup } from './backup/base-backup.ts';
import { heldIn, type Manifest, writeManifest } from './backup/manifest.ts';
import { copyOut } from './backup/media-files.ts';
import { fittingFor, installed, runProgram } from './backup/pg-dump.ts';
import { placeOf, requireFree, requireReplaceable } from './backup/place.ts';
import { localSettings } from './services/app.ts';
import { databaseForCommands, dataDir, withClient } from './services/database.ts';
import { failureWords } from './services/failure-words.ts';
import { besideOf, flushFolder } from './services/whole-file.ts';

/** Secrets in DATA_DIR, beside the database and the files. Each is generated once. */
const secretNames = ['nextauth.secret', 'cron.secret', 'pusher.secret', 'push-keys.json'];

let close = async () => {};
let making: string | undefined;
try {
  const [given] = process.argv.slice(2);
  if (!given) throw new Error('Where to? npm run backup -- <folder>');
  const folder = placeOf(given);
  requireReplaceable(folder);
  making = besideOf(folder);
  mkdirSync(making, { recursive: true, mode: 0o700 });
  const database = await databaseForCommands();
  close = database.close;
  const { words, missing } = await backUp(database.databaseUrl, making);
  requireFree(folder);
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(making, folder);
  flushFolder(path.dirname(folder));
  console.log(`Backed up to ${folder}: ${words}. Whoever has this folder has everything: keep it as such.`);
  if (missing.length === 0) {
    const { noteFinished } = await import('@/lib/platform/metrics/last-finished');
    // Its figures alone depend on it: a machine without a server, where DATA_DIR is not there, has none.
    await noteFinished('backup', folder).catch((error: Error) =>
      console.error(`Not noted: ${error.message}`),
    );
  } else {
    for (const key of missing) console.error(`${key} is referenced, and not in the storage.`);
    console.error(
      `Files that this backup lacks: ${missing.length}. Look for them in older ones before those are removed.`,
    );
    process.exitCode = 1;
  }
} catch (error) {
  // Half a backup is none, and fills the disk on which the next one is to fit.
  if (making) rmSync(making, { recursive: true, force: true });
  console.error(failureWords(error, path.resolve(process.argv[2] ?? '.')));
  process.exitCode = 1;
} finally {
  await close();
}

/** @returns what is in it, in words, and the keys of files that should be */
async function backUp(databaseUrl: string, folder: string): Promise<{ words: string; missing: string[] }> {
  Object.assign(process.env, localSettings(databaseUrl, Number(process.env.PORT || 3000)));
  const begun = new Date().toISOString();
  const secrets = [];
  for (const name of secretNames.filter((each) => existsSync(path.join(dataDir(), each)))) {
    mkdirSync(path.join(folder, 'secrets'), { recursive: true, mode: 0o700 });
    copyFileSync(path.join(dataDir(), name), path.join(folder, 'secrets', name));
    secrets.push(await heldIn(folder, path.join('secrets', name)));
  }
  // Files are copied before the database, as some may be deleted meanwhile, and again after it, for the new ones.
  const before = await copyOut(databaseUrl, folder);
  const held = await databaseInto(databaseUrl, folder);
  const { files, missing } = await copyOut(databaseUrl, folder, before.files);
  writeManifest(folder, { format: 1, begun, database: held, files, secrets });
  const bytes = [held, ...files].reduce((sum, each) => sum + each.bytes, 0);
  const kind = held.kind === 'dump' ? 'pg_dump' : "the server's own base backup";
  const words = `the database (${kind}), ${files.length} files, ${secrets.length} secrets, ${(bytes / 1e6).toFixed(1)} MB`;
  return { words, missing };
}

async function databaseInto(databaseUrl: string, folder: string): Promise<Manifest['database']> {
  const version = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  const asked = process.argv.includes('--base-backup');
  const found = asked ? [] : installed('pg_dump');
  const program = fittingFor(Number.parseInt(version, 10), found);
  if (program) {
    const file = 'database.dump';
    await runProgram(program, ['--format=custom', `--file=${path.join(folder, file)}`], databaseUrl);
    chmodSync(path.join(folder, file), 0o600);
    return { kind: 'dump', version, ...(await heldIn(folder, file)) };
  }
  const file = 'database.tar';
  await takeBaseBackup(databaseUrl, path.join(folder, file)).catch((error: Error) => {
    const major = Number.parseInt(version, 10);
    const here = found.map((each) => each.major).join(', ') || 'none';
    const dump = `There is no pg_dump here that reads Postgres ${major} (installed: ${here}): install postgresql-client-${major}.`;
    throw new Error(
      `The server gave no copy of its files: ${error.message}. Name a role that may (replication). ${asked ? '' : dump}`.trim(),
    );
  });
  return { kind: 'base', version, ...(await heldIn(folder, file)) };
}
