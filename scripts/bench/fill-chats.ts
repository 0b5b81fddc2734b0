/** Fills conversations and messages with SQL alone, as many as the product may come to have. */

/** How many conversations each person has started. */
const begun = 2;

/**
 * Each person has a conversation with the next two ids: that of person n with n + 1 is conversation 2n - 1.
 * @param people    how many people there are, with ids from `first` on
 * @param messages  how many messages in all; the two people write in turn, and the last message of each chat is unread
 * @returns the statements in order; foreign keys are valid by construction
 */
export function chatStatements(people: number, messages: number, first = 1): string[] {
  const conversations = people * begun;
  const each = Math.floor(messages / conversations);
  // Split into parts, because the statement time-out of ten seconds applies here too.
  const part = Math.max(1, Math.floor(100_000 / conversations));
  const parts = Array.from({ length: Math.ceil(each / part) }, (_, index) => [
    index * part + 1,
    Math.min(each, (index + 1) * part),
  ]);
  return [
    `insert into conversations (low_user_id, high_user_id, created_at)
     select least(one, other), greatest(one, other), now() - interval '60 days'
     from (
       select ${first} + n as one, ${first} + (n + step) % ${people} as other
       from generate_series(0, ${people - 1}) n, generate_series(1, ${begun}) step order by n, step
     ) pairs`,
    ...parts.map(
      ([from, to]) => `insert into messages (conversation_id, sender_id, content, created_at, read_at)
     select c.id, case when n % 2 = 0 then c.low_user_id else c.high_user_id end,
       'You dey come rehearsal? Bring the speaker, light fit go.',
       now() - (${each} - n) * interval '1 hour', case when n < ${each} then now() end
     from generate_series(${from}, ${to}) n, conversations c order by n, c.id`,
    ),
    `insert into conversation_members (conversation_id, user_id, other_id, unread, last_message_at)
     select id, user_id, case when user_id = low_user_id then high_user_id else low_user_id end,
       case when (user_id = low_user_id) = (${each} % 2 = 0) then 0 else 1 end, now()
     from conversations, lateral (values (low_user_id), (high_user_id)) member (user_id)`,
  ];
}

/** The first conversation that a person started. */
export const conversationOf = (person: number) => (person - 1) * begun + 1;
