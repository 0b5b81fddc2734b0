import type { Metadata } from 'next';
import { FeedPage } from '@/components/posts/feed-page';
import { feedPageSize } from '@/lib/contract/constants';
import { newest } from '@/lib/domains/posts/posts';
import { listPosts } from '@/lib/domains/posts/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberAccount } from '@/lib/http/pages/account';
import { memberViewer } from '@/lib/http/pages/viewer';
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
      first={{ posts: serializeResponse(listPosts, posts), renderedAt: now().getTime() }}
      me={me}
    />
  );
}
