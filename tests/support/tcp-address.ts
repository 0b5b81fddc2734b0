/** The tests' own database by loopback, for what is about connections over a network. */

/** @param url  a connection string that may name a socket besides (tests/support/postgres.ts) */
export function tcpAddress(url: string): string {
  const bare = new URL(url);
  bare.searchParams.delete('host');
  return bare.href;
}
