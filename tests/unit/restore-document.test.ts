/** The settings of a restored place, as docs/deploy.md (Backups) makes them of a server's. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '@/lib/platform/env';

const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-restored-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server with everything that reaches people. */
const served = {
  DATABASE_URL: 'postgresql://hypegist:word@10.0.0.9:6432/hypegist',
  DIRECT_DATABASE_URL: 'postgresql://hypegist:word@10.0.0.10:5432/hypegist',
  NEXTAUTH_SECRET: 'x'.repeat(48),
  NEXTAUTH_URL: 'https://hypegist.example',
  CREATOR_EMAIL: 'creator@hypegist.example',
  DATA_DIR: '/srv/hypegist/data',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@hypegist.example',
  GUARDIAN_REQUIRED: '1',
  PUSHER_APP_ID: '1',
  PUSHER_KEY: 'key',
  PUSHER_SECRET: 'secret',
  PUSHER_HOST: '10.0.0.20',
  PUSHER_PORT: '6001',
  PUSHER_THROUGH_APP: '1',
};

const ofLines = (text: string) =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+)="?([^"]*)"?$/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    }),
  ) as Record<string, string>;

test('with every setting of a server, what a restore is given is accepted and reaches nobody', () => {
  readEnv(served);
  const file = path.join(folder, 'settings.env');
  writeFileSync(
    file,
    Object.entries(served)
      .map((each) => each.join('='))
      .join('\n'),
  );
  const [command = ''] = /^sed -i (?:.*\\\n)+.*$/m.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
  expect(command).toContain('/etc/hypegist-restored.env');
  const { status } = spawnSync('sh', ['-c', command.replace('/etc/hypegist-restored.env', file)]);
  expect(status).toBe(0);
  const env = readEnv(ofLines(readFileSync(file, 'utf8')));
  expect(env.DATABASE_URL).toMatch(/hypegist_restored$/);
  expect(env.NEXTAUTH_SECRET).toBe(served.NEXTAUTH_SECRET);
  expect([env.DIRECT_DATABASE_URL, env.SMTP_URL, env.PUSHER_KEY, env.GUARDIAN_REQUIRED]).toEqual(
    Array(4).fill(undefined),
  );
});
