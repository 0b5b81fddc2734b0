import type { Metadata } from 'next';
import { FeedPage } from '@/components/posts/feed-page';
import { feedPageSize } from '@/lib/contract/constants';
import { hottest } from '@/lib/domains/posts/posts';
import { listNewsFeed } from '@/lib/domains/posts/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberAccount } from '@/lib/http/pages/account';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'News Feed' };

export default async function NewsFeedPage() {
  const [me, posts] = await Promise.all([
    memberAccount(),
    hottest(await memberViewer(), { limit: feedPageSize, offset: 0 }),
  ]);
  return (
    <FeedPage
      title="News Feed"
      feed="hottest"
      first={{ posts: serializeResponse(listNewsFeed, posts), renderedAt: now().getTime() }}
      me={me}
    />
  );
}
