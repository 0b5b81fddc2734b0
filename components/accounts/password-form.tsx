'use client';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { storeToken } from '@/lib/client/storage/stored-session';
import { changePassword } from '@/lib/domains/accounts/ownership-schema';

/** Changes the password; every other phone is logged out. */
export function PasswordForm() {
  const { submit, pending, error } = useSend(changePassword, 'Error changing password: ');
  const [done, setDone] = useState('');

  const change = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone('');
    const form = event.currentTarget;
    const read = new FormData(form);
    const body = { currentPassword: String(read.get('current')), newPassword: String(read.get('new')) };
    const answer = await submit({ body });
    if (!answer) return;
    storeToken(answer.token);
    setDone(answer.message);
    form.reset();
  };

  return (
    <Form onSubmit={change} className="card grid gap-4">
      <h2>Password</h2>
      <LabelledInput
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
      />
      <LabelledInput label="New password" name="new" type="password" autoComplete="new-password" />
      <StatusLine words={error} />
      <StatusLine words={done} tone="good" />
      <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
        Change password
      </button>
    </Form>
  );
}
