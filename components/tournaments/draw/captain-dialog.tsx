'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { nameCaptain } from '@/lib/domains/squads/schema';

type Props = { squadId: number; onNamed: (answer: { message: string }) => void; onClose: () => void };

/** Appoints a captain, a member who may act for the squad like its creator. */
export default function CaptainDialog({ squadId, onNamed, onClose }: Props) {
  const [username, setUsername] = useState('');
  const { submit, pending, error, fields, setError } = useSend(nameCaptain, 'Error naming a captain: ');
  const name = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!username.trim()) return setError('Please name a member of the squad.');
    const answer = await submit({ body: { squadId, username } });
    if (answer) onNamed(answer);
  };
  return (
    <Dialog title="Name a captain" onClose={onClose}>
      <Form onSubmit={name} noValidate className="grid gap-3">
        <LabelledInput
          label="Captain"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="The username of a member: they report and answer as you do. Your own name takes it back."
          maxLength={20}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <StatusLine words={error} fields={fields} />
        <button type="submit" className="btn btn-go" disabled={pending}>
          Name Captain
        </button>
      </Form>
    </Dialog>
  );
}
