/**
 * Nothing that a rant or its comments return, in any call, to anyone, the creator account included, says who wrote it
 * (contract.md, Rants; rules.md, Safety). Every call of tests/support/calls.ts is made as every role in a place where
 * one person wrote a rant and a comment; a new call is covered by its line there.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { count } from '@/lib/contract/fields';
import { settle } from '@/lib/contract/scheduled';
import { profile } from '@/lib/domains/profiles/schema';
import { deleteRantComment } from '@/lib/domains/rants/deletion-schema';
import { createRant, deleteRant, listRants, rantView } from '@/lib/domains/rants/schema';
import { appeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { handle } from '@/lib/http/api/handle';
import { db, pool } from '@/lib/platform/database/client';
import { tracesInAnswer, tracesInLog } from '../../support/author-traces';
import { askHandler, call, rawCall } from '../../support/call';
import { type CallLine, calls, everyCall, everyRead, everyWrite } from '../../support/calls';
import { noonTomorrow, setClock, setClockOffset } from '../../support/clock';
import { aChampion, aUser, type Person } from '../../support/factories';
import { logLines } from '../../support/log-lines';
import { aSecretWorld, expectNoTrace, type SecretFixtures } from '../../support/secret-world';

const lines = logLines();
/** The calls whose time alone would say who wrote. */
const silent = everyCall
  .filter(([, { spec }]) => spec.anonymous)
  .map(([, { spec }]) => `${spec.method} ${spec.path}`);
const roles = ['author', 'other', 'creator'] as const;

// Figures that stand for nothing else: no count, no limit, no other row.
beforeAll(async () => {
  await pool().query(`
    alter sequence users_id_seq restart with 70000001;
    alter sequence rants_id_seq restart with 80000001;
    alter sequence rant_comments_id_seq restart with 90000001;`);
});
beforeEach(() => {
  lines.length = 0;
});
afterEach(() => setClockOffset(0));

/** What this world wrote is among the first of each; all else in them is of other worlds. */
const lists = [{}, { sort: 'trending' }, { category: 'Just Need to Vent' }];
const readLists = (as: Person) =>
  lists.map((query) => rawCall('GET', listRants.path, { as, query: { limit: 15, ...query } }));

/** Everything that can be read of rants, and of their author. */
async function readAll({ author, secret }: SecretFixtures, as: Person) {
  const params = { username: author.username };
  const answers = await Promise.all([
    ...readLists(as),
    rawCall('GET', listReports.path, { as, query: { limit: 50 } }),
    rawCall('GET', profile.path, { as, params }),
  ]);
  for (const answer of answers) expectNoTrace(answer, secret);
}

/** Makes a call as a role, and then reads all there is to read as every role. */
async function expectSilence(
  { spec, input }: CallLine,
  fixtures: SecretFixtures,
  role: (typeof roles)[number],
) {
  const answer = await rawCall(spec.method, spec.path, { ...input(fixtures), as: fixtures[role] });
  expectNoTrace(answer, fixtures.secret);
  await Promise.all(roles.map((each) => readAll(fixtures, fixtures[each])));
  expect(lines.length).toBeGreaterThan(10);
  expect(tracesInLog(lines, silent, fixtures.secret)).toEqual([]);
}

test('the lists that are read after each call show what was written', async () => {
  for (let worlds = 0; worlds < 3; worlds += 1) {
    const { other, author, creator, rant } = await aSecretWorld();
    for (const as of [other, author, creator])
      for (const { body } of await Promise.all(readLists(as)))
        expect(body).toContainEqual(expect.objectContaining({ id: rant.id }));
  }
});

describe.each(everyWrite)('%s', (_, line) => {
  test.each(roles)('as %s: no answer and no log line says who wrote', async (role) => {
    await expectSilence(line, await aSecretWorld(), role);
  });
});

describe('reading', () => {
  let fixtures: SecretFixtures;
  beforeAll(async () => {
    fixtures = await aSecretWorld();
  });

  describe.each(everyRead)('%s', (_, line) => {
    test.each(roles)('as %s: no answer and no log line says who wrote', (role) =>
      expectSilence(line, fixtures, role),
    );
  });
});

