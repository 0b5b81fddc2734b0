/** Finding people (rules.md, Contact). Returns only people whom the viewer may find, a few, without a second page. */
import 'server-only';
import { peopleSuggested as mostSuggested } from '@/lib/contract/constants/contact';
import type { OffsetPage } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { keyAfter } from '@/lib/domains/accounts/rules';
import { birthdaysReached, eldestBirthday } from '@/lib/domains/contact/contact';
import { batchedPages } from '@/lib/platform/database/batched-pages';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { statement } from '@/lib/platform/database/client';
import { friendsOfPerson, peopleStarting, peopleSuggested } from './statements';
import { type PersonRow, personView } from './view';

const named = batchedQuery<PersonRow>(
  'people_named',
  ['int', 'text', 'text', 'text', 'text', 'int', 'text'],
  peopleStarting,
);

/** People whose names start with `q`, ignoring case. */
export async function peopleNamed(viewer: Viewer, { q, limit }: { q: string; limit: number }) {
  const from = q.toLowerCase();
  const rows = await named([
    viewer.id,
    from,
    keyAfter(from),
    ...birthdaysReached(viewer, 'find'),
    limit,
    eldestBirthday(),
  ]);
  return rows.map(personView);
}

/** People whom the viewer may know. */
export async function peopleNear(viewer: Viewer) {
  const values = [viewer.id, ...birthdaysReached(viewer, 'find'), mostSuggested];
  return (await statement<PersonRow>('people_suggested', peopleSuggested, values)).map(personView);
}

type FriendsRow = { friends: PersonRow[]; incoming: PersonRow[]; outgoing: PersonRow[] };

const friendsPages = batchedPages<FriendsRow>(
  'friends_of_person',
  ['int', 'int', 'int', 'text', 'text', 'text'],
  friendsOfPerson,
);

/** Friends, incoming and outgoing requests: a page of each, newest first. */
export async function friendsOf(viewer: Viewer, { limit, offset }: OffsetPage) {
  const [row] = await friendsPages([
    viewer.id,
    limit,
    offset,
    eldestBirthday(),
    ...birthdaysReached(viewer, 'friend'),
  ]);
  const { friends = [], incoming = [], outgoing = [] } = row ?? {};
  return {
    friends: friends.map(personView),
    incoming: incoming.map(personView),
    outgoing: outgoing.map(personView),
  };
}
