/** The notices of demo people about the demo content. Each has the time of its event, and half of them are read. */
import type { Transaction } from '@/lib/platform/database/client';
import type { IdOf } from './people';

/** The newest few of each kind. visibility-exempt: demo data, written once into an empty database. */
const happened = `
  select * from (
    (select 'like' as kind, 'post' as subject_type, p.id as subject_id, max(l.created_at) as at
     from posts p join post_likes l on l.post_id = p.id and l.user_id <> p.user_id where p.user_id = $1
     group by p.id order by 4 desc limit 3)
    union all
    (select 'reaction', 'post', p.id, max(l.created_at)
     from posts p join post_reactions l on l.post_id = p.id and l.user_id <> p.user_id where p.user_id = $1
     group by p.id order by 4 desc limit 2)
    union all
    (select 'comment', 'comment', c.id, c.created_at
     from posts p join comments c on c.post_id = p.id and c.user_id <> p.user_id where p.user_id = $1
     order by 4 desc limit 4)
    union all
    (select 'reply', 'reply', r.id, r.created_at
     from comments c join replies r on r.comment_id = c.id and r.user_id <> c.user_id where c.user_id = $1
     order by 4 desc limit 2)
    union all
    (select 'friend_request', 'person', f.sender_id, f.created_at from friend_requests f
     where f.recipient_id = $1 and f.declined_at is null and f.cancelled_at is null order by 4 desc limit 3)
    union all
    (select 'message_request', 'conversation', m.conversation_id, m.last_message_at from conversation_members m
     where m.user_id = $1 and m.state = 'request' order by 4 desc limit 2)
    union all
    (select 'battle_challenge', 'battle', b.id, b.created_at from battles b
     where b.opponent_id = $1 and b.opponent_media_url is null and b.hidden_at is null order by 4 desc limit 2)
    union all
    (select 'squad_join', 'squad', s.id, max(m.joined_at)
     from squads s join squad_members m on m.squad_id = s.id and m.user_id <> s.creator_id where s.creator_id = $1
     group by s.id order by 4 desc limit 1)
  ) told`;

export async function seedNotices(tx: Transaction, idOf: IdOf): Promise<void> {
  const demo = idOf('demo');
  await tx.$executeRawUnsafe(
    `insert into notices (user_id, kind, subject_type, subject_id, created_at)
     select $1, kind, subject_type, subject_id, at from (${happened}) newest order by at`,
    demo,
  );
  await tx.$executeRawUnsafe(
    `insert into notice_marks (user_id, read_up_to)
     select $1, id from notices where user_id = $1 order by id desc offset 4 limit 1`,
    demo,
  );
}
