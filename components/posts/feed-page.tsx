import type { Me } from '@/lib/domains/accounts/schema';
import type { FeedStart } from '@/lib/domains/posts/hooks';
import { Feed } from './feed';
import { SideColumn } from './side-column';

type Props = { title: string; feed: 'newest' | 'hottest'; first: FeedStart; me: Me };

/** The layout that the dashboard and the News Feed share. */
export function FeedPage({ title, feed, first, me }: Props) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
      <div className="grid min-w-0 content-start gap-4">
        <h1>{title}</h1>
        <Feed feed={feed} first={first} />
      </div>
      <SideColumn me={me} />
    </div>
  );
}
