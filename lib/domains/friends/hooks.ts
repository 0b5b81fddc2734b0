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

/** The debounce of the search, in milliseconds: every search costs data and counts towards the rate limit. */
const pause = 250;

/**
 * People whose names start with the typed text, with or without an @ before it.
 * @returns `name`, without the @; `searching`; `unlike`, whether no name can begin like it; `people`, undefined without a search or
 *   before its response; `error`
 */
export function usePeopleSearch(typed: string) {
  const name = typed.trim().replace(/^@/, '');
  const wanted = /^\w{2,20}$/.test(name) ? name.toLowerCase() : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useRead(searchPeople, asked && asked === wanted ? { query: { q: asked } } : null);
  return {
    name,
    searching: wanted !== '',
    unlike: name !== '' && !/^\w{1,20}$/.test(name),
    people: data,
    error,
  };
}

/**
 * Friends, incoming and outgoing requests, and suggested people. `refresh` fetches all again and keeps only the first page
 * of friends; `more` loads the next page, and is null where there is none.
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
 * The relation to a person, and a way to change it.
 * @param known  the relation in the server's last response
 * @param onChange  called with the message after a change
 * @returns `relation` to show; `change`; `done`, the message after a change; `pending`; `error`
 */
export function useFriendship(username: string, known: Relation, onChange?: (message: string) => void) {
  const [relation, setRelation] = useState(known);
  const [done, setDone] = useState('');
  const { submit, pending, error } = useSend(changeFriend, '');
  useEffect(() => setRelation(known), [known]);
  const change = async (action: FriendAction) => {
    const answer = await submit({ body: { username, action } });
    if (!answer) return;
    setRelation(answer.relation);
    setDone(answer.message);
    onChange?.(answer.message);
  };
  return { relation, change, done, pending, error };
}
