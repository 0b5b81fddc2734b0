'use client';
import { InfiniteListEnd } from '@/components/states/infinite-list-end';
import { NearRow } from '@/components/states/near-row';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import { type FeedStart, useFeed } from '@/lib/domains/posts/hooks';
import { listNewsFeed, listPosts } from '@/lib/domains/posts/schema';
import { Composer } from './composer';
import { FeedSkeleton } from './feed-skeleton';
import { PostCard } from './post-card';

type Props = { feed: 'newest' | 'hottest'; first: FeedStart };

/** The composer and an infinite list of posts, ten on a page. */
export function Feed({ feed, first }: Props) {
  const list = useFeed(feed === 'newest' ? listPosts : listNewsFeed, first);
  const { shown, later } = useFirstRows(list.items);
  return (
    <div className="grid min-w-0 gap-4">
      <Composer onPosted={list.add} onSent={list.add} />
      {shown.map((post) => (
        <NearRow key={post.id} list={list} id={post.id}>
          <PostCard post={post} changes={list.changes} />
        </NearRow>
      ))}
      <InfiniteListEnd
        list={list}
        skeleton={<FeedSkeleton posts={2} />}
        action="Load more posts"
        end="No more posts to load."
        none={
          list.items.length === 0 && (
            <p className="card text-center">No posts yet. Be the one who starts the gist.</p>
          )
        }
        later={later}
      />
    </div>
  );
}
