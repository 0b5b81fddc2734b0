/**
 * A physical base backup (docs/decisions/096-backup.md): the server streams its own files and the WAL written meanwhile.
 * Sends the same command as `pg_basebackup`, for machines where that program is not installed.
 */
import { once } from 'node:events';
import { chownSync, createWriteStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { withClient } from '../services/database.ts';

/** The first byte of a protocol message: a new archive, the manifest, or data of either. Progress messages are ignored. */
const piece = { archive: 'n', list: 'm', data: 'd' };

const command = `BASE_BACKUP (LABEL 'hypegist', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

type Inner = {
  connection: NodeJS.EventEmitter & { stream: { pause: () => void; resume: () => void } };
};

/**
 * @param databaseUrl  the role needs the `replication` privilege
 * @param to           the tar file to write; the server's own manifest goes beside it, with the suffix `.manifest`
 * @throws Error if the server does not send a backup
 */
export async function takeBaseBackup(databaseUrl: string, to: string): Promise<void> {
  await lendPasswordFile(databaseUrl);
  const settings = { connectionString: databaseUrl, replication: 'true' };
  const client = new Client(settings);
  // A lost connection rejects the command. Without a listener, its error event would end the process, and leave half a backup.
  client.on('error', () => {});
  await client.connect();
  const { connection } = client as unknown as Inner;
  const archive = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  const list = createWriteStream(`${to}.manifest`, { flags: 'wx', mode: 0o600, flush: true });
  const failed = Promise.race([archive, list].map((stream) => once(stream, 'error'))).then(([error]) => {
    throw error;
  });
  let target = archive;
  let archives = 0;
  let waiting = false;
  connection.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === piece.archive) archives += 1;
    if (kind === piece.list) target = list;
    // Copied, because the driver may read the next message into the same buffer before this one is written.
    if (kind !== piece.data || target.write(Buffer.from(chunk.subarray(1))) || waiting) return;
    // The disk is slower than the server: pause the connection.
    waiting = true;
    connection.stream.pause();
    target.once('drain', () => {
      waiting = false;
      connection.stream.resume();
    });
  });
  try {
    await Promise.race([client.query(command), failed]);
    if (archives !== 1)
      throw new Error('The server keeps tables outside its own folder, which this takes no copy of.');
    archive.end();
    list.end();
    await Promise.race([Promise.all([finished(archive), finished(list)]), failed]);
  } finally {
    failed.catch(() => {});
    archive.destroy();
    list.destroy();
    await client.end().catch(() => {});
  }
}

/**
 * The embedded server's password file is in its data folder. If root created it, only root can read it, but the server
 * then runs as another account and must read it for the backup. A role that may not ask for the data folder belongs to
 * another server, so nothing is done.
 */
async function lendPasswordFile(databaseUrl: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ dir: string | null }>(`select current_setting('data_directory', true) as dir`),
  ).catch(() => ({ rows: [] }));
  const dir = rows[0]?.dir;
  const file = dir && path.join(dir, 'hypegist.password');
  if (!file || !existsSync(file)) return;
  const { uid, gid } = statSync(dir);
  chownSync(file, uid, gid);
}
