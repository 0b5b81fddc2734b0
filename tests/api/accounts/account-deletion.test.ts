/**
 * People leave in the middle of everything: what they were writing is refused or goes with them, and nobody else notices
 * (docs/decisions/060-lock-order.md).
 */
import { expect, test } from 'vitest';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { voteInBattle } from '@/lib/domains/battles/schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { flipCoin } from '@/lib/domains/coins/schema';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import {
  addComment,
  addReply,
  createPost,
  likeComment,
  likePost,
  reactToPost,
} from '@/lib/domains/posts/schema';
import { addRantComment, createRant, reactToRant, sendHug, upvoteRant } from '@/lib/domains/rants/schema';
import { joinSquad, leaveSquad } from '@/lib/domains/squads/schema';
import { db, pool } from '@/lib/platform/database/client';
import { type Answer, call, rawCall, statusesOf } from '../../support/call';
import { callerOf, everyCall } from '../../support/calls';
import { expectCountsEqualRows } from '../../support/counts';
import {
  aBattle,
  aComment,
  aPersonWithPassword,
  aPost,
  aRant,
  aSquad,
  aUser,
  type Person,
  password,
} from '../../support/factories';
import { createFixturesFor } from '../../support/fixtures';

const leave = (as: Person) => call(deleteAccount, { as, body: { password } });

/** What may still name somebody who has left: what was between them and others, and what is the ledger's. */
const stays = new Set([
  ...['coin_entries.user_id', 'messages.sender_id', 'squad_messages.user_id', 'reports.reporter_id'],
  // For a day, for whoever it was sent to.
  'sealed_ghosts.sender_id',
  ...['conversations.low_user_id', 'conversations.high_user_id', 'conversations.requested_by_id'],
  ...['conversation_members.user_id', 'conversation_members.other_id'],
  // Emptied, and out of sight: others may have won them.
  ...['battles.user_id', 'battles.opponent_id', 'battles.winner_user_id'],
  // They go on without their founder's name.
  ...['squads.creator_id', 'squad_wins.reported_by', 'teams.creator_id', 'tournaments.creator_id'],
  'tournament_squads.joined_by',
  // Nothing of an ended week is ever deleted; votes of settled battles were paid for.
  ...['showdown_champions.user_id', 'showdown_participants.user_id', 'showdown_clips.user_id'],
  ...['showdown_date_votes.user_id', 'showdown_clip_votes.user_id', 'battle_votes.user_id'],
  // Led to by their row until the sweep took the file.
  'media.owner_id',
]);

const columnsOfPeople = async () =>
  (
    await pool().query<{ place: string }>(`
      select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`)
  ).rows.map(({ place }) => place);

/** Where rows name somebody who has left, and should not. */
async function ofNobody(): Promise<string[]> {
  const found: string[] = [];
  for (const place of await columnsOfPeople()) {
    const [table, column] = place.split('.');
    const { rowCount } = await pool().query(
      `select 1 from ${table} where ${column} in (select id from users where email like 'deleted:%') limit 1`,
    );
    if (rowCount && !stays.has(place)) found.push(place);
  }
  const orphans = await pool().query(`
    select id from rants r where not exists (select 1 from rant_authors a where a.rant_id = r.id)
      and not exists (select 1 from rant_removals m where m.kind = 'rant' and m.target_id = r.id)
    union all select id from rant_comments c where not exists (select 1 from rant_comment_authors a where a.comment_id = c.id)
      and not exists (select 1 from rant_removals m where m.kind = 'comment' and m.target_id = c.id)
    union all select id from battles where content <> '' and user_id in (select id from users where email like 'deleted:%')
    union all select id from battles where opponent_content <> '' and opponent_id in (select id from users where email like 'deleted:%')`);
  return orphans.rowCount ? [...found, 'words without a writer'] : found;
}

