/**
 * Every check (quality.md, Checks) with its figure, written to docs/figures.md, misses included.
 *
 *   npm run figures               runs verify, bench --large, chaos, test:alerts and test:stack first: some forty minutes, better with nothing beside
 *   npm run figures -- --kept     writes it from what their last runs left in .cache
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
    // One that fails is a figure too: what it left says so.
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
