import type { Metadata } from 'next';
import { PeopleScreen } from '@/components/friends/people-screen';
import { pageLimit } from '@/lib/contract/constants/requests';
import { friendsOf, peopleNear } from '@/lib/domains/friends/people';
import { listFriends, suggestPeople } from '@/lib/domains/friends/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'People' };

type Props = { searchParams: Promise<{ q?: string | string[] }> };

export default async function PeoplePage({ searchParams }: Props) {
  const { q } = await searchParams;
  const viewer = await memberViewer();
  const [friends, suggested] = await Promise.all([
    friendsOf(viewer, { limit: pageLimit.max, offset: 0 }),
    peopleNear(viewer),
  ]);
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <h1>People</h1>
      <PeopleScreen
        searched={typeof q === 'string' ? q : ''}
        first={serializeResponse(listFriends, friends)}
        suggested={serializeResponse(suggestPeople, suggested)}
      />
    </div>
  );
}
