'use client';
import { PostCard } from '@/components/posts/post-card';
import { useSession } from '@/components/shell/session';
import { Wardrobe } from '@/components/shop/wardrobe';
import { LaterRows } from '@/components/states/later-rows';
import { RetryCard } from '@/components/states/retry-card';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import { profileLogin } from '@/lib/contract/login-words';
import { type ProfileStart, useProfile } from '@/lib/domains/profiles/hooks';
import { useBelongings } from '@/lib/domains/shop/hooks';
import type { Belonging } from '@/lib/domains/shop/schema';
import { CommentList } from './comment-list';
import { Leaving, sessionExpired } from './leaving';
import { OwnControls } from './own-controls';
import { ProfileActions } from './profile-actions';
import { ProfileHeader } from './profile-header';

/** Below the header and the actions, a phone's first screen shows the beginning of one. */
const postsAtFirst = 2;

/** A profile with posts and comments. Its owner also sees the controls to change it. */
export function ProfileScreen({ first, owned }: { first: ProfileStart; owned: Belonging[] }) {
  const { me } = useSession();
  const { profile, posts, postChanges, refresh, changeUser, changePicture, expired, error } =
    useProfile(first);
  const { data: items = owned, mutate: refreshItems } = useBelongings(profile.user.username, owned);
  const { shown, later } = useFirstRows(posts, postsAtFirst);
  const { user, comments } = profile;

  if (!me) return <Leaving words={profileLogin.message} to="/" />;
  if (expired) return <Leaving {...sessionExpired} />;
  const own = user.id === me.id;
  return (
    <div className="grid gap-6">
      <ProfileHeader user={user} own={own} items={items} />
      {!own && <ProfileActions user={user} onChange={changeUser} />}
      {error && <RetryCard words={error} retry={refresh} />}
      <Wardrobe items={items} username={own ? null : user.username} onChange={refreshItems} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        {own && (
          <div className="lg:col-start-2 lg:row-start-1">
            <OwnControls onPicture={changePicture} />
          </div>
        )}
        <section
          id="posts"
          aria-labelledby="posts-title"
          className="grid min-w-0 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <h2 id="posts-title">Posts</h2>
          {posts.length === 0 && (
            <p className="card">
              {own ? 'You have not posted yet. The gist is waiting.' : `${user.username} has not posted yet.`}
            </p>
          )}
          {shown.map((post) => (
            <PostCard key={post.id} post={post} changes={postChanges} />
          ))}
          {later > 0 && <LaterRows rows={later} />}
        </section>
        <CommentList comments={comments} username={own ? null : user.username} waits={later > 0} />
      </div>
    </div>
  );
}
