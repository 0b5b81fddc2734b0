'use client';
import { useState } from 'react';
import { CurrentPassword } from '@/components/accounts/change-form';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { inviteGuardian } from '@/lib/domains/guardians/schema';

type Props = {
  /** The email that has not answered: it can be sent the mail again. */
  waiting: string | null;
  /** Whether the form stands behind a button, because somebody was invited before. */
  isFolded: boolean;
  onSend: () => void;
  onSent: (email: string, words: string) => void;
};

/** Invites a guardian: the first one, another one in their place, or the same one once more. */
export function InviteForm({ waiting, isFolded, onSend, onSent }: Props) {
  const { submit, pending, error, fields } = useSend(inviteGuardian, 'Error inviting: ');
  const [opened, setOpened] = useState<'again' | 'another' | null>(isFolded ? null : 'another');

  const invite = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend();
    const read = new FormData(event.currentTarget);
    const email = String(read.get('email')).trim();
    const answer = await submit({ body: { email, password: String(read.get('password')) } });
    if (!answer) return;
    setOpened(null);
    onSent(email.toLowerCase(), answer.message);
  };
  const toggle = (which: 'again' | 'another', label: string) => (
    <button
      type="button"
      className="btn"
      aria-expanded={opened === which}
      onClick={() => setOpened(opened === which ? null : which)}
    >
      {label}
    </button>
  );

  return (
    <>
      {isFolded && (
        <div className="flex flex-wrap gap-2.5">
          {waiting && toggle('again', 'Send it again')}
          {toggle('another', 'Invite another email')}
        </div>
      )}
      {opened && (
        <Form key={opened} onSubmit={invite} className="grid w-full gap-3">
          <LabelledInput
            label="Their email"
            name="email"
            type="email"
            autoComplete="off"
            inputMode="email"
            defaultValue={(opened === 'again' && waiting) || ''}
          />
          <CurrentPassword label="Your password, to invite them" />
          <StatusLine words={error} fields={fields} />
          <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
            {pending ? 'Sending ...' : opened === 'again' ? 'Send again' : 'Invite'}
          </button>
        </Form>
      )}
    </>
  );
}
