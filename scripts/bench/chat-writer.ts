/** Writes to a conversation for as long as it is being read. */
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../services/database.ts';

const every = 100;

/** Writes the same rows as a message call, without the load on the server. The two people are senders in turn. */
const oneMore = `
  with made as (
    insert into messages (conversation_id, sender_id, content, created_at)
    select id, case when $2 then low_user_id else high_user_id end, 'Five minutes.', now() from conversations where id = $1
    returning conversation_id, sender_id)
  update conversation_members m
  set last_message_at = now(), unread = m.unread + case when m.user_id = made.sender_id then 0 else 1 end
  from made where m.conversation_id = made.conversation_id`;

/** @returns a function that starts writing a message every 100 ms and returns how to stop it */
export function writingTo(databaseUrl: string, conversationId: number) {
  return () => {
    let ended = false;
    const done = withClient(databaseUrl, async (client) => {
      for (let turn = 0; !ended; turn += 1) {
        await client.query(oneMore, [conversationId, turn % 2 === 0]);
        await sleep(every);
      }
    });
    return () => {
      ended = true;
      return done;
    };
  };
}
