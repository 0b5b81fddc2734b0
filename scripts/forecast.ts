/**
 * What more people would need, by the figures of the last bench on this machine, and beside it what the last replay of a day
 * cost, written to docs/scale.md.
 *
 *   npm run forecast      after a whole `npm run bench` and `npm run test:stack -- --replay`
 */
import { writeFileSync } from 'node:fs';
import { readReports } from './figures/reports.ts';
import { scalePage } from './forecast/page.ts';

const { bench, replay } = readReports();
if (!bench) throw new Error('There are no figures yet. Run the bench first: npm run bench -- --quick');
writeFileSync('docs/scale.md', scalePage(bench, replay));
console.log('Written: docs/scale.md');
