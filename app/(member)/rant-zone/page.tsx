import type { Metadata } from 'next';
import { RantPoster } from '@/components/rants/rant-poster';
import { RantZone } from '@/components/rants/rant-zone';
import { NavigationFrame } from '@/components/shell/navigation-frame';
import {
  type RantCategory,
  rantCategories,
  rantPageSize,
  trendingRants,
} from '@/lib/contract/constants/rants';
import { recent, trending } from '@/lib/domains/rants/rants';
import { listRants } from '@/lib/domains/rants/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';
import { Frame } from './frame';

export const metadata: Metadata = { title: 'Rant Zone' };

type Props = { searchParams: Promise<{ category?: string | string[] }> };

export default function RantZonePage(props: Props) {
  return (
    <NavigationFrame frame={<Frame />}>
      <Rants {...props} />
    </NavigationFrame>
  );
}

async function Rants({ searchParams }: Props) {
  const viewer = await memberViewer();
  const asked = (await searchParams).category;
  // An unknown category in the URL shows all rants.
  const category = rantCategories.find((each): each is RantCategory => each === asked) ?? null;
  const of = { offset: 0, category: category ?? undefined };
  const [newest, most] = await Promise.all([
    recent(viewer, { limit: rantPageSize, ...of }),
    trending(viewer, { limit: trendingRants, ...of }),
  ]);
  const renderedAt = now().getTime();
  return (
    <>
      <RantPoster />
      <RantZone
        start={{
          category,
          recent: JSON.stringify(serializeResponse(listRants, newest)),
          // A rant without upvotes is not trending, even if there are few others.
          trending: JSON.stringify(serializeResponse(listRants, most).filter(({ upvotes }) => upvotes > 0)),
          renderedAt,
        }}
      />
    </>
  );
}
