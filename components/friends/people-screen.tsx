'use client';
import Link from 'next/link';
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { MoreButton } from '@/components/states/more-button';
import { RetryCard } from '@/components/states/retry-card';
import { Label } from '@/components/ui/label';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { counted } from '@/lib/contract/grouped';
import { userChannel } from '@/lib/contract/realtime';
import { useFriends, usePeopleSearch } from '@/lib/domains/friends/hooks';
import type { Friends, Person } from '@/lib/domains/friends/schema';
import { FriendButton } from './friend-button';
import { FriendCard } from './friend-card';
import { PersonCard } from './person-card';

type Props = {
  first: Friends;
  suggested: Person[];
};

/** People search, friend requests, suggestions and the list of friends. */
export function PeopleScreen({ first, suggested }: Props) {
  const { me, refresh: refreshMe } = useSession();
  const [typed, setTyped] = useState('');
  // Of the browser: after Back, and from the phone's cache, the page is the one of before the search.
  useLayoutEffect(() => {
    const searched = new URLSearchParams(location.search).get('q');
    if (searched) setTyped((now) => now || searched);
  }, []);
  const search = usePeopleSearch(typed);
  const people = useFriends(first, suggested);
  const [said, setSaid] = useState('');
  const screen = useRef<HTMLDivElement>(null);
  useKeptFocus(screen);
  const type = (words: string) => {
    setTyped(words);
    // So that Back from a profile leads to the search again.
    history.replaceState(null, '', words ? `?q=${encodeURIComponent(words)}` : location.pathname);
  };
  const refresh = () => {
    people.refresh();
    refreshMe();
  };
  const changed = (message: string) => {
    setSaid(message);
    refresh();
  };
  useChannel(me ? userChannel(me.id) : null, { friends: refresh, onResume: people.refresh });

  return (
    // A message goes with the next press, so that the same one is heard again.
    <div
      ref={screen}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6"
      onClickCapture={() => setSaid('')}
    >
      <StatusLine words={said} tone="good" className="sr-only" />
      <SearchField typed={typed} onType={type} />
      <p role="status" className={search.unlike ? '' : 'sr-only'}>
        {search.unlike && 'Names have the letters a to z, digits and _, and at most 20 of them.'}
        {search.searching && search.isAnswered && search.people && peopleFound(search.people.length)}
      </p>
      {search.searching ? (
        <section aria-label="Found" className="grid gap-3">
          {search.error && (
            <RetryCard words={`Error fetching people: ${reason(search.error)}`} retry={search.retry} />
          )}
          {!search.people && !search.error && <div className="skeleton h-17 w-full" />}
          {search.people?.length === 0 && (
            <p className="card">
              Nobody whose name begins with “{search.name}” can be found. Check how they spell it.
            </p>
          )}
          <Rows people={search.people ?? []} onChange={changed} />
        </section>
      ) : (
        <Lists {...people} onChange={changed} />
      )}
    </div>
  );
}

const peopleFound = (count: number) => (count === 0 ? 'Nobody found' : counted(count, 'person', 'people'));

function SearchField({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const id = useId();
  const take = (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value);
  const field = useTypedEarly(typed, take);
  return (
    <search className="card">
      <Label htmlFor={id}>Search by name</Label>
      <input
        ref={field}
        id={id}
        type="search"
        className="field"
        placeholder="The first letters"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={21}
        value={typed}
        onChange={take}
      />
    </search>
  );
}

type ListsProps = ReturnType<typeof useFriends> & { onChange: (message: string) => void };

function Lists(props: ListsProps) {
  const { friends, incoming, outgoing, suggested, error, retry, more, loading, onChange } = props;
  return (
    <>
      {error ? <RetryCard words={`Failed to load friends: ${reason(error)}`} retry={retry} /> : null}
      {incoming.length > 0 && (
        <Section title="They want to be friends">
          <Rows people={incoming} onChange={onChange} />
        </Section>
      )}
      <Section title="People you may know">
        {suggested.length === 0 && (
          <p className="card">
            You will see people from your squads here, and friends of your friends.{' '}
            <Link href="/game-squad" prefetch={false} className="font-semibold underline underline-offset-4">
              Join a squad
            </Link>
          </p>
        )}
        <Rows people={suggested} onChange={onChange} />
      </Section>
      <Section title="Friends">
        {friends.length === 0 && <p className="card">No friends yet. Search for somebody you know.</p>}
        <ul className="grid gap-3">
          {friends.map((person) => (
            <FriendCard key={person.username} person={person} onChange={onChange} />
          ))}
        </ul>
        <MoreButton
          loading={loading}
          ended={more === null}
          onMore={() => more?.()}
          className="btn justify-self-start"
        >
          Show more friends
        </MoreButton>
      </Section>
      {outgoing.length > 0 && (
        <Section title="You asked">
          <Rows people={outgoing} onChange={onChange} />
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Rows({ people, onChange }: { people: Person[]; onChange: (message: string) => void }) {
  return (
    <ul className="grid gap-3">
      {people.map((person) => (
        <PersonCard key={person.username} person={person}>
          <FriendButton username={person.username} relation={person.relation} onChange={onChange} />
        </PersonCard>
      ))}
    </ul>
  );
}
