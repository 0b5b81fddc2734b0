'use client';
import { useEffect, useMemo, useRef } from 'react';
import { isExpired, reason } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { currentTime } from '@/lib/client/clock';
import { useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import { isRenewedWhole } from '@/lib/client/renewal';
import { type JsonText, parseText } from '@/lib/contract/json-text';
import type { Post } from '@/lib/domains/posts/schema';
import { type Profile, profile as profileCall } from './schema';

/** In milliseconds. A page that the browser restores from memory may be older; then it is fetched again. */
const fresh = 30_000;

/** When the newest render of each profile that was opened here was made, in epoch milliseconds. */
const newestRenders = new Map<string, number>();

/** A profile as the server rendered it, and when, in epoch milliseconds. */
export type ProfileStart = { profile: JsonText<Profile>; renderedAt: number };

export type ProfilePicture = Pick<Profile['user'], 'profile_media_url' | 'profile_media_type'>;

const withPicture = (now: Profile, picture: ProfilePicture): Profile => ({
  ...now,
  // What the new one costs is in the profile that is read again.
  user: { ...now.user, ...picture, profile_media_bytes: null },
  posts: now.posts.map((post) => ({ ...post, ...picture })),
});

/** Whether a response has the fields that every profile must have (overview.md, Profile). */
const isWhole = ({ user }: Partial<Profile>) => Boolean(user?.username) && user?.verified !== undefined;

/**
 * A person's profile, starting with what the server rendered.
 * @returns `profile`; `refresh`, which fetches it again; `changeUser`, after an answer that says more; `changePicture`, which also updates every post; `expired`, whether
 *   the session has ended; `error`, the message when it could not be fetched
 */
export function useProfile({ profile: text, renderedAt }: ProfileStart) {
  const first = useMemo(() => parseText(text), [text]);
  const { username } = first.user;
  const { data, error, isValidating, mutate } = useRead(profileCall, { params: { username } }, first);

  useEffect(() => {
    // What the server just rendered replaces the copy of an earlier visit. Back shows an earlier render again: the copy has
    // what was changed since. It is written anew all the same, so that it counts as checked.
    const isNewest = renderedAt > (newestRenders.get(username) ?? 0);
    if (isNewest) newestRenders.set(username, renderedAt);
    void mutate((now) => (now && !isNewest ? { ...now } : first), { revalidate: false });
    if (currentTime() - renderedAt <= fresh) return;
    // Once the page has said whether it is loaded again as a whole: that brings the profile too.
    const timer = setTimeout(() => !isRenewedWhole() && void mutate());
    return () => clearTimeout(timer);
  }, [mutate, first, username, renderedAt]);

  const latest = data && isWhole(data) ? data : first;
  const list = useInfiniteList<Post>({
    family: 'posts',
    name: `by ${username} at ${renderedAt} of ${latest.user.profile_media_url}`,
    first: latest.posts,
    // A profile has only the newest ten posts, so there is no next page.
    pageSize: Number.POSITIVE_INFINITY,
    ask: async () => [],
    prefix: '',
    // By `useRenewedPosts`.
    renewsItself: true,
  });
  useRenewedPosts(list, latest.posts, isValidating);

  return {
    profile: latest,
    posts: list.items,
    postChanges: list.changes,
    refresh: () => void mutate(),
    changeUser: (to: Partial<Profile['user']>) =>
      void mutate((now) => now && { ...now, user: { ...now.user, ...to } }, { revalidate: false }),
    changePicture: (picture: ProfilePicture) =>
      mutate((now) => now && withPicture(now, picture), { revalidate: true }),
    expired: isExpired(error),
    error: wordsFor(data, error),
  };
}

/** Puts the posts of a profile that was read again into its list: those of a newer render too, if an earlier one is shown first. */
function useRenewedPosts(
  { items, renew }: { items: Post[]; renew: (before: Post[], page: Post[]) => void },
  posts: Post[],
  isReading: boolean,
) {
  const newest = useRef(items);
  newest.current = items;
  const before = useRef(items);
  const listed = useRef(posts);
  useEffect(() => {
    if (isReading) before.current = newest.current;
  }, [isReading]);
  useEffect(() => {
    if (listed.current === posts) return;
    listed.current = posts;
    renew(before.current, posts);
    before.current = newest.current;
  }, [posts, renew]);
}

function wordsFor(data: Profile | undefined, error: unknown): string {
  if (error) return `Error fetching profile: ${reason(error)}`;
  return data && !isWhole(data) ? 'Error fetching profile: Invalid user data in response' : '';
}
