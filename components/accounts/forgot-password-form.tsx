'use client';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { forgotPassword } from '@/lib/domains/accounts/mailed-schema';

/** Requests a password reset link by mail. */
export function ForgotPasswordForm() {
  const { submit, pending, error, fields } = useSend(forgotPassword, 'Error asking for a link: ');
  const [done, setDone] = useState('');

  const ask = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone('');
    const email = String(new FormData(event.currentTarget).get('email'));
    const answer = await submit({ body: { email } });
    if (answer) setDone(answer.message);
  };

  return (
    <Form onSubmit={ask} className="card grid gap-4" noValidate>
      <p>Write the email of your account. We send you a link that works once, for 30 minutes.</p>
      <LabelledInput label="Email" name="email" type="email" autoComplete="email" inputMode="email" />
      <StatusLine words={error} fields={fields} />
      <StatusLine words={done} tone="good" />
      <div className="flex flex-wrap gap-2.5">
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Sending ...' : 'Send me a link'}
        </button>
        <a className="btn btn-quiet" href="/login">
          Back to login
        </a>
      </div>
    </Form>
  );
}
