'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { clearStored } from '@/lib/client/storage/stored-session';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';

/** Deletes the account, after the person has entered their password again. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <section className="card grid justify-items-start gap-3">
      <h2>Leave</h2>
      <p>
        Your posts and comments go. Your rants go within 14 days, at moments that tell nobody whose they were.
        Messages you sent stay with the people you wrote to, under “Deleted user”.
      </p>
      <button type="button" className="btn border-pepper text-pepper" onClick={() => setAsking(true)}>
        Delete my account
      </button>
      {asking && <Question onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Holds the password itself, so that it goes with the dialog: whoever has the phone next must not find it filled in. */
function Question({ onClose }: { onClose: () => void }) {
  const { submit, pending, error, fields } = useSend(deleteAccount, 'Error deleting account: ');

  const remove = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (!(await submit({ body: { password } }))) return;
    clearStored();
    window.location.assign('/');
  };

  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <Form onSubmit={remove} className="grid gap-4">
        <p>This cannot be undone.</p>
        <LabelledInput label="Password" name="password" type="password" autoComplete="current-password" />
        <StatusLine words={error} fields={fields} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn border-pepper text-pepper" disabled={pending}>
            Delete my account
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
