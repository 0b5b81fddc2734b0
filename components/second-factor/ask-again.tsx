'use client';
import { useEffect, useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { fieldsOf, isRefusedAs, reason } from '@/lib/client/api/send';
import { focusStep } from '@/lib/client/use-step-focus';
import { ShowSecondFactor } from './show-second-factor';

/** What must be shown again before a change to how the person logs in. */
type Needed = 'password' | 'second factor';

/**
 * Runs a call that may require the password or the second factor again.
 * @param work  the call, with the password if it was requested
 * @returns `attempt`, which runs the call; `error`, why the last one failed, unless the prompt says so; `asking`, the prompt
 *   to render while something is required
 */
export function useAskedAgain<T>(work: (password?: string) => Promise<T>, onDone: (answer: T) => void) {
  const [needed, setNeeded] = useState<Needed | null>(null);
  const [error, setError] = useState('');
  const [fields, setFields] = useState<readonly string[]>();
  const [pending, setPending] = useState(false);

  const attempt = async (password?: string) => {
    setPending(true);
    setError('');
    try {
      const answer = await work(password);
      setNeeded(null);
      onDone(answer);
    } catch (refused) {
      if (isRefusedAs(refused, 'password_required')) setNeeded('password');
      else if (isRefusedAs(refused, 'second_factor_required')) setNeeded('second factor');
      else {
        setFields(fieldsOf(refused));
        setError(reason(refused));
      }
    } finally {
      setPending(false);
    }
  };

  const withPassword = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void attempt(String(new FormData(event.currentTarget).get('password')));
  };
  const asked =
    needed === 'second factor' ? (
      <ShowSecondFactor onShown={() => void attempt()} />
    ) : needed === 'password' ? (
      <Form onSubmit={withPassword} className="grid gap-4">
        <LabelledInput label="Password" name="password" type="password" autoComplete="current-password" />
        <StatusLine words={error} fields={fields} />
        <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
          Go on
        </button>
      </Form>
    ) : null;
  const asking = asked && <Asking key={needed}>{asked}</Asking>;
  // In the form, so that its field is marked and takes the focus.
  return { attempt, pending, error: needed === 'password' ? '' : error, asking };
}

/** What is asked for replaces the question or the step before, and takes the focus that goes with it. */
function Asking({ children }: { children: React.ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => focusStep(part.current), []);
  return <div ref={part}>{children}</div>;
}
