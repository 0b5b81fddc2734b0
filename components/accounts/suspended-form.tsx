'use client';
import { useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { fieldsOf, isRefusedAs, reason, send } from '@/lib/client/api/send';
import { sendForFile } from '@/lib/client/api/send-for-file';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { useStepFocus } from '@/lib/client/use-step-focus';
import { deleteSuspended } from '@/lib/domains/accounts/ownership-schema';

type Status = { done: boolean; words: string; fields?: readonly string[] };
const nothingYet: Status = { done: false, words: '' };

const exportPath = '/api/suspended/export';

/** A copy of one's data, and leaving, for somebody whose account is suspended. */
export function SuspendedForm() {
  const [fields, setFields] = useState({ email: '', password: '', code: '' });
  const [needsCode, setNeedsCode] = useState(false);
  const [pending, setPending] = useState(false);
  const [asking, setAsking] = useState(false);
  const [status, setStatus] = useState(nothingYet);
  const [goodbye, setGoodbye] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useKeptFocus(form);
  const end = useRef<HTMLParagraphElement>(null);
  useStepFocus(end, goodbye);

  const body = () => {
    const { email, password, code } = fields;
    return code ? { email, password, code } : { email, password };
  };
  const take = async (work: () => Promise<void>) => {
    setPending(true);
    // Otherwise the words of the last try would be announced again at once, and those of this one not.
    setStatus(nothingYet);
    try {
      await work();
    } catch (error) {
      const lacksCode = isRefusedAs(error, 'second_factor_required');
      if (lacksCode) setNeedsCode(true);
      setStatus({ done: false, words: reason(error), fields: lacksCode ? ['code'] : fieldsOf(error) });
    }
    setPending(false);
  };
  const download = (event: React.FormEvent) => {
    event.preventDefault();
    return take(async () => {
      save(await sendForFile(exportPath, body()));
      setStatus({ done: true, words: 'Your copy is in your downloads.' });
    });
  };
  const remove = () => {
    setAsking(false);
    return take(async () => setGoodbye((await send(deleteSuspended, { body: body() })).message));
  };
  const input = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setFields((held) => ({ ...held, [name]: event.target.value })),
  });

  if (goodbye)
    return (
      <p ref={end} role="status" className="card">
        {goodbye}
      </p>
    );
  return (
    <Form ref={form} onSubmit={download} className="card grid gap-4" noValidate>
      <p>
        Your account is suspended, so you cannot log in. Everything in it is still yours: take a copy of it,
        once an hour, or leave. A copy leaves the account as it is.
      </p>
      <LabelledInput label="Email" type="email" autoComplete="email" inputMode="email" {...input('email')} />
      <LabelledInput
        label="Password"
        type="password"
        autoComplete="current-password"
        {...input('password')}
      />
      {needsCode && (
        <LabelledInput
          label="Code of your app, or a recovery code"
          autoComplete="one-time-code"
          {...input('code')}
        />
      )}
      <StatusLine words={status.done ? '' : status.words} fields={status.fields} />
      <StatusLine words={status.done ? status.words : ''} tone="good" />
      <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
        {pending ? 'One moment ...' : 'Download my data'}
      </button>
      <button
        type="button"
        className="btn justify-self-start border-pepper text-pepper"
        disabled={pending}
        onClick={() => setAsking(true)}
      >
        Delete my account
      </button>
      {asking && (
        <Dialog title="Delete your account?" onClose={() => setAsking(false)}>
          <p>
            This cannot be undone. What was reported stays with whoever decides on it, and until the
            suspension is over nobody can sign up with your email, for a year at most.
          </p>
          <div className="flex flex-wrap justify-end gap-2.5">
            <button type="button" className="btn" onClick={() => setAsking(false)}>
              Cancel
            </button>
            <button type="button" className="btn border-pepper text-pepper" onClick={remove}>
              Delete it
            </button>
          </div>
        </Dialog>
      )}
    </Form>
  );
}

/** Gives a file to the browser's downloads. */
function save(file: Blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'hypegist-my-data.zip';
  link.click();
  // The download has its own hold on the file once it was clicked.
  URL.revokeObjectURL(link.href);
}
