'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { textLength } from '@/lib/contract/constants/texts';
import type { Battle } from '@/lib/domains/battles/schema';
import { voidVotes } from '@/lib/domains/battles/void-schema';

type Props = { battle: Battle; onClose: () => void };

/** The counts change for everybody, the creator account included: nothing else would show that the votes are gone. */
const hint =
  'Several at once, with a space or a comma between. Everybody sees the counts change at once. If it is one vote, they show which side it was for.';

/** Lets the creator account void votes by voter. Only the counts reveal which side the votes were for. */
export default function VoidDialog({ battle, onClose }: Props) {
  const [names, setNames] = useState('');
  const [reason, setReason] = useState('');
  const [done, setDone] = useState('');
  const { submit, pending, error, fields, setError } = useSend(voidVotes, 'Error voiding votes: ');

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    setDone('');
    const usernames = names.split(/[\s,]+/).filter(Boolean);
    if (usernames.length === 0) return setError('Please say whose votes.');
    if (!reason.trim()) return setError('Please give a reason.');
    const answer = await submit({ body: { battleId: battle.id, usernames, reason } });
    if (!answer) return;
    setNames('');
    setDone(answer.message);
  };

  return (
    <Dialog title="Void votes" onClose={onClose}>
      <Form onSubmit={send} className="grid gap-4">
        <LabelledInput
          label="Usernames"
          name="usernames"
          hint={hint}
          autoCapitalize="none"
          autoComplete="off"
          value={names}
          onChange={(event) => setNames(event.target.value)}
        />
        <LabelledInput
          label="Reason"
          name="reason"
          maxLength={textLength.description}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <StatusLine words={error} fields={fields} />
        <StatusLine words={done} tone="good" />
        <button type="submit" className="btn justify-self-end border-pepper text-pepper" disabled={pending}>
          Void votes
        </button>
      </Form>
    </Dialog>
  );
}
