'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { noOlderRows, OffsetPages, type OlderRows } from '@/lib/client/lists/offset-pages';
import { pageLimit } from '@/lib/contract/constants/requests';
import { foundBefore } from './found-people';
import { type Friends, listFriends, type Person, searchPeople, suggestPeople } from './schema';

/** The debounce of the search, in milliseconds: every search costs data and counts towards the rate limit. */
const pause = 250;

/**
 * People whose names start with the typed text, with or without an @ before it.
 * @returns `name`, without the @; `searching`; `unlike`, whether no name can begin like it; `people`, undefined without a search or
 *   before a response; `isAnswered`, whether they are all; `error`; `retry`
 */
export function usePeopleSearch(typed: string) {
  const name = typed.trim().replace(/^@/, '');
  const wanted = /^\w{2,20}$/.test(name) ? name.toLowerCase() : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const key = asked && asked === wanted ? { query: { q: asked } } : null;
  const { data, error, mutate } = useRead(searchPeople, key);
  const last = useRef<Person[]>(undefined);
  if (data) last.current = data;
  return {
    name,
    searching: wanted !== '',
    unlike: name !== '' && !/^\w{1,20}$/.test(name),
    people: data ?? (error ? undefined : foundBefore(last.current, wanted)),
    isAnswered: data !== undefined,
    error,
    retry: () => void mutate(),
  };
}

const { max } = pageLimit;
const ask = async (offset: number) => (await send(listFriends, { query: { offset } })).friends;

/**
 * Friends, incoming and outgoing requests, and suggested people. `refresh` fetches all that is shown again; `more` loads the next
 * page of friends, and is null where there is none; `retry` repeats what failed. Every page, and not the first alone as in
 * `useRefreshedList`: a friendship that has ended may be further down.
 */
export function useFriends(first: Friends, suggested: Person[]) {
  const read = useRead(listFriends, {}, first);
  const near = useRead(suggestPeople, {}, suggested);
  const [older, onChange] = useState<OlderRows<Person>>(noOlderRows);
  const [pages] = useState(() => new OffsetPages({ pageSize: max, ask, onChange }));

  const { mutate: again } = read;
  const { mutate: suggestAgain } = near;
  const refresh = useCallback(() => {
    void again();
    void suggestAgain();
    void pages.reread();
  }, [again, suggestAgain, pages]);

  const { friends: newest, incoming, outgoing } = read.data ?? first;
  const isNew = ({ username }: Person) => !newest.some((each) => each.username === username);
  return {
    friends: [...newest, ...(newest.length === max ? older.rows.filter(isNew) : [])],
    incoming,
    outgoing,
    suggested: near.data ?? suggested,
    error: read.error ?? older.refused,
    refresh,
    retry: () => {
      if (read.error) void again();
      void pages.retry();
    },
    more: newest.length === max && !older.ended ? () => void pages.more() : null,
    loading: older.loading,
  };
}
