'use client';
import { useId, useRef, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { ReactionPicker } from '@/components/ui/reaction-picker';
import { StatusLine } from '@/components/ui/status-line';
import { send } from '@/lib/client/api/send';
import { useOptimisticMutation } from '@/lib/client/api/use-optimistic-mutation';
import { type PostReaction, postReactions } from '@/lib/contract/constants/posts';
import { counted, grouped } from '@/lib/contract/grouped';
import { withLike, withReaction } from '@/lib/domains/posts/optimistic-updates';
import { likePost, type Post, reactToPost } from '@/lib/domains/posts/schema';
import { Reactions } from './reactions';

/** Loaded when it is opened. */
const ShareDialog = lazyWithRetry(() => import('./share-dialog'));

type Props = { post: Post; change: (to: (post: Post) => Post) => void };

/** Like, react, share. Updates are optimistic, and rolled back when the server refuses them. */
export function PostActions({ post, change }: Props) {
  const { me } = useSession();
  const { run, error, setError } = useOptimisticMutation();
  const [picking, setPicking] = useState(false);
  const [sharing, setSharing] = useState(false);
  const pickerId = useId();
  const pickerOpener = useRef<HTMLButtonElement>(null);
  const closePicker = () => {
    setPicking(false);
    pickerOpener.current?.focus();
  };

  const like = () => {
    if (!me) return setError('Please log in to like posts.');
    const liked = !post.liked_by_me;
    return run('Error liking post: ', {
      show: () => change((now) => withLike(now, liked)),
      ask: () => send(likePost, { body: { postId: post.id, liked } }, { press: liked ? 'like' : 'unlike' }),
      settle: ({ likes, liked }) => change((now) => ({ ...now, likes, liked_by_me: liked ? 1 : 0 })),
      undo: () => change((now) => ({ ...now, likes: post.likes, liked_by_me: post.liked_by_me })),
    });
  };

  const react = (label: PostReaction) => {
    if (!me) return setError('Please log in to react to posts.');
    const { reactions, reaction_counts, my_reaction } = post;
    return run('Error adding reaction: ', {
      show: () => change((now) => withReaction(now, label)),
      ask: () =>
        send(reactToPost, { body: { postId: post.id, reaction: label, reacted: label !== my_reaction } }),
      settle: ({ message: _, ...stored }) => change((now) => ({ ...now, ...stored })),
      undo: () => change((now) => ({ ...now, reactions, reaction_counts, my_reaction })),
    });
  };

  return (
    <div className="grid gap-2">
      <Reactions post={post} onReact={react} opener={pickerOpener} />
      <div className="-mx-2 flex flex-wrap items-center gap-1">
        <button
          type="button"
          className="btn btn-quiet"
          aria-pressed={post.liked_by_me === 1}
          aria-label={`Like, ${counted(post.likes, 'like')}`}
          onClick={like}
        >
          <span className={post.liked_by_me ? 'text-pepper' : ''}>{post.liked_by_me ? '♥' : '♡'}</span>
          {grouped(post.likes)}
        </button>
        <button
          ref={pickerOpener}
          type="button"
          className="btn btn-quiet"
          aria-expanded={picking}
          aria-controls={picking ? pickerId : undefined}
          onClick={() => setPicking(!picking)}
          onKeyDown={(event) => event.key === 'Escape' && setPicking(false)}
        >
          React
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => setSharing(true)}>
          Share
        </button>
      </div>
      {picking && (
        <ReactionPicker
          id={pickerId}
          labels={postReactions}
          mine={post.my_reaction}
          onClose={closePicker}
          onReact={(label) => {
            closePicker();
            void react(label);
          }}
        />
      )}
      <StatusLine words={error} />
      {sharing && <ShareDialog postId={post.id} onClose={() => setSharing(false)} />}
    </div>
  );
}
