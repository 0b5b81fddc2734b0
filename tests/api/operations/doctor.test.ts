/** `npm run doctor`: each outside part broken for real, and what is said of it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { settingNames } from '@/lib/platform/env';
import { startMailServer } from '../../../scripts/mail-server/server.ts';
import { createDatabase } from '../../../scripts/services/database.ts';
import { tcpAddress } from '../../../scripts/services/database-address.ts';
import { startRealtime } from '../../../scripts/services/realtime.ts';
import { runToItsEnd } from '../../support/kill-points';
import { S3Server } from '../../support/s3-server';
import { settings } from '../../support/settings';

const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-doctor-'));
const file = path.join(folder, 'file');
writeFileSync(file, '');
const databaseUrl = tcpAddress(process.env.DATABASE_URL as string);
const withUrl = (change: Partial<URL>) => Object.assign(new URL(databaseUrl), change).href;
const fresh = new URL(databaseUrl).pathname.slice(1).replace('test_', 'fresh_');
await createDatabase({ url: () => databaseUrl }, fresh);

const realtime = await startRealtime({ secret: 'the secret that the server has' });
const mail = await startMailServer({ folder: path.join(folder, 'mail') });
const strict = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: (_auth, _session, done) => done(new Error('535 nobody is let in')),
});
await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
const strictPort = ((strict.server as Server).address() as { port: number }).port;
/** Takes every connection and never says a word. */
const mutes = new Set<Socket>();
const mute = createServer((socket) => void mutes.add(socket.on('error', () => {})));
await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
const mutePort = (mute.address() as { port: number }).port;
/** Nobody is ever given this one. */
const closed = 9;

afterAll(async () => {
  await realtime.stop();
  await mail.stop();
  await new Promise<void>((resolve) => strict.close(() => resolve()));
  for (const each of mutes) each.destroy();
  mute.close();
  const { withClient } = await import('../../../scripts/services/database.ts');
  await withClient(databaseUrl, (client) => client.query(`drop database ${fresh}`));
  rmSync(folder, { recursive: true, force: true });
});

const pair = webPush.generateVAPIDKeys();
const uploadThing = Buffer.from(
  JSON.stringify({ apiKey: `sk_live_${'a'.repeat(40)}`, appId: 'standin123', regions: ['sea1'] }),
).toString('base64');
const well = {
  ...Object.fromEntries(settingNames.map((name) => [name, ''])),
  ...settings,
  NODE_ENV: 'production',
  CRON_SECRET: 'what only the scheduler knows',
  DATABASE_URL: databaseUrl,
  DIRECT_DATABASE_URL: databaseUrl,
  ...realtime.settings,
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  MAIL_FROM: 'HypeGist <no-reply@hypegist.test>',
  VAPID_PUBLIC_KEY: pair.publicKey,
  VAPID_PRIVATE_KEY: pair.privateKey,
  PUSH_HOSTS: '*.push.apple.com',
  DATA_DIR: path.join(folder, 'data'),
};

type Said = Record<string, { state: string; words: string }>;

async function doctor(change: Record<string, string>) {
  const { code, words } = await runToItsEnd('scripts/doctor.ts', { ...well, ...change });
  const lines = [...words.matchAll(/^(\S+(?: address)?) +(well|wrong|off) +(\S.*)$/gm)];
  const said: Said = Object.fromEntries(
    lines.map(([, part, state, found]) => [part, { state, words: found }]),
  ) as Said;
  return { code, words, said };
}

test('where all is well it says so, sends nothing, and leaves no file', async () => {
  const { code, words, said } = await doctor({});
  expect(
    Object.values(said).map(({ state }) => state),
    words,
  ).toEqual(Array(7).fill('well'));
  expect({ code, last: words.trim().split('\n').at(-1) }).toEqual({ code: 0, last: 'All is well.' });
});

test('what is not set is off, and no fault', async () => {
  const without = ['DIRECT_DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', ...Object.keys(realtime.settings)];
  const { code, said } = await doctor(Object.fromEntries(without.map((name) => [name, ''])));
  expect(code).toBe(0);
  for (const part of ['direct address', 'realtime', 'mail']) expect(said[part]?.state, part).toBe('off');
});

