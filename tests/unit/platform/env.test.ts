/** What a start refuses, and in which words (contract.md, Running it). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { readEnv, settingNames } from '@/lib/platform/env';
import { settings } from '../../support/settings';

const token = Buffer.from('{"apiKey":"sk","appId":"app","regions":["eu"]}').toString('base64');

/** The lines after 'HypeGist cannot start:', each a setting that is named. */
function problems(changes: Record<string, string | undefined>): string[] {
  try {
    readEnv({ ...settings, ...changes });
    return [];
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split('\n');
    expect(first).toBe('HypeGist cannot start:');
    return lines.map((line) => line.replace(/^ {2}- /, ''));
  }
}

test('the usual settings are enough; the rest has its usual value', () => {
  expect(readEnv(settings)).toMatchObject({ TRUSTED_PROXIES: 0, DATABASE_POOL: 10, LOG_LEVEL: 'info' });
});

describe('what is missing is named, and nothing secret has a default', () => {
  const names = ['DATABASE_URL', 'NEXTAUTH_SECRET', 'NEXTAUTH_URL', 'CREATOR_EMAIL'];

  test.each(names)('%s', (name) => {
    for (const nothing of [undefined, ''])
      expect(problems({ [name]: nothing })).toEqual([`${name} is needed and not set`]);
  });

  test('every missing setting is named at once', () => {
    const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
    expect(problems(nothing).toSorted()).toEqual(
      names.map((name) => `${name} is needed and not set`).toSorted(),
    );
  });
});

describe('what is malformed is named in plain words, without its value', () => {
  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@127.0.0.1/x'],
    ['DATABASE_URL', 'hunter2'],
    ['DIRECT_DATABASE_URL', 'hunter2'],
    ['PORT', 'hunter2'],
    ['PORT', '70000'],
    ['CRON_SECRET', 'hunter2'],
    ['SMTP_URL', 'https://hunter2.example'],
    ['SMTP_URL', 'hunter2'],
    ['MAIL_FROM', 'hunter2'],
    ['MAIL_FROM', 'A <hunter2@example.com>\r\nBcc: b@example.com'],
    ['UPLOADTHING_TOKEN', 'hunter2'],
    ['UPLOADTHING_API_URL', 'hunter2'],
    ['UPLOADTHING_INGEST_URL', 'ftp://hunter2'],
    ['UPLOADTHING_UFS_HOST', 'https://hunter2'],
    ['UPLOADTHING_UFS_APP_ID_LOCATION', 'hunter2'],
    ['STORAGE_DRIVER', 'hunter2'],
    ['NEXTAUTH_SECRET', 'hunter2-is-too-short'],
    ['NEXTAUTH_URL', 'hunter2.example'],
    ['NEXTAUTH_URL', 'ftp://hunter2.example'],
    ['CREATOR_EMAIL', 'hunter2'],
    ['TRUSTED_PROXIES', 'hunter2'],
    ['TRUSTED_PROXIES', '-1'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', 'hunter2'],
    ['CONNECTION_TIMEOUT_MS', '99'],
    ['CONNECTION_TIMEOUT_MS', 'hunter2'],
    ['LOG_LEVEL', 'hunter2'],
    ['SERVICE_WORKER', 'hunter2'],
    ['SLOW_QUERY_MS', '0'],
    ['SLOW_QUERY_MS', 'hunter2'],
    ['STATEMENT_TIMEOUT_MS', '99'],
    ['STATEMENT_TIMEOUT_MS', '10001'],
    ['STATEMENT_TIMEOUT_MS', 'hunter2'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'hunter2'],
  ])('%s=%s', (name, value) => {
    const found = problems({ [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name} (must|is) `));
    expect(found[0]).not.toMatch(/hunter2|invalid|expected|received|too (small|big)/i);
  });
});

test('a mail server is named whole or not at all', () => {
  const [SMTP_URL, MAIL_FROM] = ['smtps://user:word@smtp.example', 'HypeGist <no-reply@hypegist.example>'];
  expect(problems({ SMTP_URL, MAIL_FROM })).toEqual([]);
  expect(problems({ SMTP_URL, MAIL_FROM: 'no-reply@hypegist.example' })).toEqual([]);
  expect(problems({ SMTP_URL })).toEqual(['MAIL_FROM is needed where SMTP_URL is set']);
  expect(problems({ MAIL_FROM })).toEqual(['SMTP_URL is needed where MAIL_FROM is set']);
});

test('a bucket is named whole or not at all, and is there where files are to go to it', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'hypegist',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(problems(bucket)).toEqual([]);
  for (const name of Object.keys(bucket)) {
    expect(problems({ ...bucket, [name]: undefined })).toEqual([
      `${name} is needed where another S3_ setting is set`,
    ]);
    const rest = Object.keys(bucket).filter((each) => each !== name);
    expect(problems({ [name]: bucket[name as keyof typeof bucket] })).toEqual(
      rest.map((each) => `${each} is needed where another S3_ setting is set`),
    );
  }
  for (const [name, value] of [
    ['S3_ENDPOINT', 'hunter2'],
    ['S3_ENDPOINT', 'ftp://hunter2'],
    ['S3_BUCKET', 'Hunter2/x'],
    ['S3_REGION', 'hunter 2'],
  ] as const) {
    const found = problems({ ...bucket, [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name} must be `));
    expect(found[0]).not.toMatch(/hunter/i);
  }
  expect(problems({ STORAGE_DRIVER: 's3' })).toEqual([
    'S3_ENDPOINT and the other S3_ settings are needed where STORAGE_DRIVER is s3',
  ]);
  expect(problems({ STORAGE_DRIVER: 'uploadthing' })).toEqual([
    'UPLOADTHING_TOKEN is needed where STORAGE_DRIVER is uploadthing',
  ]);
  expect(problems({ ...bucket, STORAGE_DRIVER: 'disk' })).toEqual([]);
});

