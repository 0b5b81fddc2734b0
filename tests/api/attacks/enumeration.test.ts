/** What is hidden, on the other side of a block or deleted is answered as what never was: asking about it teaches nothing. */
import { describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { db, pool } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { type CallLine, calls, withValue } from '../../support/calls';
import { aComment, aPersonWithPassword, aPost, aUser, type Person, password } from '../../support/factories';
import { createFixturesFor, type Fixtures } from '../../support/fixtures';

const nobodys = 2_147_483_646;

/** An answer but for its number and the time: what whoever asks can tell. */
async function told({ spec, input }: CallLine, fixtures: Fixtures, as: Person, id?: [string, unknown]) {
  const part = id && spec.params && id[0] in (input(fixtures).params ?? {}) ? 'params' : 'body';
  const sent = id ? withValue(input(fixtures), part, ...id) : input(fixtures);
  const { status, body, headers } = await rawCall(spec.method, spec.path, { ...sent, as });
  return { status, body, headers: [...headers].filter(([name]) => name !== 'x-request-id') };
}

/** The table whose row a call's id means. */
const tables = {
  postId: 'posts',
  commentId: 'comments',
  rantId: 'rants',
  battleId: 'battles',
  clipId: 'showdown_clips',
  replyId: 'replies',
  messageId: 'squad_messages',
  targetId: 'comments',
} as const;

/** Every call that takes the id of something that can be hidden, and who asks. */
const hideable: [string, keyof typeof tables, 'member' | 'author'][] = [
  ['listComments', 'postId', 'member'],
  ['likePost', 'postId', 'member'],
  ['addComment', 'postId', 'member'],
  ['reactToPost', 'postId', 'member'],
  ['editPost', 'postId', 'author'],
  ['deletePost', 'postId', 'author'],
  ['deleteComment', 'commentId', 'author'],
  ['deleteReply', 'replyId', 'author'],
  ['deleteSquadMessage', 'messageId', 'author'],
  ['sharePost', 'postId', 'author'],
  ['pinComment', 'postId', 'author'],
  ['pinComment', 'commentId', 'author'],
  ['addReply', 'commentId', 'member'],
  ['likeComment', 'commentId', 'member'],
  ['report', 'targetId', 'member'],
  ['upvoteRant', 'rantId', 'member'],
  ['reactToRant', 'rantId', 'member'],
  ['sendHug', 'rantId', 'member'],
  ['addRantComment', 'rantId', 'member'],
  ['deleteRant', 'rantId', 'author'],
  ['respondToBattle', 'battleId', 'author'],
  ['deleteBattle', 'battleId', 'author'],
  ['voteInBattle', 'battleId', 'member'],
  ['voteClip', 'clipId', 'member'],
];

const idOf = (line: CallLine, fixtures: Fixtures, field: string) => {
  const { params, body } = line.input(fixtures);
  return Number(params?.[field] ?? body?.[field]);
};

describe('hidden', () => {
  test.each(hideable)('%s of a %s, by a %s', async (name, field, who) => {
    const line = calls[name] as CallLine;
    const fixtures = await createFixturesFor(line);
    const as = who === 'author' ? fixtures.author : await aUser();
    const expected = await told(line, fixtures, as, [field, nobodys]);
    expect(expected.status).toBe(404);
    await pool().query(`update ${tables[field]} set hidden_at = now() where id = $1`, [
      idOf(line, fixtures, field),
    ]);
    expect(await told(line, fixtures, as)).toEqual(expected);
  });

  test.each(['addReply', 'likeComment', 'pinComment'])('%s, where the comment’s post is', async (name) => {
    const line = calls[name] as CallLine;
    const fixtures = await createFixturesFor(line);
    await db().post.update({ where: { id: fixtures.post.id }, data: { hiddenAt: new Date() } });
    expect((await told(line, fixtures, fixtures.author)).status).toBe(404);
  });
});

describe('on the other side of a block', () => {
  /** By `author` or `other`, with their names on it; what has no name is in rants/visibility.test.ts. */
  const signed = [
    ...hideable.filter(([name, , who]) => who === 'member' && !/rant|hug/i.test(name)),
    ['joinSquad', 'squadId', 'member'],
    ['leaveSquad', 'squadId', 'member'],
    ['reportWin', 'squadId', 'member'],
    ['createTournament', 'squadId', 'member'],
    ['joinTournament', 'squadId', 'member'],
    ['declareWinner', 'tournamentId', 'member'],
    ['nameCaptain', 'squadId', 'member'],
    ['showTournament', 'id', 'member'],
    ['startTournament', 'tournamentId', 'member'],
    ['cancelTournament', 'tournamentId', 'member'],
    ['respondToBattle', 'battleId', 'member'],
    ['joinTeam', 'teamId', 'member'],
  ];

  test.each(signed)('%s of a %s', async (name = '', field = '') => {
    const line = calls[name] as CallLine;
    for (const whoBlocks of ['they', 'I']) {
      const fixtures = await createFixturesFor(line);
      const me = await aUser();
      const expected = await told(line, fixtures, me, [field, nobodys]);
      for (const them of [fixtures.author, fixtures.other]) {
        const [as, whom] = whoBlocks === 'I' ? [me, them] : [them, me];
        await call(block, { as, body: { username: whom.username, block: true } });
      }
      expect(await told(line, fixtures, me), whoBlocks).toEqual(expected);
    }
  });

  test('a third person’s comments are not to be had by way of a post that is', async () => {
    const [writer, third, me] = [await aUser(), await aUser(), await aUser()];
    const post = await aPost({ by: writer });
    await aComment({ by: third, on: post });
    const read = () =>
      rawCall('GET', '/api/posts/comments/{postId}', { as: me, params: { postId: post.id } });
    expect((await read()).status).toBe(200);
    await call(block, { as: writer, body: { username: me.username, block: true } });
    expect(await read()).toMatchObject({ status: 404, message: 'Post not found.' });
  });
});

describe('not for whoever asks', () => {
  test('a report of words in a room or a talk that one is not in, as of none', async () => {
    const { conversation, squad, author } = await createFixturesFor(calls.report as CallLine);
    const message = await db().message.findFirstOrThrow({ where: { conversationId: conversation.id } });
    const said = { squadId: squad.id, userId: author.id, createdAt: new Date() };
    const inRoom = await db().squadMessage.create({ data: { ...said, message: 'at six' } });
    const as = await aUser();
    for (const [targetType, id] of [
      ['message', message.id],
      ['conversation', conversation.id],
      ['squad_message', inRoom.id],
    ] as const) {
      const answers = await Promise.all(
        [id, nobodys].map((targetId) =>
          rawCall('POST', '/api/reports', { as, body: { targetType, targetId, reason: 'bullying' } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(answers[0]?.message).toBe(answers[1]?.message);
    }
  });

  test('a profile: blocked, deleted, never there, or a name that nobody can have', async () => {
    const [me, blocked, gone] = [await aUser(), await aUser(), await aLeaver()];
    await call(block, { as: blocked, body: { username: me.username, block: true } });
    const names = [
      blocked.username,
      gone.username,
      'Deleted user',
      `deleted:${gone.id}`,
      'nobody_at_all',
      "a' or 1=1",
    ];
    for (const path of ['/api/users/profile/{username}', '/api/shop/belongings/{username}']) {
      for (const username of names) {
        const answer = await rawCall('GET', path, { as: me, params: { username } });
        expect({ status: answer.status, body: answer.body }, `${path} ${username}`).toEqual({
          status: 404,
          body: { code: 'user_not_found', message: 'User not found.' },
        });
      }
    }
  });

  test('a login: no such address, a wrong password, a suspended, a deleted, the creator’s', async () => {
    const [known, suspended, gone] = [
      await aPersonWithPassword(),
      await aPersonWithPassword(),
      await aLeaver(),
    ];
    await db().user.update({ where: { id: suspended.id }, data: { suspendedAt: new Date() } });
    const addresses = [
      known.email,
      suspended.email,
      gone.email,
      `deleted:${gone.id}`,
      'creator@hypegist.test',
    ];
    const answers = await Promise.all(
      [...addresses, 'nobody@example.com'].map((email) =>
        rawCall('POST', '/api/login', { body: { email, password: 'not it at all' } }),
      ),
    );
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { code: 'wrong_credentials', message: 'Invalid email or password.' },
      });
      expect([...headers.keys()].toSorted()).toEqual(['cache-control', 'content-type', 'x-request-id']);
    }
  });
});

/** Somebody who deleted their account. */
async function aLeaver(): Promise<Person> {
  const person = await aPersonWithPassword();
  const answer = await rawCall('POST', '/api/users/delete', { as: person, body: { password } });
  expect(answer.status, answer.message).toBe(200);
  return person;
}
