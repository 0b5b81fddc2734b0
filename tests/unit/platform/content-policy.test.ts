/** A page may show and send what it must, wherever files are kept, and nothing else. */

import { NextRequest } from 'next/server';
import { expect, test, vi } from 'vitest';
import { settings } from '../../support/settings';

const token = Buffer.from(
  JSON.stringify({ apiKey: 'sk_live_x', appId: 'abc123', regions: ['fra1'] }),
).toString('base64');

async function policyWith(more: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...settings, ...more })) vi.stubEnv(name, value);
  try {
    const { middleware } = await import('@/middleware');
    const answer = await middleware(new NextRequest('http://localhost:3000/'));
    const policy = answer.headers.get('content-security-policy') ?? '';
    return Object.fromEntries(
      policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    );
  } finally {
    vi.unstubAllEnvs();
  }
}

test('files on this machine: nothing but ourselves', async () => {
  const policy = await policyWith({});
  expect(policy['img-src']).toEqual(["'self'", 'blob:', 'data:']);
  expect(policy['media-src']).toEqual(["'self'", 'blob:']);
  expect(policy['script-src']).not.toContain("'unsafe-inline'");
});

test('files at UploadThing: shown from there, sent to there', async () => {
  const policy = await policyWith({ UPLOADTHING_TOKEN: token });
  expect(policy['img-src']).toContain('https://abc123.ufs.sh');
  expect(policy['media-src']).toContain('https://abc123.ufs.sh');
  expect(policy['connect-src']).toContain('https://fra1.ingest.uploadthing.com');
  expect(policy['script-src']?.join()).not.toContain('ufs.sh');
});

test('files in a bucket: shown from there, sent through us', async () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'hypegist',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const policy = await policyWith(bucket);
  expect(policy['img-src']).toContain('https://s3.example');
  expect(policy['media-src']).toContain('https://s3.example');
  expect(policy['connect-src']?.join()).not.toContain('s3.example');
  // While files move from one to the other they are shown from both.
  const both = await policyWith({ ...bucket, UPLOADTHING_TOKEN: token });
  expect(both['img-src']).toEqual(expect.arrayContaining(['https://s3.example', 'https://abc123.ufs.sh']));
});
