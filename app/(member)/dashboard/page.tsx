import type { Metadata } from 'next';
import FeedLoading from '@/components/posts/feed-loading';
import { FeedPage } from '@/components/posts/feed-page';
import { NavigationFrame } from '@/components/shell/navigation-frame';
import { feedPageSize } from '@/lib/contract/constants/posts';
import { newestSeen } from '@/lib/domains/posts/posts';
import { listPosts } from '@/lib/domains/posts/schema';
import { feedText } from '@/lib/http/api/feed-response';
import { memberAccount } from '@/lib/http/pages/account';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'Dashboard' };

export default function DashboardPage() {
  return (
    <NavigationFrame frame={<FeedLoading />}>
      <Dashboard />
    </NavigationFrame>
  );
}

async function Dashboard() {
  const [me, posts] = await Promise.all([
    memberAccount(),
    newestSeen(await memberViewer(), { limit: feedPageSize, offset: 0 }),
  ]);
  return (
    <FeedPage
      title={`Welcome, ${me.username || me.email}`}
      feed="newest"
      first={{ posts: feedText(listPosts, posts), renderedAt: now().getTime() }}
      me={me}
    />
  );
}