test('on Vercel, which keeps no files, somewhere to keep them', () => {
  expect(problems({ VERCEL: '1' })).toEqual(['UPLOADTHING_TOKEN is needed on Vercel, where no disk is kept']);
  expect(problems({ VERCEL: '1', UPLOADTHING_TOKEN: token })).toEqual([]);
});

test('every setting that is read has its line in docs/deploy.md', () => {
  const told = [...readFileSync('docs/deploy.md', 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(told.toSorted()).toEqual(expect.arrayContaining(settingNames.toSorted()));
});

test('the settings file of docs/operations, filled in, is enough, and names no setting that is not read', () => {
  const lines = readFileSync('docs/operations/hypegist.env', 'utf8').matchAll(/^([A-Z0-9_]+)="?(.*?)"?$/gm);
  const file = Object.fromEntries(
    [...lines].map(([, name, value = '']) => [name, value.replaceAll(/<[a-z ]+>/g, 'filled-in')]),
  );
  for (const name of Object.keys(file)) file[name] ||= 'made by openssl rand, as docs/deploy.md says';
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const filled = { ...file, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  expect(readEnv(filled)).toMatchObject({ TRUSTED_PROXIES: 1, S3_BUCKET: 'filled-in' });
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(file)));
});

describe('what is for tests and the demo alone', () => {
  const tests = {
    CLOCK_OFFSET_FILE: '/tmp/offset',
    KILL_POINT: 'act-begun',
    RATE_LIMIT_SCALE: '1000',
    WITHOUT_SECOND_FACTOR: '1',
  };

  test.each(['127.0.0.1', 'localhost', '[::1]'])('is taken beside a database on %s', (host) => {
    expect(problems({ ...tests, DATABASE_URL: `postgresql://a:b@${host}:5432/c` })).toEqual([]);
  });

  const deployed: Record<string, string>[] = [
    { DATABASE_URL: 'postgresql://a:b@db.example.com/c' },
    { DATABASE_URL: 'postgresql://a:b@10.0.0.1/c' },
    { DATABASE_URL: 'postgresql://a:b@localhost.example.com/c' },
    { DATABASE_URL: 'postgresql://a:b@127.0.0.1.example.com/c' },
    { VERCEL: '1', UPLOADTHING_TOKEN: token },
  ];
  test.each(deployed)('is refused where the app is deployed: %o', (where) => {
    expect(problems({ ...tests, ...where })).toEqual(
      Object.keys(tests).map(
        (name) => `${name} is for tests and the demo alone and refused where the app is deployed`,
      ),
    );
    expect(problems(where)).toEqual([]);
  });
});
