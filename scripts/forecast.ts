/**
 * Writes docs/scale.md: the resources that more people would need, from the last bench on this machine, compared with the
 * cost of the last replayed day.
 *
 *   npm run forecast      after a complete `npm run bench` and `npm run test:stack -- --replay`
 */
import { writeFileSync } from 'node:fs';
import { readReports } from './figures/reports.ts';
import { scalePage } from './forecast/page.ts';

const { bench, replay } = readReports();
if (!bench) throw new Error('There are no figures yet. Run the bench first: npm run bench -- --quick');
writeFileSync('docs/scale.md', scalePage(bench, replay));
console.log('Written: docs/scale.md');
