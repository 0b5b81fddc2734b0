/** Memory of a server, and whether it grows under continued load. */
import { execFileSync } from 'node:child_process';
import { feedPath, reads, type Sessions } from './asks.ts';
import type { Rounds } from './compare.ts';
import { run, type Server } from './load.ts';
import { alone, type Row } from './report.ts';

/** Memory after the run so far, and whether the same load again makes it grow. */
export async function memory(server: Server, sessions: Sessions, rounds: Rounds): Promise<Row[]> {
  const first = resident(server);
  for (const each of [feedPath, '/api/users/me']) {
    const load = reads({ server, sessions }, () => each);
    await run(load, rounds.duration * 2, rounds.connections);
  }
  const second = resident(server);
  const grown = second / first;
  return [
    alone('memory after the run', `${first.toFixed(0)} MB`, '<= 400 MB', first <= 400),
    alone('memory after a second run, to the first', grown.toFixed(2), '<= 1.1', grown <= 1.1),
  ];
}

/** Resident memory of a server, in megabytes. */
export function resident(server: Server): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}
