'use client';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { changeEmail } from '@/lib/domains/accounts/mailed-schema';

/** Asks for another address, which is confirmed by a link that goes there. */
export function EmailForm({ email }: { email: string }) {
  const { submit, pending, error } = useSend(changeEmail, 'Error changing address: ');
  const [done, setDone] = useState('');

  const change = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone('');
    const form = event.currentTarget;
    const read = new FormData(form);
    const body = { newEmail: String(read.get('email')), password: String(read.get('password')) };
    const answer = await submit({ body });
    if (!answer) return;
    setDone(answer.message);
    form.reset();
  };

  return (
    <Form onSubmit={change} className="card grid gap-4">
      <h2>Change your address</h2>
      <p className="min-w-0 break-words">
        Now: <bdi className="font-semibold">{email}</bdi>. It gets a mail about the change, and can take it
        back for 7 days.
      </p>
      <LabelledInput label="New email" name="email" type="email" autoComplete="email" />
      <LabelledInput
        label="Your password, to change the address"
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <StatusLine words={error} />
      <StatusLine words={done} tone="good" />
      <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
        {pending ? 'Sending ...' : 'Change address'}
      </button>
    </Form>
  );
}
