'use client';
import { useEffect, useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import type { LoginStep } from '@/lib/domains/accounts/entry-hooks';
import { finishLoginHere } from '@/lib/domains/second-factor/hooks';
import { CodeField } from './code-field';

type Props = { email: string; token: string; next: string; back: () => void };

const nothingYet: LoginStep = { done: false, words: '' };

/** The second step of a login. It replaces the first one. */
export default function SecondStep({ email, token, next, back }: Props) {
  const [step, setStep] = useState<LoginStep>(nothingYet);
  const [pending, setPending] = useState(false);

  const form = useRef<HTMLFormElement>(null);
  // The button that had the focus went with the first step.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    setPending(true);
    setStep(nothingYet);
    const outcome = await finishLoginHere(email, { token, code });
    setStep(outcome);
    if (outcome.done) window.location.assign(next);
    else setPending(false);
  };

  return (
    <Form ref={form} onSubmit={submit} className="grid gap-4" noValidate>
      <p>Your account asks for a code as well.</p>
      <CodeField />
      <StatusLine words={step.words} fields={step.fields} tone={step.done ? 'good' : 'bad'} />
      <button type="submit" className="btn btn-go" disabled={pending}>
        {pending ? 'Logging in ...' : 'Log In'}
      </button>
      <button type="button" className="btn btn-quiet justify-self-start" onClick={back}>
        Back
      </button>
    </Form>
  );
}
