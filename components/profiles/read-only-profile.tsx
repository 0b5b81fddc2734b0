import Link from 'next/link';
import { RichText } from '@/components/ui/rich-text';
import { TimeAgo } from '@/components/ui/time-ago';
import { counted } from '@/lib/contract/grouped';
import { closingPage } from '@/lib/contract/own-pages';
import type { Post } from '@/lib/domains/posts/schema';
import type { Profile } from '@/lib/domains/profiles/schema';
import type { Belonging } from '@/lib/domains/shop/schema';
import { DataSaverSwitch } from './data-saver-switch';
import { ProfileHeader } from './profile-header';

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

const pages = [
  ['/coins', 'Coin history'],
  ['/account', 'Your account'],
  ['/blocked', 'Blocked and muted people'],
] as const;

/** One's own profile, to read alone: an account that closes writes nothing and opens no other page (rules.md, Turning 20). */
export function ReadOnlyProfile({ profile, items }: { profile: Profile; items: Belonging[] }) {
  const { user, posts, comments } = profile;
  return (
    <div className="grid gap-6">
      <ProfileHeader user={user} own items={items} />
      <p className="card">
        Your newest posts and comments, to read. All of them are in your copy:{' '}
        <Link href={closingPage} prefetch={false} className={link}>
          download it, or leave
        </Link>
      </p>
      {items.length > 0 && (
        <section aria-labelledby="belongings" className="grid gap-3">
          <h2 id="belongings">Belongings</h2>
          <ul className="card flex flex-wrap gap-x-5 gap-y-1">
            {items.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-labelledby="posts-title" className="grid min-w-0 gap-4">
          <h2 id="posts-title">Posts</h2>
          {posts.length === 0 && <p className="card">You have not posted.</p>}
          {posts.map((post) => (
            <OwnPost key={post.id} post={post} />
          ))}
        </section>
        <div className="grid min-w-0 gap-6">
          <section aria-labelledby="comments-title" className="grid min-w-0 gap-4">
            <h2 id="comments-title">Comments</h2>
            {comments.length === 0 && <p className="card">You have not commented.</p>}
            {comments.map(({ id, content, created_at }) => (
              <div key={id} className="card grid gap-1">
                <RichText>{content}</RichText>
                <p className="text-sm text-mute">
                  <TimeAgo at={created_at} />
                </p>
              </div>
            ))}
          </section>
          <DataSaverSwitch />
          <nav aria-label="Your pages" className="flex flex-wrap gap-x-5">
            {pages.map(([href, name]) => (
              <Link key={href} href={href} prefetch={false} className={link}>
                {name}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </div>
  );
}

/** A post of the viewer's, with the numbers of what others did, which are no buttons here. */
function OwnPost({ post }: { post: Post }) {
  const { username, content, created_at, edited_at, likes, reaction_counts, comment_count } = post;
  const reactions = Object.values(reaction_counts).reduce((sum, each) => sum + each, 0);
  return (
    <article className="card grid gap-2" aria-label={`Post by ${username}`}>
      <p className="text-sm text-mute">
        <TimeAgo at={created_at} />
        {edited_at && ' · edited'}
      </p>
      <RichText>{content}</RichText>
      <p className="text-sm text-mute">
        {counted(likes, 'like')} · {counted(reactions, 'reaction')} · {counted(comment_count, 'comment')}
      </p>
    </article>
  );
}
