'use client';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { verifyUser } from '@/lib/domains/accounts/verification-schema';

/** Gives or removes the verified badge (overview.md, Control panel). */
export function VerifyForm() {
  const [username, setUsername] = useState('');
  const [done, setDone] = useState('');
  const { submit, pending, error, fields, setError } = useSend(verifyUser, 'Error processing request: ');

  const set = async (verify: boolean) => {
    setDone('');
    if (!username.trim()) return setError('Please enter a username.');
    const answer = await submit({ body: { username, verify } });
    if (answer) setDone(answer.message);
  };

  return (
    <Form
      className="card grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void set(true);
      }}
    >
      <h2>Verification</h2>
      <LabelledInput
        label="Username"
        autoCapitalize="none"
        autoComplete="off"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <button type="submit" className="btn btn-go" disabled={pending}>
          Verify
        </button>
        <button type="button" className="btn" disabled={pending} onClick={() => set(false)}>
          Unverify
        </button>
      </div>
      <StatusLine words={error} fields={fields} />
      <StatusLine words={done} tone="good" />
    </Form>
  );
}
