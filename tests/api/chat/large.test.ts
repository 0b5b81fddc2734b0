/** Private chat with 1,000,000 messages: each list is one walk of an index, however much there is beside it. */
import { beforeAll, expect, test } from 'vitest';
import { listConversations, listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { chatStatements, conversationOf } from '../../../scripts/bench/fill-chats';
import { inBulk } from '../../support/bulk';
import { call } from '../../support/call';
import { aUser, bornYearsAgo, type Person } from '../../support/factories';
import { blocksOf, expectIndexes, nodesOf, planOf, rowsRead } from '../../support/plans';
import { statementsOf } from '../../support/sent-statements';

const large = ['users', 'conversations', 'conversation_members', 'messages'];
const people = 2000;
let reader: Person;

beforeAll(async () => {
  reader = await aUser();
  await inBulk(
    `insert into users (email, username, username_key, password_hash, dob)
       select 'talker' || n || '@example.com', 'talker' || n, 'talker' || n, '-', '${bornYearsAgo(16)}'
       from generate_series(1, ${people - 1}) n`,
    ...chatStatements(people, 1_000_000, reader.id),
  );
});

const page = (before?: number) => () =>
  call(listMessages, {
    as: reader,
    params: { conversationId: conversationOf(1) },
    query: { limit: 50, ...(before && { before }) },
  });

test.each([
  ['the newest messages of a conversation', page()],
  ['older ones', page(900_000)],
  ['the list of conversations', () => call(listConversations, { as: reader })],
])('%s', async (_, ask) => {
  await ask();
  const sent = await statementsOf(ask);
  await expectIndexes(sent, large);
  for (const { text, blocks } of await blocksOf(sent)) expect(blocks, text).toBeLessThan(300);
});

/** Everything that two people said to each other for years, in one conversation. */
test('a conversation as long as all others together costs a page no more', async () => {
  const other = await aUser();
  const { body } = await call(sendMessage, {
    as: reader,
    body: { recipientUsername: other.username, content: 'hey' },
  });
  const { conversationId } = body;
  await inBulk(
    `insert into messages (conversation_id, sender_id, content, created_at, read_at)
       select ${conversationId}, ${reader.id}, 'still here', now(), now() from generate_series(1, 100000)`,
  );
  const pages = [{}, { before: 1_050_000 }, { after: 1_050_000 }];
  for (const query of pages) {
    const ask = () =>
      call(listMessages, { as: other, params: { conversationId }, query: { limit: 50, ...query } });
    expect((await ask()).body).toHaveLength(50);
    for (const sent of await statementsOf(ask)) {
      if (!sent.text.includes('from messages')) continue;
      const read = nodesOf(await planOf(sent)).filter((node) => node['Relation Name'] === 'messages');
      for (const node of read) expect(rowsRead(node), sent.text).toBeLessThanOrEqual(51);
    }
  }
});
