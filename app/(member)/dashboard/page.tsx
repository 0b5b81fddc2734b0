import type { Metadata } from 'next';
import { FeedPage } from '@/components/posts/feed-page';
import { feedPageSize } from '@/lib/contract/constants';
import { newestSeen } from '@/lib/domains/posts/posts';
import { listPosts } from '@/lib/domains/posts/schema';
import { feedText } from '@/lib/http/api/feed-response';
import { memberAccount } from '@/lib/http/pages/account';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'Dashboard' };

export default async function DashboardPage() {
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
