import type { Metadata } from 'next';
import { BlockedPeople } from '@/components/safety/blocked-people';
import { pageLimit } from '@/lib/contract/constants';
import { blocksOf } from '@/lib/domains/blocks/blocks';
import { listBlocks } from '@/lib/domains/blocks/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Blocked people' };

export default async function BlockedPage() {
  const people = serializeResponse(
    listBlocks,
    await blocksOf(await memberViewer(), { limit: pageLimit.max, offset: 0 }),
  );
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Blocked people</h1>
      <BlockedPeople first={people} />
    </div>
  );
}
