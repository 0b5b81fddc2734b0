/** What a client says of the host, the scheme, the address or the method that it meant: nothing of it is believed. */
import { beforeAll, describe, expect, test } from 'vitest';
import { rawCall } from '../../support/call';
import { callerOf, everyRead } from '../../support/calls';
import { aPersonWithPassword, aPost, type Person, password } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { expectRefusal } from '../../support/refusals';
import { snapshot } from '../../support/snapshot';
import { aPicture, formBytes, formType, inPieces } from '../../support/upload-forms';

const elsewhere: Record<string, string> = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '8080',
  'x-forwarded-prefix': '/evil.example',
  'x-forwarded-server': 'evil.example',
  'x-host': 'evil.example',
  'x-original-host': 'evil.example',
  'x-original-url': '/api/moderation/reports',
  'x-rewrite-url': '/api/moderation/reports',
  forwarded: 'for=127.0.0.1;host=evil.example;proto=http',
};
let person: Person;

beforeAll(async () => {
  person = await aPersonWithPassword();
});

/** An answer as it stands on the wire, but for its number. */
function inOneText({ body, headers }: { body: unknown; headers: Headers }): string {
  return JSON.stringify([body, [...headers].filter(([name]) => name !== 'x-request-id')]);
}

describe('another host, scheme or port', () => {
  test('in no read is anything of them in the answer, and who may read what is as ever', async () => {
    const fixtures = await createFixtures();
    for (const [name, line] of everyRead) {
      const input = { ...line.input(fixtures), as: callerOf(line, fixtures) };
      const plain = await rawCall('GET', line.spec.path, input);
      const answer = await rawCall('GET', line.spec.path, {
        ...input,
        headers: { ...elsewhere, ...line.input(fixtures).headers },
      });
      expect(answer.status, name).toBe(plain.status);
      expect(inOneText(answer), name).not.toContain('evil');
    }
  });

  test('the cookie is for this host alone and only over https, whatever scheme is claimed', async () => {
    const body = { email: person.email, password };
    const answer = await rawCall('POST', '/api/login', { body, headers: elsewhere });
    expect(answer.headers.getSetCookie()).toEqual([
      `next-auth.session-token=${answer.body.token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      expect.stringMatching(
        /^hypegist\.device=[\w.-]+; Max-Age=31536000; Path=\/api\/login; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^hypegist\.device=[\w.-]+; Max-Age=31536000; Path=\/api\/suspended; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    expect(inOneText(answer)).not.toContain('evil');
  });

  test('a picture’s address leads to us', async () => {
    const form = formBytes({ name: 'media', filename: 'me.jpg', content: await aPicture() });
    const answer = await rawCall('POST', '/api/users/profile/upload', {
      as: person,
      text: inPieces(form),
      headers: { ...formType, ...elsewhere },
    });
    expect(answer.body.profile_media_url).toMatch(/^\/media\/profile-[0-9a-f]{32}\.jpg$/);
  });

  test('none of them makes a page of another site’s ours, nor ours another’s', async () => {
    const post = await aPost({ by: person });
    const like = (headers: Record<string, string>) => () =>
      rawCall('POST', '/api/like', { as: person, cookie: true, body: { postId: post.id }, headers });
    for (const origin of ['https://evil.example', 'http://evil.example', 'http://evil.example:8080'])
      await expectRefusal(like({ ...elsewhere, origin }), 403, 'That request did not come from this site.');
    const own = 'http://localhost:3000';
    // The same host by another scheme is another origin.
    const byTls = { origin: 'https://localhost:3000', 'x-forwarded-proto': 'https' };
    await expectRefusal(like(byTls), 403, 'That request did not come from this site.');
    expect((await like({ ...elsewhere, origin: own })()).status).toBe(200);
  });
});

describe('another method than the one that was used', () => {
  const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override', '_method'];

  test('in a header, the address or the body: the method that was used is what counts', async () => {
    const post = await aPost({ by: person });
    const before = await snapshot();
    for (const name of overrides) {
      const said = { headers: { [name]: 'DELETE' }, query: { _method: 'DELETE' } };
      const body = { _method: 'DELETE', method: 'DELETE' };
      const path = '/api/posts/delete/{postId}';
      const params = { postId: post.id };
      for (const method of ['POST', 'GET'] as const)
        expect((await rawCall(method, path, { as: person, params, body, ...said })).status).toBe(405);
    }
    expect(await snapshot()).toEqual(before);
    for (const name of overrides) {
      const headers = { [name]: 'GET' };
      const body = { content: `written, whatever ${name} says`, _method: 'GET' };
      expect((await rawCall('POST', '/api/create-post', { as: person, body, headers })).status).toBe(200);
    }
  });
});