describe('what is decided about words without a name is seen by nobody', () => {
  const asScheduler = { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } };
  /** Figures of calls, of the queue and of the moment; the queue and its log are for whoever decides. */
  const ofTheMoment = ['listReports', 'moderationLog', 'platformHealth', 'settle', 'registerChallenge'];
  /** What is told to the writer alone, and to whoever reported. */
  const meant = ['author: listOwnDecisions', 'other: listOwnReports', 'other: listNotices'];
  /** The rant goes from its list, whose next one then shows, and with it what is said on it. */
  const ofTheRant = ['listRants', 'listRantComments'];

  /** Of the moment, and how many outcomes whoever reported has not looked at. */
  const theMoments = ['exported_at', 'server_time', 'unread_notices'];

  /** All that every role can read, the words themselves left out: those are hidden on purpose. */
  async function everythingSeen(fixtures: SecretFixtures, people: Record<string, Person>) {
    const seen: Record<string, unknown> = {};
    for (const [role, as] of Object.entries(people)) {
      const more: [string, string, object][] = [
        ['opponents', '/api/hype-battle/opponents', { query: { starts: fixtures.author.username } }],
        ['author', profile.path, { params: { username: fixtures.author.username } }],
      ];
      const reads = everyRead
        .filter(([name]) => ![...ofTheMoment, ...ofTheRant].includes(name))
        .map(([name, { spec, input }]) => [name, spec.path, input(fixtures)] as const);
      for (const [name, path, input] of [...reads, ...more]) {
        if (meant.includes(`${role}: ${name}`)) continue;
        const { status, body } = await rawCall('GET', path, { as, ...input });
        const answer = Array.isArray(body)
          ? body.filter(
              (each) => !tracesInAnswer(each, { ...fixtures.secret, writer: fixtures.secret.written }).length,
            )
          : JSON.parse(JSON.stringify(body), (field, value) => (theMoments.includes(field) ? null : value));
        seen[`${role}: ${name} ${path}`] = { status, answer };
      }
    }
    return seen;
  }

  test('suspend and restore, before and after, for every role, over every call that reads', async () => {
    // A reminder of the evening, and what a new day brings, would be seen as changes.
    setClock(noonTomorrow());
    const fixtures = await aSecretWorld();
    const { creator, author, other, secret } = fixtures;
    const champion = await aUser();
    await aChampion({ who: champion });
    const people = { author, other, creator, champion, stranger: await aUser() };
    await call(settle, asScheduler);
    // Reading marks messages as read; the second time nothing changes any more.
    await everythingSeen(fixtures, people);
    const before = await everythingSeen(fixtures, people);
    expect(Object.keys(before).length).toBeGreaterThan(150);
    const params = { id: fixtures.report.id };
    for (const action of ['suspend', 'restore', 'suspend'] as const) {
      lines.length = 0;
      const answer = await call(moderate, { as: creator, params, body: { action, rule: 'R2', days: 30 } });
      expect(answer.status).toBe(200);
      expectNoTrace(answer, secret);
      await call(settle, asScheduler);
      expect(await everythingSeen(fixtures, people)).toEqual(before);
      await readAll(fixtures, creator);
      expect(tracesInLog(lines, silent, secret)).toEqual([]);
    }
    // It did something all the same, and its writer alone is told.
    const body = { content: 'Once more' };
    const refused = await call(createRant, { as: author, body });
    expect(refused.status).toBe(403);
    expect(refused.message).toMatch(/^You cannot rant until \d+ \w+ \d{4}\.$/);
    expect((await call(createRant, { as: other, body })).status).toBe(200);
    expect(tracesInLog(lines, silent, secret)).toEqual([]);
  });
});

test('an appeal against a decision about one’s own rant says nothing to the log', async () => {
  const { author, creator, report: reported, secret } = await aSecretWorld();
  const params = { id: reported.id };
  expect((await call(moderate, { as: creator, params, body: { action: 'hide', rule: 'R2' } })).status).toBe(
    200,
  );
  const { body } = await call(listOwnDecisions, { as: author, query: {} });
  const decisionId = body[0]?.id as number;
  lines.length = 0;
  const words = { decisionId, words: 'It was about my day.' };
  expect((await call(appeal, { as: author, body: words })).status).toBe(200);
  const logged = lines.filter(({ call: made }) => made === 'POST /api/appeals');
  expect(logged).toEqual([expect.not.objectContaining({ userId: author.id })]);
  expect(tracesInLog(lines, silent, secret)).toEqual([]);
  expectNoTrace(await call(listAppeals, { as: creator, query: {} }), secret);
});

