import type { Metadata } from 'next';
import { FeedPage } from '@/components/posts/feed-page';
import { feedPageSize } from '@/lib/contract/constants';
import { newest } from '@/lib/domains/posts/posts';
import { listPosts } from '@/lib/domains/posts/schema';
import { memberAccount } from '@/lib/http/page-account';
import { memberViewer } from '@/lib/http/page-viewer';
import { present } from '@/lib/http/present';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'Dashboard' };

export default async function DashboardPage() {
  const [me, posts] = await Promise.all([
    memberAccount(),
    newest(await memberViewer(), { limit: feedPageSize, offset: 0 }),
  ]);
  return (
    <FeedPage
      title={`Welcome, ${me.username || me.email}`}
      feed="newest"
      first={{ posts: present(listPosts, posts), renderedAt: now().getTime() }}
      me={me}
    />
  );
}
