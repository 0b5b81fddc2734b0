/** `npm run new:call` in a copy of the repository: what it makes compiles, fails until it is filled, and then passes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillReport, fillThanks } from './fill';
import { type Ran, type Scratch, scratchCopy } from './scratch-copy';

let scratch: Scratch;
beforeAll(async () => {
  scratch = scratchCopy();
  await scratch.commit();
});
afterAll(() => scratch.remove());

function expectPassed(ran: Ran) {
  expect(ran.status, ran.said).toBe(0);
}

function expectFailed(ran: Ran) {
  expect(ran.status, ran.said).toBe(1);
}

test.each([
  ['nothing at all', [], 'Say which call'],
  ['a method that is none', ['PATCH', '/api/posts/thank', 'posts'], 'PATCH is no method of ours'],
  ['a page’s path', ['GET', '/posts/thank', 'posts'], 'begins with /api/'],
  ['a path in capitals', ['GET', '/api/Posts', 'posts'], 'small letters, digits and hyphens'],
  [
    'a domain that there is not',
    ['POST', '/api/posts/thank', 'post'],
    'There are: accounts, analytics, battles,',
  ],
  ['a domain without calls', ['POST', '/api/posts/thank', 'engagement'], 'There is no domain engagement'],
  ['a call that there is', ['POST', '/api/posts/share', 'posts'], 'POST /api/posts/share is there already'],
  ['a name that there is', ['POST', '/api/posts/send', 'posts', 'sharePost'], 'a call sharePost already'],
  ['a name with another meaning', ['POST', '/api/posts/see', 'posts', 'postView'], 'something else already'],
  ['two parameters of one name', ['GET', '/api/posts/{id}/by/{id}', 'posts'], 'two parameters of one name'],
  ['another parameter in its place', ['GET', '/api/rants/{id}/likes', 'rants'], '{id} must be {rantId}'],
  ['a domain whose calls no table has', ['GET', '/api/realtime/people', 'realtime'], 'has no table'],
])('refuses %s in a sentence, and makes nothing', async (_, typed, sentence) => {
  const { status, said } = await scratch.newCall(...typed);
  expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining(sentence) });
  expect(said).not.toMatch(/^\s+at /m);
  expect(await scratch.status()).toBe('');
});

test('refuses to extend what is not committed, which undoing it would lose', async () => {
  scratch.replace('lib/domains/posts/schema.ts', [
    'export const sharePost',
    '// Mine.\nexport const sharePost',
  ]);
  const changed = await scratch.status();
  expect(await scratch.newCall('POST', '/api/posts/thank', 'posts')).toEqual({
    status: 1,
    said: expect.stringContaining('Commit these first'),
  });
  expect(await scratch.status()).toBe(changed);
  expectPassed(await scratch.shell('git checkout -q -- .'));
});

describe('POST /api/posts/thank, GET /api/tournaments/{id}/report, and a list in a route that is there', () => {
  const ownTests = ['tests/api/posts/thank.test.ts', 'tests/api/tournaments/report.test.ts'];
  /** Biome takes its time over the whole repository. */
  const where = ['app/api', 'lib/domains', 'tests/api', 'tests/e2e', 'tests/support'];
  let undo: string;

  test('compile, and each place is named', async () => {
    expectPassed(await scratch.newCall('POST', '/api/posts/thank', 'posts'));
    // Both have a line in the table of permissions.
    const tooEarly = await scratch.newCall('GET', '/api/tournaments/{id}/report', 'tournaments');
    expect(tooEarly).toEqual({ status: 1, said: expect.stringContaining('tests/support/permissions.ts') });
    await scratch.commit();
    expectPassed(await scratch.newCall('GET', '/api/tournaments/{id}/report', 'tournaments'));
    await scratch.commit();
    const rivals = await scratch.newCall('GET', '/api/hype-battle', 'battles', 'listRivals');
    expectPassed(rivals);
    undo = /^To undo it: (.*)$/m.exec(rivals.said)?.[1] ?? '';

    expect(await scratch.types()).toEqual({ status: 0, said: '' });
    expectPassed(await scratch.lint(...where));
    const named = await scratch.check();
    expectFailed(named);
    for (const file of [
      ...['lib/domains/posts/schema.ts', 'lib/domains/posts/thank.ts', 'lib/domains/posts/hooks.ts'],
      ...['tests/support/calls/posts.ts', 'tests/support/permissions.ts', 'tests/api/posts/thank.test.ts'],
      ...['tests/e2e/posts/thank.spec.ts', 'docs/product/contract.md', 'tests/api/statements.test.ts'],
      ...['lib/domains/tournaments/report.ts', 'tests/api/tournaments/report.test.ts'],
      ...['tests/support/bounds.ts', 'scripts/openapi/summaries.ts', 'scripts/bench/read-rows.ts'],
    ])
      expect(named.said).toMatch(new RegExp(`^  ${file.replaceAll('.', '\\.')}:\\d+  \\w`, 'm'));
    expect(scratch.read('app/api/hype-battle/route.ts')).toMatch(
      /POST: handle\([\s\S]*GET: handle\(listRivals/,
    );
  });

  test('the command that is printed undoes one whole', async () => {
    expect(await scratch.status()).not.toBe('');
    expectPassed(await scratch.shell(undo));
    expect(await scratch.status()).toBe('');
  });

  test('fail all of their tests as they were made', async () => {
    const ran = await scratch.tests(...ownTests);
    expectFailed(ran);
    expect(ran.said).toMatch(/Tests {2}7 failed \(7\)/);
  });

  test('filled, they pass, and so do the tests that all calls share', async () => {
    fillThanks(scratch);
    fillReport(scratch);
    expect(await scratch.check()).toEqual({ status: 0, said: 'Nothing is left to fill.\n' });
    expectPassed(await scratch.lint('--write', ...where));
    expect(await scratch.types()).toEqual({ status: 0, said: '' });
    expectPassed(await scratch.openApi());
    const shared = [
      ...['tests/architecture.test.ts', 'tests/unit/product-documents.test.ts', 'tests/api/roles.test.ts'],
      'tests/unit/contract/openapi.test.ts',
    ];
    const named = [
      ...['thankPost', 'tournamentReport', 'a member is answered', 'what nobody has', 'each other refusal'],
      ...[
        'fifty at once',
        'every call has its route',
        'what the routes answer',
        'the contract has every call',
      ],
    ];
    const ran = await scratch.tests(...ownTests, ...shared, '-t', named.join('|'));
    expectPassed(ran);
    for (const one of [
      'roles.test.ts > writes > thankPost',
      'thank.test.ts > fifty at once',
      'report.test.ts > a member',
    ])
      expect(ran.said).toContain(one);
  });
});
