/**
 * The server's own base backup (docs/decisions/096-backup.md): its files as it streams them itself, with the log of what
 * was written meanwhile. What `pg_basebackup` asks for, for machines that have only the server.
 */
import { once } from 'node:events';
import { chownSync, createWriteStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { withClient } from '../services/database.ts';

/** What stands before each piece: a new archive, the list of files, a piece of the one or the other, how far it is. */
const piece = { archive: 'n', list: 'm', data: 'd' };

const command = `BASE_BACKUP (LABEL 'hypegist', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

type Inner = {
  connection: NodeJS.EventEmitter & { stream: { pause: () => void; resume: () => void } };
};

/**
 * @param databaseUrl  of a role that may (`replication`)
 * @param to           the file that gets the archive, a tar; beside it, with `.manifest`, the server's own list
 * @throws Error where the server does not give one
 */
export async function takeBaseBackup(databaseUrl: string, to: string): Promise<void> {
  await lendPasswordFile(databaseUrl);
  const settings = { connectionString: databaseUrl, replication: 'true' };
  const client = new Client(settings);
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
    // The driver reads the next message into the same memory before this one is written.
    if (kind !== piece.data || target.write(Buffer.from(chunk.subarray(1))) || waiting) return;
    // A disk that is slower than the server: it waits.
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
 * The embedded server's password lies among its files, and where root made it, it was root's alone: the server, which
 * has an account of its own then, could not read it. Who may not ask where the files are has no such server.
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
