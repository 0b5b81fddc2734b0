/** A real PgBouncer in transaction mode in front of Postgres, on loopback. */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withClient } from '../services/database.ts';
import { tcpAddress } from '../services/database-address.ts';
import { postgresAccount } from '../services/postgres-programs.ts';
import { operatorsFile } from './operators-file.ts';
import { type Program, startProgram } from './programs.ts';

/**
 * @param direct  the database's direct connection string
 * @param port    PgBouncer's port
 * @param folder  the folder for its files
 * @returns PgBouncer, and the connection string through it
 */
export async function startPgbouncer(
  direct: string,
  port: number,
  folder: string,
): Promise<Program & { url: string }> {
  const behind = new URL(direct);
  const url = tcpAddress(direct, port);
  const users = path.join(folder, 'userlist.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  mkdirSync(folder, { recursive: true });
  writeFileSync(users, `"${behind.username}" "${behind.password}"\n`, { mode: 0o600 });
  writeFileSync(
    settings,
    operatorsFile('pgbouncer.ini', {
      'host=10.0.0.10 port=5432': `host=${behind.hostname} port=${behind.port}`,
      'listen_addr = 10.0.0.9': 'listen_addr = 127.0.0.1',
      'listen_port = 6432': `listen_port = ${port}`,
      '/etc/pgbouncer/userlist.txt': users,
    }),
  );
  // Like Postgres, it refuses to run as root.
  const account = postgresAccount();
  if (account.uid !== undefined && account.gid !== undefined) chownSync(users, account.uid, account.gid);
  const answers = () => withClient(url, (client) => client.query('select 1')).then(() => true);
  return { ...(await startProgram('pgbouncer', [settings], answers, account)), url };
}
