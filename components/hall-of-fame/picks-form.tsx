'use client';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { picksManaged, pickTitleLength } from '@/lib/contract/constants/hall-of-fame';
import { addPick, type Pick, removePick } from '@/lib/domains/hall-of-fame/schema';

const pageLink = 'btn btn-quiet justify-self-start';

type Props = {
  first: Pick[];
  /** Whether they are older ones, from a later page of them. */
  older: boolean;
};

/** Adds and removes Developer Picks in the Hall of Fame. For the creator account. */
export function PicksForm({ first, older }: Props) {
  const [picks, setPicks] = useState(first);
  const [username, setUsername] = useState('');
  const [title, setTitle] = useState('');
  const part = useRef<HTMLElement>(null);
  useKeptFocus(part);
  const [done, setDone] = useState('');
  const adding = useSend(addPick, 'Error adding pick: ');
  const removing = useSend(removePick, 'Error removing pick: ');

  const show = (answer: { message: string; picks: Pick[] } | null | undefined) => {
    setDone(answer?.message ?? '');
    if (answer) setPicks(answer.picks);
    return Boolean(answer);
  };

  const add = async (event: React.FormEvent) => {
    event.preventDefault();
    removing.setError('');
    setDone('');
    if (!username.trim()) return adding.setError('Please enter a username.');
    if (!title.trim()) return adding.setError('Please enter a title.');
    if (show(await adding.submit({ body: { username, title } }))) {
      setUsername('');
      setTitle('');
    }
  };

  const remove = async (id: number) => {
    adding.setError('');
    const answer = await removing.submit({ params: { id } });
    setDone(answer?.message ?? '');
    // The answer has the newest ones.
    if (answer) setPicks(older ? picks.filter((each) => each.id !== id) : answer.picks);
  };

  return (
    <section ref={part} className="card grid gap-4" aria-labelledby="picks-title">
      <h2 id="picks-title">Developer Picks</h2>
      <Form className="grid gap-4" onSubmit={add} aria-labelledby="picks-title">
        <LabelledInput
          label="Picked username"
          name="username"
          autoCapitalize="none"
          autoComplete="off"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <LabelledInput
          label="Title"
          name="title"
          maxLength={pickTitleLength}
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <button type="submit" className="btn btn-go justify-self-start" disabled={adding.pending}>
          Add pick
        </button>
        <StatusLine words={adding.error} fields={adding.fields} />
      </Form>
      <StatusLine words={removing.error} />
      <StatusLine words={done} tone="good" />
      {picks.length > 0 && (
        <ul className="grid gap-1">
          {picks.map((pick) => (
            <li key={pick.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 leading-tight">
                <span className="block font-bold">{pick.title}</span>
                <span className="text-sm text-mute">{pick.actual_username}</span>
              </span>
              <button
                type="button"
                className="btn btn-quiet shrink-0"
                disabled={removing.pending}
                aria-label={`Remove ${pick.actual_username}, ${pick.title}`}
                onClick={() => remove(pick.id)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {older && (
        <Link href="/control-panel" prefetch={false} className={pageLink}>
          Newest picks
        </Link>
      )}
      {(older ? first : picks).length === picksManaged && (
        <Link href={`/control-panel?picks=${picks.at(-1)?.id}`} prefetch={false} className={pageLink}>
          Older picks
        </Link>
      )}
    </section>
  );
}