test('twelve leave while they and thirty others write: nothing of nobody, no failure, counts are right', async () => {
  const [leavers, others] = [
    await Promise.all(Array.from({ length: 12 }, () => aPersonWithPassword())),
    await Promise.all(Array.from({ length: 30 }, () => aUser())),
  ];
  const everyone = [...leavers, ...others];
  // Each writes under what everybody else wrote, leavers' words included.
  const posts = await Promise.all(everyone.slice(0, 20).map((by) => aPost({ by })));
  const rants = await Promise.all(everyone.slice(0, 20).map((by) => aRant({ by })));
  const comments = await Promise.all(
    everyone.map((by, place) => aComment({ by, on: posts[place % 20] as never })),
  );
  const squads = await Promise.all(everyone.slice(8, 16).map((by) => aSquad({ by })));
  const battles = await Promise.all(everyone.slice(8, 16).map((by) => aBattle({ by })));
  const one = <T>(of: T[], turn: number) => of[turn % of.length] as T;

  const writes: ((as: Person, turn: number) => Promise<Answer<unknown>>)[] = [
    (as, turn) => call(createPost, { as, body: { content: `post ${turn}` } }),
    (as, turn) => call(createRant, { as, body: { content: `rant ${turn}` } }),
    (as, turn) => call(addComment, { as, body: { postId: one(posts, turn).id, content: 'yes' } }),
    (as, turn) => call(likePost, { as, body: { postId: one(posts, turn * 3).id } }),
    (as, turn) => call(likeComment, { as, body: { commentId: one(comments, turn * 5).id } }),
    (as, turn) => call(addReply, { as, body: { commentId: one(comments, turn).id, content: 'no' } }),
    (as, turn) => call(reactToPost, { as, body: { postId: one(posts, turn).id, reaction: 'Slay' } }),
    (as, turn) => call(upvoteRant, { as, body: { rantId: one(rants, turn).id } }),
    (as, turn) => call(sendHug, { as, body: { rantId: one(rants, turn * 7).id } }),
    (as, turn) => call(reactToRant, { as, body: { rantId: one(rants, turn).id, reaction: '🔥' } as never }),
    (as, turn) => call(addRantComment, { as, body: { rantId: one(rants, turn).id, content: 'same' } }),
    (as, turn) => call(voteInBattle, { as, body: { battleId: one(battles, turn).id, voteFor: 'creator' } }),
    (as, turn) => call(joinSquad, { as, body: { squadId: one(squads, turn).id } }),
    (as, turn) => call(leaveSquad, { as, body: { squadId: one(squads, turn).id } }),
    (as, turn) =>
      call(sendMessage, { as, body: { recipientUsername: one(everyone, turn).username, content: 'hey' } }),
    (as) => call(flipCoin, { as, body: { betAmount: 1 } }),
    (as, turn) => call(deletePost, { as, params: { postId: one(posts, turn).id } }),
  ];
  const answers: Answer<unknown>[] = [];
  let over = false;
  const writing = (as: Person, place: number, until: () => boolean) =>
    (async () => {
      for (let turn = place; !until(); turn += 1) {
        const answer = await one(writes, turn)(as, turn + place);
        answers.push(answer);
      }
    })();
  const work = [
    ...others.map((as, place) => writing(as, place, () => over)),
    ...leavers.flatMap((as, place) => [1, 2].map((hand) => writing(as, place + hand * 5, () => over))),
  ];
  const left: Answer<unknown>[] = [];
  // Four at a time: who leaves meets others who leave, too.
  for (let from = 0; from < leavers.length; from += 4)
    left.push(...(await Promise.all(leavers.slice(from, from + 4).map(leave))));
  over = true;
  await Promise.all(work);

  expect(left.map(({ status }) => status)).toEqual(leavers.map(() => 200));
  const unexpected = answers.filter(({ status }) => status >= 500 || status === 422);
  expect(unexpected.map(({ status, message }) => `${status} ${message}`)).toEqual([]);
  expect(answers.length).toBeGreaterThan(300);
  expect(await db().accountDeletion.count()).toBe(0);
  expect(await ofNobody()).toEqual([]);
  const said = await db().message.count();
  for (const as of leavers)
    expect(statusesOf(await Promise.all(writes.map((write, turn) => write(as, turn))))).toEqual([401]);
  expect(await db().message.count()).toBe(said);
  await expectCountsEqualRows();
});

test('a write whose session was looked up before its person left is refused, whatever it writes', async () => {
  const writing = everyCall.filter(([, { spec }]) => spec.method !== 'GET' && spec.path !== '/api/logout');
  const done: string[] = [];
  for (const [name, line] of writing) {
    const fixtures = await createFixturesFor(line);
    const caller = callerOf(line, fixtures) as Person | null;
    if (!caller || caller.id === fixtures.creator.id) continue;
    const before = await pool().query('select 1 from users where id = $1', [caller.id]);
    expect(before.rowCount).toBe(1);
    // As though it had passed the look-up: the session stands, and whose it is has left.
    await pool().query(
      `update users set email = 'deleted:' || id, username_key = 'deleted:' || id where id = $1`,
      [caller.id],
    );
    const sessions = await pool().query('select id from sessions where user_id = $1', [caller.id]);
    expect(sessions.rowCount).toBeGreaterThan(0);
    const rows = await writtenBy(caller.id);
    const answer = await rawCall(line.spec.method, line.spec.path, { ...line.input(fixtures), as: caller });
    if (answer.status === 200 && (await writtenBy(caller.id)) > rows) done.push(name);
    const failed = answer.status >= 500 && answer.status !== 501;
    expect(`${name} ${failed}`).toBe(`${name} false`);
  }
  expect(done).toEqual([]);
});

