/**
 * The feed, a like and a picture with nothing but `node:http` and `pg`. It sends the same statements as our calls.
 * The bearer token is the session id itself. Posts that look the same to every viewer are cached by revision, as in the app.
 *
 * The bench starts it with PORT and DATABASE_URL, and stops it.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'pg';
import { xpFor } from '@/lib/contract/constants/coins';
import { feedPageSize } from '@/lib/contract/constants/posts';
import { largestId } from '@/lib/contract/constants/requests';
import { sessionViewers } from '@/lib/domains/accounts/sessions';
import { postsInFull } from '@/lib/domains/posts/feed/hydration';
import { newestPosts, type Skeleton } from '@/lib/domains/posts/feed/skeleton';
import { applyViewerState } from '@/lib/domains/posts/feed/viewer-state';
import { togglePostLike } from '@/lib/domains/posts/likes';
import type { PostRow } from '@/lib/domains/posts/schema';
import { publicFile } from '@/lib/workflows/file-access';
import { pictureFile, pictureKey } from './fill-media.ts';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const known = new Map<number, { revision: string; post: PostRow }>();

createServer((request, response) => {
  // At the end of a round the client disconnects in the middle of a request. The client counts any other failure itself.
  respond(request, response).catch(() => response.destroy());
}).listen(Number(process.env.PORT), '127.0.0.1');

async function respond(request: IncomingMessage, response: ServerResponse) {
  if (request.url?.startsWith('/media/')) return picture(response);
  const answer = request.method === 'POST' ? like : feed;
  const text = JSON.stringify(await answer(await viewerOf(request), request));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

/** Looks up and opens the file on every request, as the app does. */
async function picture(response: ServerResponse) {
  const { rowCount } = await pool.query({ name: 'file', text: publicFile, values: [pictureKey] });
  const { size } = await stat(pictureFile());
  response.writeHead(rowCount === 1 ? 200 : 404, { 'Content-Type': 'image/jpeg', 'Content-Length': size });
  await pipeline(createReadStream(pictureFile()), response);
}

async function viewerOf({ headers }: IncomingMessage): Promise<number> {
  const session = headers.authorization?.slice('Bearer '.length);
  const found = await pool.query<{ id: number }>({
    name: 'session',
    text: sessionViewers,
    values: [[session], new Date()],
  });
  return found.rows[0]?.id ?? 0;
}

async function feed(viewer: number) {
  const { rows } = await pool.query<Skeleton>({
    name: 'skeleton',
    text: newestPosts.skeleton,
    values: [viewer, feedPageSize, 0, largestId],
  });
  const missing = rows.filter(({ id, revision }) => known.get(id)?.revision !== revision);
  if (missing.length > 0) await readInFull(missing.map(({ id }) => id));
  return rows.flatMap((state) => {
    const post = known.get(state.id)?.post;
    return post ? [applyViewerState({ shared: post, state })] : [];
  });
}

async function readInFull(ids: number[]) {
  const found = await pool.query<PostRow & { revision: string }>({
    name: 'full',
    text: postsInFull,
    values: [0, ids],
  });
  for (const { revision, ...post } of found.rows) known.set(post.id, { revision, post: post as PostRow });
}

async function like(viewer: number, request: IncomingMessage) {
  let body = '';
  for await (const chunk of request) body += chunk;
  const values = [viewer, JSON.parse(body).postId, new Date(), xpFor.likeReceived, null];
  const { rows } = await pool.query({ name: 'like', text: togglePostLike, values });
  return rows[0];
}
