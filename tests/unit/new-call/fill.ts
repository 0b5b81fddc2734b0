/** Fills the two calls that new-call.test.ts makes, as their author would: at the places that are named, and nowhere else. */
import { marker } from '../../../scripts/new-call/marker.ts';
import type { Scratch } from './scratch-copy';

const comment = new RegExp(`^ *// ${marker}.*\\n`, 'm');
const inComment = (words: string): [RegExp, string] => [new RegExp(`${marker}: [^*(]*`), `${words} `];
const sentence = new RegExp(`\\/\\*\\* ${marker}[\\s\\S]*$`);
const open = new RegExp(`^ *expect\\.unreachable\\([\\s\\S]*?${marker}[\\s\\S]*?\\);\\n`, 'm');

/** Whoever thanks says so in a comment: that needs no table. */
export function fillThanks({ replace }: Scratch) {
  replace(
    'lib/domains/posts/schema.ts',
    [comment, ''],
    [
      /('\/api\/posts\/thank'[\s\S]*?)z\.object\(\{ message \}\)/,
      `'/api/posts/thank', { limit: 'engagement', body: z.object({ postId: id }), refuses: ['post_not_found'], response: z.object({ message, thanks: count })`,
    ],
  );
  replace(
    'lib/domains/posts/thank.ts',
    [
      `import 'server-only';`,
      `import 'server-only';\nimport { DomainError } from '@/lib/contract/domain-error';`,
    ],
    [
      `import type { thankPost }`,
      `import { now } from '@/lib/platform/clock';\nimport { db } from '@/lib/platform/database/client';\nimport type { thankPost }`,
    ],
    [
      sentence,
      `/** Thanks in a comment. @throws DomainError where there is no such post */
export async function thank(viewer: Viewer, postId: number): Promise<ResultOf<typeof thankPost>> {
  const content = 'Thank you!';
  if (!(await db().post.findFirst({ where: { id: postId, hiddenAt: null }, select: { id: true } })))
    throw new DomainError('post_not_found', 'Post not found.');
  await db().comment.create({ data: { postId, userId: viewer.id, content, createdAt: now() } });
  return { message: 'Thanked.', thanks: await db().comment.count({ where: { postId, content } }) };
}
`,
    ],
  );
  replace('lib/domains/posts/hooks.ts', inComment('Thanks for a post.'), [
    `${marker}: the words before an error`,
    'Error thanking: ',
  ]);
  replace('tests/support/calls/posts.ts', [comment, '']);
  replace('tests/support/permissions.ts', [/(thankPost: members,).*/, 'thankPost: members,']);
  replace(
    'tests/api/posts/thank.test.ts',
    inComment('thanks an author'),
    [new RegExp(`'${marker}: the whole answer'`), `{ message: 'Thanked.', thanks: 1 }`],
    [
      open,
      `  expect(await db().comment.count({ where: { postId: post.id, content: 'Thank you!' } })).toBe(1);\n`,
    ],
    [new RegExp(`'${marker}: its words'`), `'Post not found.'`],
    [
      open,
      `  const { author } = await createFixtures();
  await expectRefusal(() => call(thankPost, { as: author, body: { postId: 0 } }), 400, /./);\n`,
    ],
    [
      open,
      `  expect(await db().comment.count({ where: { postId: post.id, content: 'Thank you!' } })).toBe(50);\n`,
    ],
    [`import { call,`, `import { db } from '@/lib/platform/database/client';\nimport { call,`],
  );
  replace('tests/e2e/posts/thank.spec.ts', inComment('thanks'), [
    new RegExp(`\`${marker}[^\`]*\``),
    'me.username',
  ]);
  replace('scripts/openapi/summaries.ts', [`${marker}: what it does, in a line`, 'Do it']);
  replace(
    'docs/product/contract.md',
    [`${marker}: what it answers`, '`{message, thanks}`'],
    [`${marker}: what it refuses`, '404'],
  );
}

/** A tournament in a line. */
export function fillReport({ replace }: Scratch) {
  replace(
    'lib/domains/tournaments/schema.ts',
    [comment, ''],
    ['z.object({ id: count })', 'z.object({ title: z.string(), squads: count })'],
  );
  replace(
    'lib/domains/tournaments/report.ts',
    [
      `import 'server-only';`,
      `import 'server-only';\nimport { DomainError } from '@/lib/contract/domain-error';`,
    ],
    [
      `import type { tournamentReport }`,
      `import { db } from '@/lib/platform/database/client';\nimport type { tournamentReport }`,
    ],
    [
      sentence,
      `/** @throws DomainError where there is no such tournament */
export async function report(_: Viewer, id: number): Promise<ResultOf<typeof tournamentReport>> {
  const tournament = await db().tournament.findUnique({ where: { id } });
  if (!tournament) throw new DomainError('tournament_not_found', 'Tournament not found.');
  return { title: tournament.title, squads: tournament.participantCount };
}
`,
    ],
  );
  replace('lib/domains/tournaments/hooks.ts', inComment('A tournament in a line.'));
  replace('tests/support/calls/tournaments.ts', [comment, '']);
  replace('tests/support/permissions.ts', [/(tournamentReport: members,).*/, 'tournamentReport: members,']);
  replace('tests/api/statements.test.ts', [/tournamentReport: 2,.*/, 'tournamentReport: 2,']);
  replace('scripts/bench/read-rows.ts', [/tournaments\/1\/report',.*/, `tournaments/1/report',`]);
  replace(
    'tests/api/tournaments/report.test.ts',
    inComment('a tournament in a line'),
    [new RegExp(`'${marker}: the whole answer'`), '{ title: tournament.title, squads: 1 }'],
    [new RegExp(`'${marker}: its words'`), `'Tournament not found.'`],
    [
      open,
      `  const { author } = await createFixtures();
  await expectRefusal(() => call(tournamentReport, { as: author, params: { id: 0 } }), 400, /./);\n`,
    ],
  );
  replace('tests/e2e/tournaments/report.spec.ts', inComment('reads it'), [
    new RegExp(`\`${marker}[^\`]*\``),
    'me.username',
  ]);
  replace('scripts/openapi/summaries.ts', [`${marker}: what it does, in a line`, 'Do it']);
  replace(
    'docs/product/contract.md',
    [`${marker}: what it answers`, '`{title, squads}`'],
    [`${marker}: what it refuses`, '404'],
  );
}
