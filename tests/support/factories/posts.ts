/** Posts, comments and reports, written directly into the database. */
import { xpFor } from '@/lib/contract/constants/coins';
import { now } from '@/lib/platform/clock';
import type { Comment, Post, Reply, Report } from '@/prisma/generated/client';
import { written } from './written';

let made = 0;

/** Also adds the XP, as the call does, because tests compare people's totals with their content. */
export async function aPost({
  by,
  content = 'Who dey?',
  at = now(),
}: {
  by: { id: number };
  content?: string;
  at?: Date;
}) {
  return written<Post>(
    'a_post',
    `with writer as (update users set xp = xp + $4 where id = $1)
     insert into posts (user_id, content, created_at) values ($1, $2, $3) returning *`,
    [by.id, content, at, xpFor.post],
  );
}

export async function aComment({
  by,
  on,
  content = 'True!',
}: {
  by: { id: number };
  on: { id: number };
  content?: string;
}) {
  return written<Comment>(
    'a_comment',
    `with writer as (update users set xp = xp + $5 where id = $1),
          post as (update posts set comment_count = comment_count + 1 where id = $2)
     insert into comments (user_id, post_id, content, created_at) values ($1, $2, $3, $4) returning *`,
    [by.id, on.id, content, now(), xpFor.comment],
  );
}

/** A trigger counts the reply. */
export async function aReply({
  by,
  to,
  content = 'Word',
}: {
  by: { id: number };
  to: { id: number };
  content?: string;
}) {
  return written<Reply>(
    'a_reply',
    'insert into replies (user_id, comment_id, content, created_at) values ($1, $2, $3, $4) returning *',
    [by.id, to.id, content, now()],
  );
}

/** An open report of a post. */
export async function aReport({ by, of }: { by: { id: number }; of: Post }) {
  made += 1;
  return written<Report>(
    'a_report',
    `insert into reports (reporter_id, target_type, target_id, copy, reason, tracking_code, created_at)
     values ($1, 'post', $2, $3, 'spam', $4, $5) returning *`,
    [by.id, of.id, { content: of.content }, `HG-${made}`, now()],
  );
}