/** How many rows name a person. */
async function writtenBy(userId: number): Promise<number> {
  const counts = (await columnsOfPeople()).map((place) => {
    const [table, column] = place.split('.');
    return `(select count(*) from ${table} where ${column} = ${userId})`;
  });
  const { rows } = await pool().query<{ rows: string }>(`select ${counts.join(' + ')} as rows`);
  return Number(rows[0]?.rows);
}

/** What the database does not refuse by itself, and why it need not. */
const unguarded = new Set([
  // Whoever is written to is looked at where the conversation is opened, in the same transaction.
  ...['conversation_members.user_id', 'conversation_members.other_id'],
  // Of the two rows of a friendship, each has the other's person as its friend, who is looked at.
  'friendships.user_id',
  // Left out by the statement that writes it, which takes both people's rows.
  ...['ended_friendships.user_id', 'ended_friendships.friend_id'],
  // Written with the message, which the database looks at.
  'conversations.requested_by_id',
  // Written with the message, which the database looks at.
  ...['sealed_ghosts.sender_id', 'sealed_ghosts.recipient_id'],
  // Their one statement looks itself; the test before this one asks each call.
  ...['post_likes.user_id', 'comment_likes.user_id', 'rant_upvotes.user_id', 'rant_hugs.user_id'],
  // What the product itself writes of a person.
  ...['showdown_champions.user_id', 'battles.winner_user_id', 'account_deletions.user_id'],
  // Whom a report or a decision is about, which stands whoever has left since.
  ...['report_authors.user_id', 'rant_report_authors.user_id', 'suspensions.user_id'],
  ...['rant_bars.user_id', 'rant_suspensions.user_id'],
  // Left out by the statement that writes it; what comes beside a deletion goes with the next settlement.
  'appeal_authors.user_id',
  // Who decided, and who may: looked at in the same transaction. An appeal is also made without a session.
  ...['decisions.actor_id', 'moderators.user_id', 'appeals.user_id', 'appeals.decided_by'],
  // Up to where somebody had read, when they still read: no words of theirs.
  'conversation_reads.reader_id',
  // Written with the report, which the database looks at; and a member, under the squad's lock, who goes with the squad.
  ...['matches.reported_by', 'squads.captain_id'],
  // To whom it goes: left out by the statement that writes it, whatever that tells of.
  'notices.user_id',
  // Whom somebody muted: looked at in the same call, and nothing of theirs.
  'mutes.muted_id',
]);

test('every column that names a person refuses who has left, or says why not', async () => {
  const { rows } = await pool().query<{ place: string }>(`
    select distinct t.tgrelid::regclass || '.' || substring(p.proname from '(?:reject_deleted_account|require_account)_(.*)') as place
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname ~ '^(reject_deleted_account|require_account)_'`);
  const guarded = new Set(rows.map(({ place }) => place));
  const forgotten = (await columnsOfPeople()).filter((place) => !guarded.has(place) && !unguarded.has(place));
  expect(forgotten).toEqual([]);
});

test('of twenty votes that are counted together, only that of somebody who has left is refused', async () => {
  const voters = await Promise.all(Array.from({ length: 20 }, () => aUser()));
  const battle = await aBattle({ by: await aUser() });
  const gone = voters[7] as Person;
  await pool().query(
    `update users set email = 'deleted:' || id, username_key = 'deleted:' || id where id = $1`,
    [gone.id],
  );
  const body = { battleId: battle.id, voteFor: 'creator' as const };
  const answers = await Promise.all(voters.map((as) => call(voteInBattle, { as, body })));
  expect(answers.map(({ status }) => status)).toEqual(voters.map((each) => (each === gone ? 401 : 200)));
  expect((await db().battle.findUniqueOrThrow({ where: { id: battle.id } })).votes).toBe(19);
});
