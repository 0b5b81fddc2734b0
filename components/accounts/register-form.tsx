'use client';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { registrationRedirectDelay } from '@/lib/contract/constants/feedback';
import { registerHere } from '@/lib/domains/accounts/entry-hooks';

type Status = { done: boolean; words: string; fields?: readonly string[] };
const nothingYet: Status = { done: false, words: '' };

/** The registration form (overview.md, Accounts and sessions). Opens the login page two seconds after success. */
export function RegisterForm() {
  const [status, setStatus] = useState<Status>(nothingYet);
  const [pending, setPending] = useState(false);
  const [dob, setDob] = useState('');
  /** The birth date for which the server has asked for a guardian: only the server knows who needs one. */
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const needsGuardian = askedFor === dob;

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? '').trim();
    const account = {
      email: read('email'),
      username: read('username'),
      password: String(form.get('password')),
      dob: read('dob'),
      ...(needsGuardian && { guardianEmail: read('guardianEmail') }),
    };
    if (Object.values(account).some((value) => value === '')) {
      setStatus({ done: false, words: 'Please fill in all fields' });
      return;
    }
    setPending(true);
    setStatus(nothingYet);
    const outcome = await registerHere(account);
    setStatus(outcome);
    if (outcome.needsGuardian) {
      setDob(account.dob);
      setAskedFor(account.dob);
    }
    if (!outcome.done) setPending(false);
  };
  // Not any more once the page is left: whoever went to the login by themselves may be typing there.
  useEffect(() => {
    if (!status.done) return;
    const timer = setTimeout(() => window.location.assign('/'), registrationRedirectDelay);
    return () => clearTimeout(timer);
  }, [status.done]);

  return (
    <Form onSubmit={submit} className="grid gap-4" noValidate>
      <LabelledInput label="Email" name="email" type="email" autoComplete="email" inputMode="email" />
      <LabelledInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        hint="3 to 20 letters, digits or underscores. Everyone sees it."
      />
      <LabelledInput
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters, and nothing that a classmate would guess."
      />
      <LabelledInput
        label="Date of Birth"
        name="dob"
        type="date"
        autoComplete="bday"
        hint="For people of 13 to 19. Nobody else sees it."
        onChange={(event) => setDob(event.target.value)}
      />
      {askedFor !== null && (
        // Put by and not taken away with another date, which may have been a slip: what is typed in it stays.
        <div hidden={!needsGuardian}>
          <LabelledInput
            label="Email of a parent or guardian"
            name="guardianEmail"
            type="email"
            autoComplete="off"
            inputMode="email"
            disabled={!needsGuardian}
            hint="They get a mail. You can read right away, and write once they have agreed."
          />
        </div>
      )}
      <StatusLine words={status.words} fields={status.fields} tone={status.done ? 'good' : 'bad'} />
      <button type="submit" className="btn btn-go" disabled={pending}>
        {status.done ? 'Taking you to login ...' : pending ? 'Signing up ...' : 'Sign Up'}
      </button>
      <p className="text-mute">
        Already in?{' '}
        <Link
          prefetch={false}
          href="/"
          className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
        >
          Log in
        </Link>
      </p>
    </Form>
  );
}
