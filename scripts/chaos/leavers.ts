/** People who delete their accounts while they write, from several connections each. */
import { usualRantCategory } from '@/lib/contract/constants/rants';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { addComment, addReply, createPost, likePost } from '@/lib/domains/posts/schema';
import { createRant } from '@/lib/domains/rants/schema';
import { isDeleted } from '../../lib/platform/database/deleted-account.ts';
import { withClient } from '../services/database.ts';
import { until } from '../services/process.ts';
import { answerTo, ask } from './calls.ts';
import { type Person, personAt } from './people.ts';

const leavers = 12;
const connections = 4;
/** Number of writes before each person deletes the account. */
const before = 10;

/** Rows that must not remain after an account deletion: per kind, a statement that counts them. */
const ofNobody: Record<string, string> = {
  posts: leftBy('posts'),
  comments: leftBy('comments'),
  replies: leftBy('replies'),
  likes: leftBy('post_likes'),
  rants: `select count(*)::int as rows from rants r where not exists (
    select from rant_authors a join users u on u.id = a.user_id where a.rant_id = r.id and not ${isDeleted('u')})
    and not exists (select from rant_removals m where m.kind = 'rant' and m.target_id = r.id)`,
  sessions: leftBy('sessions'),
  'places in squads': leftBy('squad_members'),
};

function leftBy(table: string): string {
  return `select count(*)::int as rows from ${table} t join users u on u.id = t.user_id where ${isDeleted('u')}`;
}

/**
 * @param url          the address that they write to
 * @param databaseUrl  the database itself, for the check afterwards
 * @returns what was wrong
 */
export async function leaveWhileWriting(url: string, databaseUrl: string): Promise<string[]> {
  const friend = await personAt(url, 'friend');
  const { post } = await ask(createPost, { as: friend, body: { content: 'Goodbye all', mode: 'main' } }, url);
  const said = { as: friend, body: { postId: post.id, content: 'Who will answer?' } };
  const { comment } = await ask(addComment, said, url);
  const people = await Promise.all(Array.from({ length: leavers }, () => personAt(url, 'leaver')));
  const wrong = (
    await Promise.all(people.map((person) => leave(person, friend, post.id, comment.id, url)))
  ).flat();
  const left = await withClient(databaseUrl, async (client) => {
    const counts: string[] = [];
    for (const [what, text] of Object.entries(ofNobody)) {
      const { rows } = await client.query<{ rows: number }>(text);
      if (rows[0]?.rows) counts.push(`${rows[0].rows} ${what} of nobody`);
    }
    return counts;
  });
  return [...counted(wrong), ...left];
}

async function leave(person: Person, friend: Person, postId: number, commentId: number, url: string) {
  const wrong: string[] = [];
  const is = { written: 0, gone: false, over: false };
  const writes = [
    (words: string) => answerTo(createPost, { as: person, body: { content: words, mode: 'main' } }, url),
    (words: string) =>
      answerTo(createRant, { as: person, body: { content: words, category: usualRantCategory } }, url),
    (words: string) => answerTo(addComment, { as: person, body: { postId, content: words } }, url),
    (words: string) => answerTo(addReply, { as: person, body: { commentId, content: words } }, url),
    () => answerTo(likePost, { as: person, body: { postId } }, url),
    (words: string) =>
      answerTo(
        sendMessage,
        {
          as: person,
          body: {
            recipientUsername: friend.username,
            content: words,
            isGhostBomb: false,
            clientId: words.replaceAll(' ', '-'),
          },
        },
        url,
      ),
  ];
  const expected: unknown[] = [200, 401, 404, 409];

  async function write(connection: number) {
    for (let turn = 0; !is.over; turn += 1) {
      const make = writes[(turn + connection) % writes.length] as (typeof writes)[number];
      const late = is.gone;
      const status = await make(`${person.username} ${connection} ${turn}`).then(
        (answer) => answer.status,
        () => 'nothing',
      );
      is.written += 1;
      if (late && status === 200) wrong.push('writes were taken from people who had left');
      if (!expected.includes(status)) wrong.push(`writes of leavers were answered ${status}`);
      // The account no longer exists.
      if (late || status === 401) return;
    }
  }

  const writing = Promise.all(Array.from({ length: connections }, (_, connection) => write(connection)));
  await until(() => is.written >= before, 'A leaver could not write');
  const { status } = await answerTo(deleteAccount, { as: person, body: { password: person.password } }, url);
  is.gone = status === 200;
  // If the deletion failed, the writers would never get a 401 and never stop.
  is.over = !is.gone;
  if (is.over) wrong.push(`deletions were answered ${status}`);
  await writing;
  return wrong;
}

/** Each message once, with its number of occurrences. */
function counted(words: string[]): string[] {
  return [...new Set(words)].map((each) => `${words.filter((other) => other === each).length} ${each}`);
}