test('refusals say nothing either: of a press, a report, a deletion', async () => {
  const { author, other, creator, rant, secret } = await aSecretWorld();
  const params = { rantId: rant.id };
  const commentId = secret.written[2];
  for (const as of [other, creator]) {
    expectNoTrace(await rawCall('DELETE', deleteRant.path, { as, params }), secret);
    expectNoTrace(await rawCall('DELETE', deleteRantComment.path, { as, params: { commentId } }), secret);
  }
  const body = { targetType: 'rant', targetId: rant.id, reason: 'spam' };
  for (const as of [author, other]) expectNoTrace(await rawCall('POST', report.path, { as, body }), secret);
  expect(tracesInLog(lines, silent, secret)).toEqual([]);
});

test('in the database, only the tables of writers lead from the writing to its writer', async () => {
  const { secret } = await aSecretWorld();
  const { rows } = await pool().query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^_' order by 1`,
  );
  const leading: string[] = [];
  for (const { name } of rows) {
    const found = await pool().query(`select to_jsonb(t) as row from "${name}" t`);
    if (tracesInAnswer(found.rows, secret).length > 0) leading.push(name);
  }
  expect(leading).toEqual(['rant_authors', 'rant_comment_authors', 'rant_report_authors']);
});

describe('the detector finds a leak, wherever it was put', () => {
  /** A handler as a careless hand would write it: it selects the writer too. */
  const leaking = (response: z.ZodMiniType) =>
    handle(endpoint('GET', '/api/leaky', { response }), 'member', async () => {
      // Rants of people who left have nobody behind them, and so nothing to leak.
      const rows = await db().rant.findMany({
        where: { author: { isNot: null } },
        include: { author: { include: { user: true } } },
      });
      return rows.map((row) => ({
        ...{ id: row.id, content: row.content, category: row.category, created_at: row.createdAt },
        ...{ ask_for_advice: row.askForAdvice, upvotes: 0, upvoted_by_me: 0, hugs: 0, hugged_by_me: 0 },
        ...{ reactions: {}, my_reaction: null, comments: [], comment_count: 0, is_mine: 0 },
        user_id: row.author?.userId,
        by: { username: row.author?.user.username, email: row.author?.user.email },
      }));
    });
  const ask = async (response: z.ZodMiniType) => {
    const { other, secret } = await aSecretWorld();
    const answer = await askHandler(leaking(response), 'GET', '/api/leaky', { as: other });
    expect(answer.status).toBe(200);
    return tracesInAnswer(answer.body, secret);
  };

  test('a leak in a field that the view names is found', async () => {
    expect(await ask(z.array(z.extend(rantView, { user_id: count })))).toHaveLength(1);
  });

  test.each(['username', 'email'])('in a %s below it', async (field) => {
    const by = z.object({ [field]: z.string() });
    expect(await ask(z.array(z.extend(rantView, { by })))).toHaveLength(1);
  });

  test('and where the view does not name it, it stays in', async () => {
    expect(await ask(z.array(rantView))).toEqual([]);
  });

  test('in a map from ids, a list of pairs, a profile that counts rants', async () => {
    const { author, rant, secret } = await aSecretWorld();
    for (const leak of [
      { [rant.id]: author.username },
      [[rant.id, author.id]],
      { user: { username: author.username }, rants: [{ content: rant.content }] },
    ])
      expect(tracesInAnswer(leak, secret)).toHaveLength(1);
    const apart = [{ username: author.username }, { content: rant.content }];
    expect(tracesInAnswer(apart, secret)).toEqual([]);
  });

  test('in the log line of a call that was not marked', async () => {
    const { author, secret } = await aSecretWorld();
    const { anonymous: _, ...unmarked } = createRant;
    const handler = handle(unmarked, 'member', async () => ({}) as never);
    lines.length = 0;
    await askHandler(handler, 'POST', createRant.path, { as: author, body: { content: 'Me again' } });
    expect(tracesInLog(lines, silent, secret)).toHaveLength(1);
  });
});

test('every call that only whoever wrote a rant makes leaves out of the log who called', () => {
  expect(silent.toSorted()).toEqual([
    'DELETE /api/rants/comments/delete/{commentId}',
    'DELETE /api/rants/{rantId}',
    'POST /api/add-comment',
    'POST /api/appeals',
    'POST /api/create-rant',
  ]);
  expect(calls.listRants?.spec).toBe(listRants);
});
