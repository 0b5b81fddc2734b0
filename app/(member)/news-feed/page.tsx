import type { Metadata } from 'next';
import FeedLoading from '@/components/posts/feed-loading';
import { FeedPage } from '@/components/posts/feed-page';
import { NavigationFrame } from '@/components/shell/navigation-frame';
import { feedPageSize } from '@/lib/contract/constants/posts';
import { hottestSeen } from '@/lib/domains/posts/posts';
import { listNewsFeed } from '@/lib/domains/posts/schema';
import { feedText } from '@/lib/http/api/feed-response';
import { memberAccount } from '@/lib/http/pages/account';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'News Feed' };

export default function NewsFeedPage() {
  return (
    <NavigationFrame frame={<FeedLoading />}>
      <NewsFeed />
    </NavigationFrame>
  );
}

async function NewsFeed() {
  const [me, posts] = await Promise.all([
    memberAccount(),
    hottestSeen(await memberViewer(), { limit: feedPageSize, offset: 0 }),
  ]);
  return (
    <FeedPage
      title="News Feed"
      feed="hottest"
      first={{ posts: feedText(listNewsFeed, posts), renderedAt: now().getTime() }}
      me={me}
    />
  );
}
