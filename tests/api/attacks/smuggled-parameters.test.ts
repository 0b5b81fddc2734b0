/** Parameters that come twice, under names that mean something to the language, or that no form has: they do nothing. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Handler } from '@/lib/http/api/handle';
import { db } from '@/lib/platform/database/client';
import { askHandler, rawCall, routes } from '../../support/call';
import { callerOf, everyWrite } from '../../support/calls';
import { aPost, aUser, type Person } from '../../support/factories';
import { createFixturesFor } from '../../support/fixtures';
import { snapshot } from '../../support/snapshot';
import { aPicture, formBytes, uploadBody } from '../../support/upload-forms';

const posts = routes.get('/api/posts') as () => Promise<{ GET: Handler }>;
let person: Person;
let other: Person;

beforeAll(async () => {
  [person, other] = [await aUser(), await aUser()];
  for (let each = 0; each < 4; each += 1) await aPost({ by: person });
});

/** Asks for posts, with a query as it stands on the wire. */
async function ask(query: string) {
  const { GET } = await posts();
  return askHandler(GET, 'GET', `/api/posts?${query}`, { as: person });
}

describe('in an address', () => {
  const shown = (answer: { body: unknown }) => (answer.body as unknown[]).length;

  test('one that comes twice: the last counts, and must be as good as if it came alone', async () => {
    expect(shown(await ask('limit=1&limit=2'))).toBe(2);
    expect(shown(await ask('limit=2&limit=1'))).toBe(1);
    for (const query of ['limit=1&limit=51', 'limit=1&limit=', 'limit=1&limit=x', 'limit=1&limit=1,2'])
      expect((await ask(query)).status, query).toBe(400);
  });

  test('one with brackets, or named like a part of every object, is another’s name and nothing', async () => {
    const usual = shown(await ask(''));
    for (const query of [
      'limit[]=1',
      'limit[0]=1',
      'limit[$gt]=1',
      'Limit=1',
      '__proto__=1',
      '__proto__[limit]=1',
      'constructor=1',
      'constructor[prototype][limit]=1',
      'limit%00=1',
      'toString=1&hasOwnProperty=1',
    ]) {
      const answer = await ask(query);
      expect(answer.status, query).toBe(200);
      expect(shown(answer), query).toBe(usual);
    }
  });

  test('who acts cannot be named beside oneself', async () => {
    expect((await ask(`email=${person.email}&email=${other.email}`)).status).toBe(403);
    // The one before the last is looked at by nobody: neither believed nor used.
    expect((await ask(`email=${other.email}&email=${person.email}`)).status).toBe(200);
  });
});

describe('in a body', () => {
  afterEach(() => {
    expect(({} as Record<string, unknown>).isCreator).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  const creating = (text: string) => rawCall('POST', '/api/create-post', { as: person, text });

  test('one that comes twice: what is checked is what is used', async () => {
    const before = await snapshot();
    expect((await creating('{"content":"fine","content":""}')).status).toBe(400);
    const beside = `{"email":"${person.email}","content":"fine","email":"${other.email}"}`;
    expect((await creating(beside)).status).toBe(403);
    expect(await snapshot()).toEqual(before);
    const answer = await creating('{"content":"first","content":"second"}');
    expect(answer.body.post).toMatchObject({ content: 'second', user_id: person.id });
  });

  test('a form with a file takes no smuggled field either', async () => {
    const media = { name: 'media', filename: 'me.jpg', content: await aPicture() };
    const email = (content: string) => ({ name: 'email', content });
    const sent = (...parts: Parameters<typeof formBytes>) => uploadBody(person, formBytes(...parts));
    expect((await sent(email(person.email), media, email(other.email))).status).toBe(403);
    for (const name of ['__proto__', 'constructor', '__proto__[email]'])
      expect((await sent({ name, content: other.email }, media)).status, name).toBe(200);
  });

  test('what is required is not found on what every object has', async () => {
    const before = await snapshot();
    for (const text of [
      '{"__proto__":{"content":"inherited"}}',
      '{"constructor":{"prototype":{"content":"inherited"}}}',
      '{"__proto__":null}',
    ])
      expect((await creating(text)).status, text).toBe(400);
    expect(await snapshot()).toEqual(before);
  });
});

/** What nobody may say of themselves or of what they make, under the names that answers and tables have for it. */
const grand = {
  isCreator: true,
  is_creator: 1,
  is_moderator: 1,
  role: 'creator',
  verified: 1,
  coins: 1_000_000,
  xp: 1_000_000,
  wins: 99,
  likes: 99,
  votes: 99,
  pinned: 1,
  is_featured: 1,
  createdAt: '2020-01-01T00:00:00.000Z',
};
const inherited =
  '"__proto__":{"isCreator":true,"email":null},"constructor":{"prototype":{"isCreator":true}}';

describe('every write with all of that beside what it takes', () => {
  test.each(everyWrite.filter(([, { access }]) => access === 'member'))(
    '%s: as without it',
    async (_, line) => {
      const fixtures = await createFixturesFor(line);
      const { body = {}, ...input } = line.input(fixtures);
      const as = callerOf(line, fixtures);
      const before = await db().user.findUniqueOrThrow({ where: { id: fixtures.author.id } });
      const said = { ...grand, ...body };
      const answer = await rawCall(line.spec.method, line.spec.path, {
        ...input,
        as,
        ...(input.file ? { body: said } : { text: `{${inherited},${JSON.stringify(said).slice(1)}` }),
      });
      expect(answer.status, answer.message).toBe(line.answers ?? 200);
      const after = await db().user.findUniqueOrThrow({ where: { id: fixtures.author.id } });
      expect(after.verified).toBe(before.verified);
      expect(Math.max(after.coins, after.xp)).toBeLessThan(1000);
      for (const rows of ['"is_featured":1', '"pinned":1', '"likes":99', '"votes":99', '"verified":1'])
        expect(JSON.stringify(answer.body)).not.toContain(rows);
      expect(({} as Record<string, unknown>).isCreator).toBeUndefined();
    },
  );
});
