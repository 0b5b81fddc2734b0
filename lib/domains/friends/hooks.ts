'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
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

/**
 * Friends, incoming and outgoing requests, and suggested people. `refresh` fetches all that is shown again; `more` loads the next
 * page of friends, and is null where there is none. Every page, and not the first alone as in `useRefreshedList`: a friendship
 * that has ended may be further down.
 */
export function useFriends(first: Friends, suggested: Person[]) {
  const read = useRead(listFriends, {}, first);
  const near = useRead(suggestPeople, {}, suggested);
  const [older, setOlder] = useState<Person[]>([]);
  const [ended, setEnded] = useState(false);
  const [loading, setLoading] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  /** How many pages after the first are shown, and how many were asked for. */
  const pages = useRef(0);
  const wanted = useRef(0);
  /** The number of the last request for them; the answer to an earlier one counts no more. */
  const asked = useRef(0);

  const load = useCallback(async (from: number, to: number) => {
    wanted.current = to;
    asked.current += 1;
    const turn = asked.current;
    setLoading(true);
    try {
      const rows: Person[] = [];
      let page: Person[] = [];
      for (let each = from; each <= to; each += 1) {
        page = (await send(listFriends, { query: { offset: each * max } })).friends;
        rows.push(...page);
        if (page.length < max) break;
      }
      if (turn !== asked.current) return;
      pages.current = to;
      setOlder((now) => [...now.slice(0, (from - 1) * max), ...rows]);
      setEnded(page.length < max);
      setRefused(null);
    } catch (error) {
      if (turn !== asked.current) return;
      wanted.current = pages.current;
      setRefused(error);
    } finally {
      if (turn === asked.current) setLoading(false);
    }
  }, []);

  const { mutate: again } = read;
  const { mutate: suggestAgain } = near;
  const refresh = useCallback(() => {
    void again();
    void suggestAgain();
    if (wanted.current > 0) void load(1, wanted.current);
  }, [again, suggestAgain, load]);

  const { friends: newest, incoming, outgoing } = read.data ?? first;
  const isNew = ({ username }: Person) => !newest.some((each) => each.username === username);
  return {
    friends: [...newest, ...(newest.length === max ? older.filter(isNew) : [])],
    incoming,
    outgoing,
    suggested: near.data ?? suggested,
    error: read.error ?? refused,
    refresh,
    more: newest.length === max && !ended ? () => void load(pages.current + 1, pages.current + 1) : null,
    loading,
  };
}
