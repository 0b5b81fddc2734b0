/** People of given ages, their relations, and the calls by which they contact each other (rules.md, Contact). */
import type { Band, WhoMayWrite } from '@/lib/contract/contact';
import {
  answerMessageRequest,
  listConversations,
  listMessageRequests,
  listMessages,
  sendMessage,
} from '@/lib/domains/chat/schema';
import { changeFriend, type FriendAction, listFriends, searchPeople } from '@/lib/domains/friends/schema';
import { pool } from '@/lib/platform/database/client';
import { call, rawCall } from './call';
import { aUser, bornYearsAgo, type Person } from './factories';
import { aPicture } from './upload-forms';

export { bornYearsAgo };

type Named = { username: string };
const ages: Record<Band, number> = { A: 14, B: 16, C: 18 };
export const bands: Band[] = ['A', 'B', 'C'];

/** A person of an age band. */
export const someone = (band: Band = 'A', with_: Parameters<typeof aUser>[0] = {}) =>
  aUser({ dob: bornYearsAgo(ages[band]), ...with_ });

/** A person of 13 to 15 and one of 16 or 17, who need a message request to write to each other. */
export const twoWhoAsk = async () => [await someone('A'), await someone('B')] as const;

export async function set(
  { id }: { id: number },
  { findable = true, whoMayWrite = 'everyone' }: { findable?: boolean; whoMayWrite?: WhoMayWrite },
): Promise<void> {
  await pool().query(
    `insert into user_settings (user_id, findable, who_may_write) values ($1, $2, $3)
     on conflict (user_id) do update set findable = $2, who_may_write = $3`,
    [id, findable, whoMayWrite],
  );
}

export const suspend = ({ id }: { id: number }) =>
  pool().query('update users set suspended_at = now() where id = $1', [id]);

type More = { isGhostBomb?: boolean; clientId?: string; replyTo?: number };
export const write = (from: Person, to: Named, content: string, more: More = {}) =>
  call(sendMessage, { as: from, body: { recipientUsername: to.username, content, ...more } });

export const writeFile = async (from: Person, to: Named, body: object = {}) =>
  rawCall('POST', '/api/dms/send', {
    as: from,
    body: { recipientUsername: to.username, ...body },
    file: { field: 'media', name: 'me.jpg', bytes: new Uint8Array(await aPicture()) },
  });

export const befriend = (as: Person, other: Named, action: FriendAction = 'request') =>
  call(changeFriend, { as, body: { username: other.username, action } });
export const friendsOf = async (as: Person) => (await call(listFriends, { as, query: {} })).body;
export const namesOf = (people: Named[]) => people.map(({ username }) => username);
export const found = async (as: Person, q: string) =>
  namesOf((await call(searchPeople, { as, query: { q } })).body);

export const answer = (as: Person, conversationId: number, action: 'accept' | 'decline' | 'block') =>
  call(answerMessageRequest, { as, params: { conversationId }, body: { action } });
export const requestsOf = async (as: Person) => (await call(listMessageRequests, { as })).body;
export const conversationsOf = async (as: Person) => (await call(listConversations, { as, query: {} })).body;
export const read = (as: Person, conversationId: number) =>
  call(listMessages, { as, params: { conversationId }, query: {} });
