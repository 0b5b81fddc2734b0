/** The files that an operator copies (docs/operations), and what docs/deploy.md says of them. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { missionReminder } from '@/lib/contract/constants/notices';
import { usualNight } from '@/lib/contract/constants/settings';
import { causes } from '@/scripts/alerts/causes';

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

test('no log of nginx has the path of a page whose address has a token', () => {
  const withToken = readdirSync('app', { recursive: true, encoding: 'utf8' }).flatMap(
    (file) => /^\([^/]+\)\/(\w+)\/\[token\]\/page\.tsx$/.exec(file)?.[1] ?? [],
  );
  expect(withToken).not.toEqual([]);
  const [, silent = '', inside] =
    /location ~ \^\/\(([\w|]+)\)\/ \{([^}]*access_log off;[^}]*)\}/.exec(
      read('docs/operations/nginx.conf'),
    ) ?? [];
  expect(silent.split('|').toSorted()).toEqual(withToken.toSorted());
  // nginx writes the request's first line beside an error.
  expect(inside).toContain('error_log /dev/null;');
  for (const page of withToken) {
    expect(read('docs/deploy.md')).toContain(`\`/${page}/<token>\``);
    // The page's own requests would name its address, and the log has what they name.
    expect(read('next.config.mjs')).toContain(`{ source: '/${page}/:token', headers: [noReferrer] }`);
  }
});

/** Runs docs/operations/hypegist.sh with a file of settings, and a command in the place of `runuser`. */
function saidByCommand(settings: string): string {
  const place = mkdtempSync(path.join(folder, 'command-'));
  const file = path.join(place, 'settings.env');
  writeFileSync(file, settings);
  writeFileSync(path.join(place, 'runuser'), '#!/bin/sh\n');
  chmodSync(path.join(place, 'runuser'), 0o755);
  const env = {
    ...process.env,
    PATH: `${place}:${process.env.PATH}`,
    HYPEGIST_ENV: file,
    HYPEGIST_APP: place,
  };
  const { status, stderr } = spawnSync('sh', ['docs/operations/hypegist.sh', 'true'], {
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stderr;
}

test('commands say when a shell reads another value from the settings than systemd does', () => {
  for (const value of ['"a$b"', 'a`b', 'a\\b', '"a#b$c"'])
    expect(saidByCommand(`SMTP_URL=${value}\n`)).toContain('Write %24, %60 or %5C');
  expect(saidByCommand(read('docs/operations/hypegist.env'))).toBe('');
});

test('uploads are spooled to a disk, and to none of another program', () => {
  const service = partOf('docs/operations/hypegist-app.service', 'Service');
  expect(service).toMatch(/^Environment=TMPDIR=\/var\/tmp$/m);
  expect(service).toMatch(/^PrivateTmp=true$/m);
});

test('whoever has IPv6 alone reaches nginx', () => {
  expect(read('docs/operations/nginx.conf')).toMatch(/^ {2}listen \[::\]:443 ssl;$/m);
  expect(read('docs/deploy.md')).toContain('listen 80; listen [::]:80;');
});

test('an alert that fires reaches somebody: each hour where it is urgent, else each twelve', () => {
  const [, listens] = /targets: \["([\d.:]+)"\]/.exec(read('docs/operations/prometheus.yml')) ?? [];
  const steps = read('docs/operations/README.md');
  expect(steps).toContain(`--web.listen-address=${listens} `);
  expect(steps).toContain(`amtool --alertmanager.url=http://${listens} alert add`);
  expect(read('docs/deploy.md')).toMatch(/^\*\*\d\. Prometheus and Alertmanager\*\*/m);
  const sends = read('docs/operations/alertmanager.yml');
  expect(sends).toMatch(/matchers: \['severity="page"'\]\n {6}repeat_interval: 1h\n/);
  expect(sends).toMatch(/^ {2}repeat_interval: 12h$/m);
  const [, receiver] = /^ {2}receiver: (\w+)$/m.exec(sends) ?? [];
  expect(sends).toContain(`- name: ${receiver}\n    email_configs:`);
  const severities = [...read('docs/operations/alerts.yml').matchAll(/severity: (\w+)/g)].map(
    ([, each]) => each,
  );
  expect([...new Set(severities)].toSorted()).toEqual(['page', 'warn']);
});

test('what another NEXTAUTH_SECRET ends is told, all of it', () => {
  const told: Record<string, RegExp> = {
    'http/api/token.ts': /^\| sessions \|/m,
    'http/api/second-factor-token.ts': /the second step of a login/,
    'http/api/known-device.ts': /^\| devices on which somebody logged in \|/m,
    'http/api/age-refusal.ts': /by the address or on the device/,
    'domains/registration/age-refusals.ts': /by the address or on the device/,
    'domains/registration/suspended-addresses.ts':
      /^\| addresses of people who deleted their account while suspended/m,
    'domains/registration/proof-of-work.ts': /a proof of work/,
    'domains/second-factor/totp.ts': /^\| codes of authenticator apps/m,
    'domains/second-factor/recovery-codes.ts': /and recovery codes \|/,
    'domains/passkeys/relying-party.ts': /^\| passkeys \|/m,
    'domains/accounts/appeal-token.ts': /^\| links to an appeal \|/m,
    'platform/mail/seal.ts': /^\| mails that wait \|/m,
    'platform/opaque-ids.ts': /list of notices or decisions/,
  };
  const users = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && read(path.join('lib', file)).includes('env().NEXTAUTH_SECRET'),
  );
  expect(users.toSorted()).toEqual(Object.keys(told).toSorted());
  const [, section = ''] = /^## A new secret\n([\s\S]*?)^## /m.exec(read('docs/deploy.md')) ?? [];
  for (const words of Object.values(told)) expect(section).toMatch(words);
  expect(section).toContain('npm run reset-second-factor');
});

/** The commands that cron calls, as the shell gets them. */
const scheduled = read('docs/operations/hypegist.cron')
  .split('\n')
  .flatMap((line) => /^(?:\S+ ){5}root (.*)$/.exec(line)?.[1]?.replaceAll('\\%', '%') ?? []);

const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-cron-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the scheduler shows its secret, and not in a command line, which every account can read', () => {
  const place = path.join(folder, 'minute');
  mkdirSync(place);
  for (const [program, script] of [
    ['hypegist', 'exec "$@"'],
    ['curl', 'cat; echo "$@"'],
  ] as const)
    writeFileSync(path.join(place, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const [each, ...more] = scheduled.filter((command) => command.includes('/api/cron/settle'));
  expect(more).toEqual([]);
  const env = {
    ...process.env,
    PATH: `${place}:${process.env.PATH}`,
    CRON_SECRET: 'c+/"x" y=',
    NEXTAUTH_URL: 'https://hypegist.example',
  };
  const said = spawnSync('sh', ['-c', String(each)], { env, encoding: 'utf8' }).stdout.split('\n');
  expect(said).toEqual([
    'Authorization: Bearer c+/"x" y=',
    '-fsS -m 55 -o /dev/null -H @- https://hypegist.example/api/cron/settle',
    '',
  ]);
});

/** Runs the night's backup as cron does, with a command in its place that makes the folder it is given. */
function aNight(name: string, backup: string) {
  const place = path.join(folder, name);
  const programs = path.join(place, 'bin');
  const backups = path.join(place, 'backups');
  mkdirSync(programs, { recursive: true });
  for (const [program, script] of [
    ['hypegist', 'exec "$@"'],
    ['npm', `for to in "$@"; do :; done\n${backup}`],
  ] as const) {
    writeFileSync(path.join(programs, program), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(programs, program), 0o755);
  }
  const daysOld = (days: number) => Date.now() / 1000 - days * 86_400;
  for (const [each, days] of [
    ['2026-01-01', 20],
    ['2026-01-10', 10],
    ['first', 20],
    ['2026-01-02.abc.making', 3],
  ] as const) {
    mkdirSync(path.join(backups, each), { recursive: true });
    utimesSync(path.join(backups, each), daysOld(days), daysOld(days));
  }
  const nightly = scheduled.filter((command) => command.includes(' backup '));
  expect(nightly).toHaveLength(1);
  const command = String(nightly[0]).replaceAll('/srv/hypegist/backups', backups);
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
  spawnSync('sh', ['-c', command], { cwd: place, env });
  return readdirSync(backups).filter((each) => each !== new Date().toISOString().slice(0, 10));
}

test('old backups go after the night’s own, however long it takes, and by nothing else', () => {
  expect(aNight('slow', 'sleep 2; mkdir "$to"').toSorted()).toEqual(['2026-01-10', 'first']);
  expect(aNight('failing', 'mkdir "$to"; exit 1')).toHaveLength(4);
  expect(scheduled.filter((command) => / rm /.test(command))).toHaveLength(1);
});

test('every balance is checked each night (rules.md, Coins)', () => {
  const nightly = read('docs/operations/hypegist.cron').match(/^\d+ \d+ \* \* \* root .* reconcile$/gm);
  expect(nightly).toHaveLength(1);
  const alert = read('docs/operations/alerts.yml')
    .split('- alert: ')
    .find((each) => each.includes('what="reconciliation"'));
  expect(alert).toMatch(/^HypeGistBalancesUnchecked\n/);
});

test('each alert has its cause in `npm run test:alerts`, and its row in what the operator reads', () => {
  const alerts = [...read('docs/operations/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(new Set(alerts).size).toBe(alerts.length);
  expect([...new Set(causes.flatMap(({ firing }) => firing))].toSorted()).toEqual(alerts.toSorted());
  const rows = [...read('docs/operations/README.md').matchAll(/^\| `(HypeGist\w+)` \|/gm)];
  expect(rows.map(([, name]) => name)).toEqual(alerts);
});
