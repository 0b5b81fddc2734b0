/**
 * Restores a backup into an empty target: the DATA_DIR of a HypeGist that was never started, or the empty database of
 * DATABASE_URL. Existing data is never changed.
 *
 *   npm run restore -- <folder>
 */
import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { endWhatWasOpen } from './backup/end-what-was-open.ts';
import { type Manifest, readManifest, requireWhole } from './backup/manifest.ts';
import { copyIn } from './backup/media-files.ts';
import { fittingFor, installed, runProgram } from './backup/pg-dump.ts';
import { unpackBaseBackup } from './backup/unpack.ts';
import { applyMigrations } from './migrate.ts';
import { localSettings } from './services/app.ts';
import { dataDir, startEmbeddedDatabase, withClient } from './services/database.ts';
import { takeFolder } from './services/running.ts';

const ownDatabase = () => process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL;

let close = async () => {};
let begun = false;
try {
  const [given] = process.argv.slice(2);
  if (!given) throw new Error('From where? npm run restore -- <folder>');
  const folder = path.resolve(given);
  const manifest = readManifest(folder);
  await requireSettings();
  await requireWhole(folder, manifest);
  await restore(folder, manifest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (begun) console.error(`What was begun in ${dataDir()} is of no use: empty it before the next try.`);
  process.exitCode = 1;
} finally {
  await close();
}
// A timer of the schema engine would keep the process alive for ten more seconds.
process.exit();

/**
 * The files are stored by the settings, long after the database was filled. What is wrong with them is said before anything is
 * begun. What only the restore brings has a place-holder: `env()` would remember it.
 * @throws Error that names each wrong setting
 */
async function requireSettings() {
  const { readEnv } = await import('@/lib/platform/env');
  const later = ownDatabase() || 'postgresql://localhost/restored';
  readEnv(localSettings(later, Number(process.env.PORT || 3000), dataDir(), () => 'x'.repeat(48)));
}

async function restore(folder: string, manifest: Manifest) {
  const lock = takeFolder(dataDir());
  close = async () => lock.release();
  requireEmpty(dataDir());
  begun = true;
  const databaseUrl = await databaseFrom(folder, manifest, lock.release);
  for (const { file } of manifest.secrets)
    copyFileSync(path.join(folder, file), path.join(dataDir(), path.basename(file)));
  Object.assign(process.env, localSettings(databaseUrl, Number(process.env.PORT || 3000)));
  const { kept, missing } = await copyIn(databaseUrl, folder, manifest);
  const direct = process.env.DIRECT_DATABASE_URL || databaseUrl;
  const applied = await applyMigrations(direct);
  const ended = await endWhatWasOpen(direct);
  console.log(
    [
      `Restored the backup of ${manifest.begun}: the database and ${kept} files.`,
      missing.length > 0 && `${missing.length} rows name a file that was deleted while it was made.`,
      applied.length > 0 && `Applied ${applied.length} migration(s) that are newer than it.`,
      `Ended, because it may have ended since: sessions (${ended.sessions}, with the browsers that are pushed to), links in mails (${ended.links}), mails that waited (${ended.mails}).`,
      `What was done after ${manifest.begun} is undone: accounts that were deleted are there again, and suspensions, decisions, blocks and passwords are those of that moment. docs/deploy.md (What a restore undoes) says what to look at before people come in.`,
      '`npm run reconcile` must find nothing now.',
    ]
      .filter(Boolean)
      .join('\n'),
  );
}

/** Ignores the lock's files, which exist by now. */
function requireEmpty(dir: string) {
  const found = readdirSync(dir).filter((name) => !name.startsWith('in-use'));
  if (found.length > 0)
    throw new Error(
      `${dir} (DATA_DIR) is not empty: ${found.slice(0, 3).join(', ')}. A backup is restored into a place where nothing is.`,
    );
}

async function databaseFrom(folder: string, { database }: Manifest, release: () => void): Promise<string> {
  const own = ownDatabase();
  const file = path.join(folder, database.file);
  if (database.kind === 'base') {
    if (own)
      throw new Error(
        `This backup is a copy of a server's own files (Postgres ${database.version}), which no other server takes in. Leave DATABASE_URL out to restore it into ${dataDir()}, or unpack ${file} as the files of a server of your own.`,
      );
    await unpackBaseBackup(file, path.join(dataDir(), 'postgres'), database.version);
  }
  const embedded = own ? null : await startEmbeddedDatabase();
  if (embedded) close = () => embedded.postgres.stop().finally(release);
  const databaseUrl = own || (embedded?.databaseUrl ?? '');
  if (database.kind === 'dump') await takeInDump(file, databaseUrl, database.version);
  return databaseUrl;
}

async function takeInDump(file: string, databaseUrl: string, version: string) {
  const program = fittingFor(Number.parseInt(version, 10), installed('pg_restore'));
  if (!program)
    throw new Error(
      `This backup was made by pg_dump of Postgres ${version}, and no pg_restore of that version is installed here. Install postgresql-client-${Number.parseInt(version, 10)}.`,
    );
  const tables = `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`;
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ tables: number }>(tables));
  if (rows[0]?.tables)
    throw new Error(
      `The database that is to be restored into has ${rows[0].tables} tables. Name an empty one.`,
    );
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  await runProgram(
    program,
    ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${name}`, file],
    databaseUrl,
  );
}
