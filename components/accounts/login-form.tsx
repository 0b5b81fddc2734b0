'use client';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useStepFocus } from '@/lib/client/use-step-focus';
import { type LoginStep, logInHere } from '@/lib/domains/accounts/entry-hooks';
import { logInByPasskey } from '@/lib/domains/passkeys/login-hooks';

const SecondStep = lazyWithRetry(() => import('@/components/second-factor/second-step'), {
  fallback: <p role="status">One moment ...</p>,
});

const nothingYet: LoginStep = { done: false, words: '' };

/** @param next  the page to open afterwards, always one of our own */
export function LoginForm({ next }: { next: string }) {
  const { verifying } = useSession();
  const [status, setStatus] = useState<LoginStep & { email?: string }>(nothingYet);
  const [pending, setPending] = useState(false);

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email'));
    await take(() => logInHere(email, String(form.get('password'))), email);
  };
  const take = async (step: () => Promise<LoginStep>, email = '') => {
    setPending(true);
    setStatus(nothingYet);
    const outcome = await step();
    setStatus({ ...outcome, email });
    if (outcome.done) window.location.assign(next);
    else setPending(false);
  };

  const step = useRef<HTMLDivElement>(null);
  useStepFocus(step, status.secondFactorToken);

  if (verifying) return <p role="status">Loading authentication...</p>;
  const { secondFactorToken: token, email = '' } = status;
  if (token)
    return (
      <div ref={step}>
        <SecondStep {...{ email, token, next }} back={() => setStatus(nothingYet)} />
      </div>
    );
  return (
    <div ref={step}>
      <Form onSubmit={submit} className="grid gap-4" noValidate>
        <LabelledInput label="Email" name="email" type="email" autoComplete="email" inputMode="email" />
        <LabelledInput label="Password" name="password" type="password" autoComplete="current-password" />
        <StatusLine words={status.words} fields={status.fields} tone={status.done ? 'good' : 'bad'} />
        {status.appeal && (
          <a className="btn justify-self-start" href={status.appeal}>
            Appeal
          </a>
        )}
        {status.appeal && (
          <a className="btn justify-self-start" href="/suspended">
            Download or delete my data
          </a>
        )}
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Logging in ...' : 'Log In'}
        </button>
        <button type="button" className="btn" disabled={pending} onClick={() => take(logInByPasskey)}>
          Use a passkey
        </button>
        <a
          href="/forgot-password"
          className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
        >
          Forgot your password?
        </a>
        <p className="text-mute">
          New here?{' '}
          <Link
            prefetch={false}
            href="/register"
            className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
          >
            Sign up
          </Link>
        </p>
      </Form>
    </div>
  );
}
