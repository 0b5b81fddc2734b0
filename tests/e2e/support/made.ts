/** Creates data before a test, with API calls where they exist. */
import {
  addComment,
  type Comment,
  createPost,
  likePost,
  type Post,
  reactToPost,
} from '@/lib/domains/posts/schema';
import { ask, type Bearer } from './ask.ts';
import { aPerson, blockEverybody, type Person } from './people.ts';
import { sql } from './sql.ts';

export { sql } from './sql.ts';

let made = 0;

/** A text that no other test uses. */
export const someWords = (start = 'Danfo gist') => `${start} ${process.pid}-${Date.now()}-${++made}`;

export async function aPost(by: Bearer, content = someWords()): Promise<Post> {
  const { post } = await ask(createPost, { as: by, body: { content, mode: 'main' } });
  return post;
}

export async function aComment(by: Bearer, on: Post, content = someWords('Comment')): Promise<Comment> {
  const { comment } = await ask(addComment, { as: by, body: { postId: on.id, content } });
  return comment;
}

export async function aLike(by: Bearer, on: Post) {
  await ask(likePost, { as: by, body: { postId: on.id } });
}

export async function aReaction(by: Bearer, on: Post, reaction: 'Facts' | 'Slay' | 'W') {
  await ask(reactToPost, { as: by, body: { postId: on.id, reaction } });
}

/**
 * A realistic first page for one viewer: ten posts with comments and likes. It does not push away other people's posts.
 * @returns the author
 */
export async function aFullFeed(reader: Person) {
  const [author, other] = [await aPerson('author'), await aPerson('other')];
  const end = await blockEverybody(author);
  await endBlocks(author, other, reader);
  for (let number = 1; number <= 10; number += 1) {
    const post = await aPost(
      author,
      someWords('The danfo stopped at every junction, and still we were early.'),
    );
    await aLike(other, post);
    for (let comment = 1; comment <= 3; comment += 1) await aComment(other, post);
  }
  await end();
  return author;
}

/**
 * A full first page of rants and of battles, all by one person, whom no other test's page is full of.
 * @param readers  who sees their battles, besides the author, who sees nobody else from now on
 * @returns a function that takes it all away
 */
export async function fullLists(author: Person, ...readers: Person[]): Promise<() => Promise<void>> {
  const { username } = author;
  // Somebody new: whoever else it were might have blocked the reader.
  const rival = await aPerson('rival');
  const end = await blockEverybody(author);
  await endBlocks(author, rival, ...readers);
  // Rants are anonymous: no block hides them.
  const rants = await sql<{ rant_id: number }>(
    `with rant as (
       insert into rants (content, category, ask_for_advice, created_at, upvotes)
       select 'My cousin told everybody what I said in private, ' || n, 'School Life', n % 3 = 0, now(), n
       from generate_series(1, 20) n returning id)
     insert into rant_authors (rant_id, user_id) select rant.id, users.id from rant, users where username = $1
     returning rant_id`,
    [username],
  );
  const battles = await sql<{ id: number }>(
    `insert into battles (user_id, category, content, media_url, opponent_id, opponent_media_url, voting_deadline, created_at)
     select mine.id, 'rap', 'Two takes, no edits, ' || n, '/demo/rap.webm', theirs.id, '/demo/rap.webm',
       now() + interval '40 hours', now()
     from generate_series(1, 20) n, users mine, users theirs
     where mine.username = $1 and theirs.username = $2 returning battles.id`,
    [username, rival.username],
  );
  return async () => {
    await sql('delete from battles where id = any($1)', [battles.map(({ id }) => id)]);
    await sql('delete from rants where id = any($1)', [rants.map(({ rant_id }) => rant_id)]);
    await end();
  };
}

/** Lets these people see somebody who has blocked everybody. */
const endBlocks = (author: Person, ...readers: Person[]) =>
  sql(
    `delete from blocks using users author, users seeing
     where blocker_id = author.id and author.username = $1 and blocked_id = seeing.id and seeing.username = any($2)`,
    [author.username, readers.map(({ username }) => username)],
  );

/**
 * A squad with its creator as a member.
 * @returns its id
 */
export async function aSquad(creator: { username: string }, gameName: string): Promise<number> {
  const [squad] = await sql<{ id: number }>(
    `with creator as (select id from users where username = $1),
          squad as (
            insert into squads (creator_id, game_name, uid, description, created_at)
            select id, $2, '10203040', 'Evening matches', now() from creator returning id),
          joined as (
            insert into squad_members (squad_id, user_id, joined_at)
            select squad.id, creator.id, now() from squad, creator)
     select id from squad`,
    [creator.username, gameName],
  );
  if (!squad) throw new Error('No squad was made.');
  return squad.id;
}
