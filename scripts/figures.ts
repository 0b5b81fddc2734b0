/**
 * Writes every check (quality.md, Checks) with its figure to docs/figures.md, including missed targets.
 *
 *   npm run figures               runs verify, bench --large, chaos, test:alerts and test:stack first: about forty
 *                                 minutes, best on an idle machine
 *   npm run figures -- --kept     uses the reports of their last runs in .cache
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { figuresPage } from './figures/page.ts';
import { readReports } from './figures/reports.ts';

const runs = [
  ['verify'],
  ['bench', '--large'],
  ['chaos'],
  ['chaos', '--migrations'],
  ['alerts'],
  ['stack'],
  ['stack', '--replay'],
];

if (!process.argv.includes('--kept')) {
  for (const run of runs) {
    // Continues after a failure, because the command's report records the failure.
    spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...run], { stdio: 'inherit' });
  }
}

writeFileSync(
  'docs/figures.md',
  figuresPage(readReports(), {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: totalmem(),
    node: process.version,
  }),
);
console.log('Written: docs/figures.md');
