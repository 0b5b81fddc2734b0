/** Memory of a server at its highest, and whether it grows under continued load. */
import { execFileSync } from 'node:child_process';
import { feedPath, reads, type Sessions } from './asks.ts';
import { type Load, run, type Server } from './load.ts';
import { pagesOf } from './page-asks.ts';
import { alone, type Row } from './report.ts';

/** How often memory is read, in milliseconds. */
const every = 500;

/**
 * The highest memory of the server and its children under a minute of calls and a minute of pages, once more, and how much higher it
 * is the second time.
 * @param seconds  of each load; the target is of a minute
 */
export async function memory(
  server: Server,
  sessions: Sessions,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Row[]> {
  const loads = [
    reads({ server, sessions }, (person) => (person % 2 ? feedPath : '/api/users/me')),
    pagesOf({ server, sessions }, (person) => memberPages[person % memberPages.length] ?? '/dashboard'),
  ];
  const highest = async () => Math.max(...(await inTurn(loads, { seconds, connections })));
  const first = await highest();
  const grown = (await highest()) / first;
  return [
    alone('memory under calls and pages, at its highest', inMegabytes(first), '<= 400 MB', first <= 400),
    alone('memory under the same again, to the first', grown.toFixed(2), '<= 1.1', grown <= 1.1),
  ];
}

const memberPages = ['/dashboard', '/rant-zone', '/chats', '/hype-battles', '/account'];

const inMegabytes = (value: number) => `${value.toFixed(0)} MB`;

/** @returns the highest memory under each load, in megabytes */
async function inTurn(loads: Load[], { seconds, connections }: { seconds: number; connections: number }) {
  const highest: number[] = [];
  for (const load of loads) {
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, resident(load.server));
    }, every);
    await run(load, seconds, connections).finally(() => clearInterval(timer));
    highest.push(most);
  }
  return highest;
}

/** Resident memory of a server and its children, in megabytes. */
export function resident({ pid }: Server): number {
  const lines = execFileSync('ps', ['-o', 'rss=', '-p', String(pid), '--ppid', String(pid)], {
    encoding: 'utf8',
  });
  const kilobytes = lines
    .trim()
    .split('\n')
    .reduce((sum, each) => sum + Number(each), 0);
  return kilobytes / 1024;
}
