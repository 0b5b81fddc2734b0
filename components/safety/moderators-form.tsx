'use client';
import { useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { PersonLine } from '@/components/ui/person-line';
import { StatusLine } from '@/components/ui/status-line';
import { useRead } from '@/lib/client/api/use-read';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { moderatorsAge } from '@/lib/contract/constants/safety';
import { longDay } from '@/lib/contract/spoken-time';
import { appointModerator, listModerators, type Moderator } from '@/lib/domains/safety/moderation-schema';

/** Appoints and removes moderators. For the creator account. */
export function ModeratorsForm({ first }: { first: Moderator[] }) {
  const { data: moderators, mutate } = useRead(listModerators, { query: { limit: 50 } }, first);
  const { submit, pending, error, fields } = useSend(appointModerator, 'Error processing request: ');
  const [username, setUsername] = useState('');
  const part = useRef<HTMLElement>(null);
  useKeptFocus(part);
  const [done, setDone] = useState('');

  const appoint = async (whom: string, wanted: boolean) => {
    setDone('');
    const answer = await submit({ body: { username: whom, appoint: wanted } });
    if (!answer) return;
    setDone(answer.message);
    setUsername('');
    await mutate();
  };

  return (
    <section ref={part} aria-labelledby="moderators" className="grid gap-4">
      <h2 id="moderators">Moderators</h2>
      <p className="text-mute">
        People of {moderatorsAge} or older whom you trust. They see what is reported and decide on it, and
        suspend for at most seven days.
      </p>
      <Form
        className="card grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void appoint(username, true);
        }}
      >
        <LabelledInput
          label="Username"
          autoCapitalize="none"
          autoComplete="off"
          required
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
          Appoint
        </button>
        <StatusLine words={error} fields={fields} />
        <StatusLine words={done} tone="good" />
      </Form>
      {moderators?.length === 0 && <p className="card">Nobody yet.</p>}
      <ul className="grid gap-3">
        {moderators?.map((each) => (
          <li key={each.username} className="card flex flex-wrap items-center gap-2 px-3">
            <span className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
              <PersonLine username={each.username} face={each}>
                <span className="block text-sm text-mute">since {longDay(new Date(each.appointed_at))}</span>
              </PersonLine>
            </span>
            <button
              type="button"
              className="btn"
              disabled={pending}
              onClick={() => appoint(each.username, false)}
            >
              Remove<span className="sr-only"> {each.username}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
