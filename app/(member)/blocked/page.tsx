import type { Metadata } from 'next';
import { BlockedPeople } from '@/components/blocks/blocked-people';
import { MutedPeople } from '@/components/mutes/muted-people';
import { pageLimit } from '@/lib/contract/constants/requests';
import { blocksOf } from '@/lib/domains/blocks/blocks';
import { listBlocks } from '@/lib/domains/blocks/schema';
import { mutesOf } from '@/lib/domains/mutes/mutes';
import { listMutes } from '@/lib/domains/mutes/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Blocked and muted people' };

export default async function BlockedPage() {
  const viewer = await memberViewer();
  const [blocked, muted] = await Promise.all([
    blocksOf(viewer, { limit: pageLimit.max, offset: 0 }),
    mutesOf(viewer, { limit: pageLimit.max }),
  ]);
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <h1>Blocked and muted people</h1>
      <section aria-labelledby="blocked" className="grid gap-3">
        <h2 id="blocked">Blocked</h2>
        <BlockedPeople first={serializeResponse(listBlocks, blocked)} />
      </section>
      <section aria-labelledby="muted" className="grid gap-3">
        <h2 id="muted">Muted</h2>
        <p>Their posts, comments and clips are not in your lists. They are not told.</p>
        <MutedPeople first={serializeResponse(listMutes, muted)} />
      </section>
    </div>
  );
}
