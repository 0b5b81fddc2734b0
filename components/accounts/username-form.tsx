'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useSession } from '@/components/shell/session';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { storeUser } from '@/lib/client/storage/stored-session';
import { changeUsername } from '@/lib/domains/accounts/ownership-schema';

/** Takes another username. */
export function UsernameForm() {
  const { me, refresh } = useSession();
  const router = useRouter();
  const { submit, pending, error } = useSend(changeUsername, 'Error changing username: ');
  const [done, setDone] = useState('');

  const change = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone('');
    const form = event.currentTarget;
    const read = new FormData(form);
    const body = { newUsername: String(read.get('username')), password: String(read.get('password')) };
    const answer = await submit({ body });
    if (!answer) return;
    if (me) storeUser({ email: me.email, username: answer.username });
    setDone(answer.message);
    form.reset();
    refresh();
    // Pages that this browser keeps were made under the name before.
    router.refresh();
  };

  return (
    <Form onSubmit={change} className="card grid gap-4">
      <h2>Change your username</h2>
      <p>
        You can do it every 30 days. For 90 days nobody else can have the name before, and links to your
        profile lead on. {me?.verified === 1 && 'The check beside your name goes.'}
      </p>
      <LabelledInput
        label="New username"
        name="username"
        autoComplete="username"
        hint="3 to 20 letters, digits or underscores."
      />
      <LabelledInput
        label="Your password, to change the username"
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <StatusLine words={error} />
      <StatusLine words={done} tone="good" />
      <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
        {pending ? 'Changing ...' : 'Change username'}
      </button>
    </Form>
  );
}
