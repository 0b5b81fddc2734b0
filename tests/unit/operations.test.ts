/** The files that an operator copies (docs/operations), and what docs/deploy.md says of them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missionReminder } from '@/lib/contract/constants/notices';
import { usualNight } from '@/lib/contract/constants/settings';

const read = (file: string) => readFileSync(file, 'utf8');

/** A part of an ini file such as a unit's `[Unit]`. */
const partOf = (file: string, name: string) =>
  read(file)
    .split(/^(?=\[)/m)
    .find((part) => part.startsWith(`[${name}]`)) ?? '';

test.each(['hypegist-app.service', 'hypegist-realtime.service'])(
  '%s is started again however often it fails',
  (unit) => {
    expect(partOf(`docs/operations/${unit}`, 'Service')).toMatch(/^Restart=always$/m);
    expect(partOf(`docs/operations/${unit}`, 'Unit')).toMatch(/^StartLimitIntervalSec=0$/m);
  },
);

test('the unit starts the app with the limits of `npm start` and of `npm run up`', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const service = partOf('docs/operations/hypegist-app.service', 'Service');
  const here = read('scripts/services/app.ts');
  for (const limit of scripts.start.match(/--max-[\w-]+=\d+/g) ?? ['none']) {
    expect(service).toContain(limit);
    expect(here).toContain(`'${limit}'`);
  }
  const [store = 'none', value] = /\bMALLOC_ARENA_MAX=(\d)/.exec(scripts.start) ?? [];
  expect(service).toContain(store);
  expect(here).toContain(`MALLOC_ARENA_MAX: '${value}'`);
});

test('a schedule of once a day comes when the mission’s reminder is due, and in nobody’s usual night', () => {
  const [, minute, hour] = /`(\d+) (\d+) \* \* \*`/.exec(read('docs/deploy.md')) ?? [];
  // A free plan calls at any minute of the hour.
  expect(Number(hour)).toBeGreaterThanOrEqual(missionReminder.hour);
  const inLagos = (at: number) =>
    `${String((Number(hour) + 1) % 24).padStart(2, '0')}:${String(at).padStart(2, '0')}`;
  for (const at of [Number(minute), 59]) {
    expect(inLagos(at) > usualNight.until).toBe(true);
    expect(inLagos(at) < usualNight.from).toBe(true);
  }
});

test('Vercel calls by the minute', () => {
  const { crons } = JSON.parse(read('vercel.json')) as { crons: { schedule: string }[] };
  expect(crons.map(({ schedule }) => schedule)).toEqual(['* * * * *']);
});
