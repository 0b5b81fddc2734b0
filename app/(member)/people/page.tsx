import type { Metadata } from 'next';
import { PeopleScreen } from '@/components/friends/people-screen';
import { pageLimit } from '@/lib/contract/constants/requests';
import { friendsOf, peopleNear } from '@/lib/domains/friends/people';
import { listFriends, suggestPeople } from '@/lib/domains/friends/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'People' };

export default async function PeoplePage() {
  const viewer = await memberViewer();
  const [friends, suggested] = await Promise.all([
    friendsOf(viewer, { limit: pageLimit.max, offset: 0 }),
    peopleNear(viewer),
  ]);
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <h1>People</h1>
      <PeopleScreen
        first={serializeResponse(listFriends, friends)}
        suggested={serializeResponse(suggestPeople, suggested)}
      />
    </div>
  );
}
