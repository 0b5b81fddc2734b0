'use client';
import Link from 'next/link';
import { useState } from 'react';
import { useSession } from '@/components/shell/session';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { logInHere } from '@/lib/domains/accounts/entry-hooks';

/** @param next  where to go afterwards, one of our own pages */
export function LoginForm({ next }: { next: string }) {
  const { verifying } = useSession();
  const [status, setStatus] = useState<{ done: boolean; words: string; appeal?: string }>({
    done: false,
    words: '',
  });
  const [pending, setPending] = useState(false);

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setPending(true);
    const outcome = await logInHere(String(form.get('email')), String(form.get('password')));
    setStatus(outcome);
    if (outcome.done) window.location.assign(next);
    else setPending(false);
  };

  if (verifying) return <p role="status">Loading authentication...</p>;
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <LabelledInput label="Email" name="email" type="email" autoComplete="email" inputMode="email" />
      <LabelledInput label="Password" name="password" type="password" autoComplete="current-password" />
      <StatusLine words={status.words} tone={status.done ? 'good' : 'bad'} />
      {status.appeal && (
        <a className="btn justify-self-start" href={status.appeal}>
          Appeal
        </a>
      )}
      <button type="submit" className="btn btn-go" disabled={pending}>
        {pending ? 'Logging in ...' : 'Log In'}
      </button>
      <p className="text-mute">
        New here?{' '}
        <Link
          href="/register"
          className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
        >
          Sign up
        </Link>
      </p>
    </form>
  );
}
