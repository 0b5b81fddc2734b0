'use client';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useStepFocus } from '@/lib/client/use-step-focus';
import { clearEndedSession } from '@/lib/domains/accounts/hooks';
import { resetPassword } from '@/lib/domains/accounts/mailed-schema';
import { useMailedToken } from './mailed-token';

/** Sets a new password, for the person who opened the reset link. */
export function ResetPasswordForm() {
  const token = useMailedToken();
  const { submit, pending, error, code, fields } = useSend(resetPassword, 'Error changing password: ');
  const [done, setDone] = useState('');
  const result = useRef<HTMLDivElement>(null);
  useStepFocus(result, done);

  const reset = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const answer = await submit({ body: { token: token ?? '', password } });
    if (!answer) return;
    setDone(answer.message);
    await clearEndedSession();
  };

  if (done)
    return (
      <div ref={result} className="card grid justify-items-start gap-4">
        <p role="status">{done}</p>
        <a className="btn btn-go" href="/">
          Log in
        </a>
      </div>
    );
  return (
    <Form onSubmit={reset} className="card grid gap-4">
      {token === '' && (
        <p role="alert">This link is incomplete. Open it from the mail again, or ask for a new one.</p>
      )}
      <LabelledInput label="New password" name="password" type="password" autoComplete="new-password" />
      <p>You are logged out everywhere when it is changed.</p>
      <StatusLine words={error} fields={fields} />
      {code === 'link_invalid' && <p>If you pressed before, try to log in with your new password.</p>}
      <button type="submit" className="btn btn-go justify-self-start" disabled={pending || !token}>
        {pending ? 'Changing ...' : 'Change password'}
      </button>
      <Link
        prefetch={false}
        href="/forgot-password"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
      >
        Ask for a new link
      </Link>
    </Form>
  );
}
