'use client';
import { useCallback, useEffect, useState } from 'react';
import { useRead } from '@/lib/client/api/use-read';
import { useSend } from '@/lib/client/api/use-send';
import { pageLimit } from '@/lib/contract/constants/requests';
import type { Relation } from '@/lib/contract/contact';
import {
  changeFriend,
  type FriendAction,
  type Friends,
  listFriends,
  type Person,
  searchPeople,
  suggestPeople,
} from './schema';

/** How long after the last letter a search goes out, in milliseconds: each is paid for, and counted. */
const pause = 250;

/**
 * People whose names begin with what is typed.
 * @returns `people`, undefined while nothing is searched for or nothing came yet; `error`
 */
export function usePeopleSearch(typed: string) {
  const wanted = /^\w{2,20}$/.test(typed) ? typed.toLowerCase() : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useRead(searchPeople, asked && asked === wanted ? { query: { q: asked } } : null);
  return { searching: wanted !== '', people: data, error };
}

/**
 * Friends, and who asks and was asked; and people whom one may know. `refresh` asks for both again, and leaves of the friends
 * the newest; `more` brings those after the last, null where there are none.
 */
export function useFriends(first: Friends, suggested: Person[]) {
  const read = useRead(listFriends, {}, first);
  const near = useRead(suggestPeople, {}, suggested);
  const further = useSend(listFriends, '');
  const [older, setOlder] = useState<Person[]>([]);
  const [ended, setEnded] = useState(false);
  const { mutate: again } = read;
  const { mutate: suggestAgain } = near;
  const refresh = useCallback(() => {
    setOlder([]);
    setEnded(false);
    void again();
    void suggestAgain();
  }, [again, suggestAgain]);

  const { friends: newest, incoming, outgoing } = read.data ?? first;
  const friends = [...newest, ...older];
  const more = async () => {
    const page = await further.submit({ query: { offset: friends.length } });
    if (!page) return;
    setOlder((now) => [...now, ...page.friends]);
    setEnded(page.friends.length < pageLimit.max);
  };
  return {
    friends,
    incoming,
    outgoing,
    suggested: near.data ?? suggested,
    error: read.error,
    refresh,
    more: newest.length === pageLimit.max && !ended ? more : null,
    loading: further.pending,
  };
}

/**
 * What one is to a person, and the way to change it.
 * @param known  what the server said last
 * @returns `relation` as it is shown; `change`; `done`, the words after it; `pending`; `error`
 */
export function useFriendship(username: string, known: Relation, onChange?: (relation: Relation) => void) {
  const [relation, setRelation] = useState(known);
  const [done, setDone] = useState('');
  const { submit, pending, error } = useSend(changeFriend, '');
  useEffect(() => setRelation(known), [known]);
  const change = async (action: FriendAction) => {
    const answer = await submit({ body: { username, action } });
    if (!answer) return;
    setRelation(answer.relation);
    setDone(answer.message);
    onChange?.(answer.relation);
  };
  return { relation, change, done, pending, error };
}