test('a clock that is not the database’s is wrong, whichever of the two is ahead', async () => {
  const clock = path.join(folder, 'clock');
  for (const [offset, found] of [
    ['5000', / has a clock that is [45]\.\d s behind this machine's\. Let both machines set theirs/],
    ['-5000', / has a clock that is [45]\.\d s ahead of this machine's\. Let both machines set theirs/],
    ['1000', /up to date\.$/],
  ] as const) {
    writeFileSync(clock, offset);
    expect((await doctor({ CLOCK_OFFSET_FILE: clock })).said.database?.words).toMatch(found);
  }
});

test('a scheduler that nobody lets in is wrong: nothing that falls due would be settled', async () => {
  const { code, said } = await doctor({ CRON_SECRET: '' });
  expect({ code, said: said.schedule }).toEqual({
    code: 1,
    said: {
      state: 'wrong',
      words: expect.stringMatching(/^Nobody may call .* Set CRON_SECRET here and at the scheduler\.$/),
    },
  });
});

test('behind a proxy, where there may be several servers, it names what each would have of its own', async () => {
  const own = { TRUSTED_PROXIES: '1', VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' };
  const { code, said } = await doctor(own);
  expect(code).toBe(0);
  expect(said.storage?.words).toMatch(/several need a bucket \(S3_\.\.\.\)\.$/);
  expect(said.push?.words).toMatch(/the same ones in VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY\.$/);
  const alone = await doctor({ ...own, TRUSTED_PROXIES: '0' });
  expect(alone.said.storage?.words).toMatch(/removed it\.$/);
  expect(alone.said.push?.words).toMatch(/services answer\.$/);
});

test('a bucket by http is wrong where pages are by https: browsers would load nothing of it', async () => {
  const bucket = new S3Server();
  await bucket.start();
  // Another name of this machine, which no browser takes for its own.
  const S3_ENDPOINT = String(bucket.settings.S3_ENDPOINT).replace('127.0.0.1', '0.0.0.0');
  const byHttps = await doctor({ ...bucket.settings, S3_ENDPOINT });
  const byHttp = await doctor({ ...bucket.settings, S3_ENDPOINT, NEXTAUTH_URL: 'http://hypegist.example' });
  await bucket.stop();
  expect(byHttps.said.storage).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('S3_ENDPOINT'),
  });
  expect(byHttp.said.storage?.state).toBe('well');
});

/** Each breaks one or more parts; what is said of them has what is wrong, and what to do. */
const broken: [string, Record<string, string>, Record<string, RegExp>][] = [
  [
    'nobody there',
    {
      DATABASE_URL: withUrl({ port: String(closed) }),
      DIRECT_DATABASE_URL: withUrl({ port: String(closed) }),
      PUSHER_PORT: String(closed),
      DATA_DIR: path.join(file, 'data'),
      SMTP_URL: `smtp://127.0.0.1:${closed}`,
      PUSH_HOSTS: '127.0.0.1',
    },
    {
      database: /^Nobody listens at 127\.0\.0\.1:\d+\. Start it, or correct the port in DATABASE_URL\.$/,
      'direct address': /^Nobody listens at .* in DIRECT_DATABASE_URL\.$/,
      realtime: /^Nobody listens at .* in PUSHER_HOST and PUSHER_PORT\.$/,
      storage: /cannot be written \(ENOTDIR.*\)\. Give it to the user .* or correct DATA_DIR\.$/,
      mail: /^Nobody listens at .* in SMTP_URL\.$/,
      push: /^None of the push services can be reached \(127\.0\.0\.1\)\. .* or correct PUSH_HOSTS\.$/,
    },
  ],
  [
    'no socket',
    { DATABASE_URL: `${databaseUrl}?host=${encodeURIComponent(folder)}` },
    {
      database:
        /^There is no socket of Postgres in \/.*\. Start Postgres, or correct host in DATABASE_URL\.$/,
    },
  ],
  [
    'not let in',
    {
      DATABASE_URL: withUrl({ password: 'another' }),
      PUSHER_SECRET: 'a secret that the server does not have',
      SMTP_URL: `smtp://somebody:wrong@127.0.0.1:${strictPort}`,
      VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey,
      UPLOADTHING_TOKEN: uploadThing,
      UPLOADTHING_INGEST_URL: `http://127.0.0.1:${closed}`,
    },
    {
      database: /does not let hypegist in\. Correct the role or its password in DATABASE_URL\.$/,
      realtime: /does not believe what is signed\. PUSHER_KEY or PUSHER_SECRET is another's/,
      storage: /^UploadThing does not answer\. .* UPLOADTHING_ addresses right\?$/,
      mail: /does not let this account in: .* Correct user and password in SMTP_URL/,
      push: /^VAPID_PRIVATE_KEY is not the one of VAPID_PUBLIC_KEY/,
    },
  ],
  [
    'silent',
    {
      DATABASE_URL: withUrl({ port: String(mutePort) }),
      PUSHER_PORT: String(mutePort),
      SMTP_URL: `smtp://127.0.0.1:${mutePort}`,
      S3_ENDPOINT: `http://127.0.0.1:${closed}`,
      S3_BUCKET: 'hypegist',
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    {
      storage: /^The bucket hypegist does not answer\. May this machine reach S3_ENDPOINT\?$/,
      database: /does not answer in time\. A firewall between, or another address in DATABASE_URL\?$/,
      realtime: /does not answer in time\./,
      mail: /does not answer in time\. .* SMTP_URL\?$/,
    },
  ],
  [
    'another thing than was meant',
    {
      DATABASE_URL: withUrl({ pathname: `/${fresh}` }),
      PUSHER_APP_ID: 'another',
      SMTP_URL: `smtps://127.0.0.1:${mail.port}`,
    },
    {
      database: /^(\d+) of \1 migrations are not applied\. Run: npm run migrate$/,
      'direct address': /are two databases\. DIRECT_DATABASE_URL must be that of DATABASE_URL/,
      realtime: /has no application of this id\. Correct PUSHER_APP_ID\.$/,
      mail: /speaks no TLS at once\. Write smtp:\/\/ in place of smtps:\/\//,
    },
  ],
  [
    'a name that nobody has',
    {
      DATABASE_URL: withUrl({ pathname: '/nobody_made_this' }),
      DIRECT_DATABASE_URL: withUrl({ hostname: 'nowhere.invalid' }),
      SMTP_URL: 'smtp://nowhere.invalid:25',
      DATABASE_POOL: '100',
    },
    {
      database: /has no database nobody_made_this\. Create it: createdb nobody_made_this$/,
      'direct address':
        /^There is no host of the name in nowhere\.invalid:\d+\. Is DIRECT_DATABASE_URL spelt right/,
      mail: /^There is no host of the name in nowhere\.invalid:25\. Is SMTP_URL spelt right/,
    },
  ],
];

describe('says what is wrong and what to do, in one line each, and ends with 1', () => {
  test.each(broken)('%s', async (_, change, expected) => {
    const { code, words, said } = await doctor(change);
    for (const [part, sentence] of Object.entries(expected)) {
      expect(said[part]?.words, `${part}\n${words}`).toMatch(sentence);
      expect(said[part]?.state).toBe('wrong');
    }
    const others = Object.entries(said).filter(([part]) => !(part in expected));
    expect(others.filter(([, { state }]) => state === 'wrong')).toEqual([]);
    expect(words).toContain(`\n${Object.keys(expected).length} to put right.`);
    expect(code).toBe(1);
    const { password } = new URL(databaseUrl);
    for (const secret of [password, 'another@', pair.privateKey, realtime.settings.PUSHER_SECRET ?? ''])
      expect(words).not.toContain(secret);
  });

  test('settings that are missing or wrong are named, and nothing is tried with them', async () => {
    const { code, words } = await doctor({ NEXTAUTH_URL: '', SMTP_URL: 'ftp://nowhere' });
    expect(words).toMatch(/^settings +wrong +NEXTAUTH_URL is needed and not set$/m);
    expect(words).toMatch(/^settings +wrong +SMTP_URL must be an smtp:\/\/ or smtps:\/\/ address$/m);
    expect(words).toContain('\n2 to put right.');
    expect(code).toBe(1);
  });
});
