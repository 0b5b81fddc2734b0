/** Fills notices: one for the likes on each post, and one for each comment. */
export const noticeStatements = [
  `insert into notices (user_id, kind, subject_type, subject_id, created_at)
   select user_id, 'like', 'post', id, created_at + interval '1 minute' from posts where likes > 0
   union all
   select p.user_id, 'comment', 'comment', c.id, c.created_at
   from comments c join posts p on p.id = c.post_id where c.user_id <> p.user_id
   order by 5`,
];
