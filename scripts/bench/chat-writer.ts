/** Somebody who writes to a conversation all the while that it is read. */
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../services/database.ts';

const every = 100;

/** A message, from the two people in turn, in both their lists: what a call writes, without its cost to a server. */
const oneMore = `
  with made as (
    insert into messages (conversation_id, sender_id, content, created_at)
    select id, case when $2 then low_user_id else high_user_id end, 'Five minutes.', now() from conversations where id = $1
    returning conversation_id, sender_id)
  update conversation_members m
  set last_message_at = now(), unread = m.unread + case when m.user_id = made.sender_id then 0 else 1 end
  from made where m.conversation_id = made.conversation_id`;

/** @returns what begins to write a message every 100 ms, and says how to end it */
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
