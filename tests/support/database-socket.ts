/** The test database through a Unix socket that a test can take away, as it is when a server on the same machine stops. */
import { randomBytes } from 'node:crypto';
import { rmSync, symlinkSync } from 'node:fs';
import { withClient } from '../../scripts/services/database.ts';
import { tcpAddress } from '../../scripts/services/database-address.ts';
import type { Proxy as DatabaseProxy } from './database-proxy';

/** @param url  a connection string that names a socket's folder (tests/support/postgres.ts) */
export function linkedSocket(url: string): Pick<DatabaseProxy, 'url' | 'shut' | 'reopen'> {
  const linked = new URL(url);
  const sockets = linked.searchParams.get('host');
  if (!sockets) throw new Error(`The test database has no socket: ${linked.host}`);
  // Beside it, in the folder that goes with the server.
  const link = `${sockets}.${randomBytes(4).toString('hex')}`;
  linked.searchParams.set('host', link);
  const reopen = async () => {
    rmSync(link, { force: true });
    symlinkSync(sockets, link);
  };
  const shut = async () => {
    rmSync(link, { force: true });
    const others = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await withClient(tcpAddress(url), (client) => client.query(others));
  };
  symlinkSync(sockets, link);
  return { url: linked.href, shut, reopen };
}
