'use client';
import { useState } from 'react';
import { writersInWords } from '@/components/settings/writers-in-words';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { type WhoMayWrite, whoMayWrite } from '@/lib/contract/contact';
import { type GuardianState, setGuardianLimits } from '@/lib/domains/guardians/schema';

type Props = { limits: GuardianState['limits']; token: string; onSaved: () => void };

/** The limits that a guardian sets; the young person cannot loosen them. */
export function LimitsForm({ limits, token, onSaved }: Props) {
  const { submit, pending, error, fields } = useSend(setGuardianLimits, 'Error saving: ');
  const [done, setDone] = useState('');
  const save = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone('');
    const read = new FormData(event.currentTarget);
    const time = (name: string) => String(read.get(name)) || null;
    const answer = await submit({
      body: {
        token,
        quiet_from: time('quiet_from'),
        quiet_until: time('quiet_until'),
        who_may_write: String(read.get('who_may_write')) as WhoMayWrite,
      },
    });
    if (!answer) return;
    setDone(answer.message);
    onSaved();
  };
  return (
    <Form onSubmit={save} className="card grid gap-4">
      <h2>Limits</h2>
      <p>They can be stricter than this, not looser. Times are Lagos time; leave both empty for no limit.</p>
      <div className="grid grid-cols-2 gap-3">
        <LabelledInput
          label="Quiet from"
          name="quiet_from"
          type="time"
          defaultValue={limits.quiet_from ?? ''}
        />
        <LabelledInput
          label="Quiet until"
          name="quiet_until"
          type="time"
          defaultValue={limits.quiet_until ?? ''}
        />
      </div>
      <LabelledSelect label="Who may write to them" name="who_may_write" defaultValue={limits.who_may_write}>
        {whoMayWrite.map((each) => (
          <option key={each} value={each}>
            {writersInWords('their')[each]}
          </option>
        ))}
      </LabelledSelect>
      <StatusLine words={error} fields={fields} />
      <StatusLine words={done} tone="good" />
      <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
        Save limits
      </button>
    </Form>
  );
}
