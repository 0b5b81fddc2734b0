/**
 * What more people would need, by the figures of the last bench on this machine, written to docs/scale.md.
 *
 *   npm run forecast      after a whole `npm run bench`
 */
import { writeFileSync } from 'node:fs';
import { readReports } from './figures/reports.ts';
import { scalePage } from './forecast/page.ts';

const { bench } = readReports();
if (!bench) throw new Error('There are no figures yet. Run the bench first: npm run bench -- --quick');
writeFileSync('docs/scale.md', scalePage(bench));
console.log('Written: docs/scale.md');
