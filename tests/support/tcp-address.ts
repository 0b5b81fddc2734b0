/** The test database by TCP on loopback, for tests about network connections. */

/** @param url  a connection string that may also name a socket (tests/support/postgres.ts) */
export function tcpAddress(url: string): string {
  const bare = new URL(url);
  bare.searchParams.delete('host');
  return bare.href;
}
