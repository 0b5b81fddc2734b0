/**
 * Reads connection strings of Postgres. As in every program of Postgres, the parameter `host` comes before the host in the
 * address itself, and may be the folder of a Unix socket.
 */

/** @returns the host as the address has it (IPv6 in brackets), or the folder of its socket */
export const hostOf = ({ hostname, searchParams }: URL): string => searchParams.get('host') ?? hostname;

/**
 * The same database by TCP, for whoever works with the network connection itself.
 * @param port  another port, such as that of a proxy before the database
 */
export function tcpAddress(url: string, port?: number): string {
  const bare = new URL(url);
  bare.searchParams.delete('host');
  if (port) bare.port = String(port);
  return bare.href;
}
