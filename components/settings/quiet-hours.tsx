'use client';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { Tick } from '@/components/ui/tick';
import { useSend } from '@/lib/client/api/use-send';
import { usualNight } from '@/lib/contract/constants/settings';
import type { Band } from '@/lib/contract/contact';
import { type Restriction, whyNot } from '@/lib/contract/restriction';
import { changeSettings, type Settings } from '@/lib/domains/settings/schema';

type Props = {
  settings: Settings;
  band: Band | null;
  restriction: Restriction | null;
  onSaved: (settings: Settings) => void;
};

const usual = `${usualNight.from} to ${usualNight.until}`;
const means = {
  A: `Nothing comes to your phone in these hours. They can be longer than ${usual}, not shorter.`,
  B: 'Nothing comes to your phone in these hours. They can be shorter; from 18 on you can switch them off.',
  C: 'Nothing comes to your phone in these hours.',
};

/** The hours (Lagos time) without push notifications. */
export function QuietHours({ settings, band, restriction, onSaved }: Props) {
  const [from, setFrom] = useState(settings.quiet_from ?? usualNight.from);
  const [until, setUntil] = useState(settings.quiet_until ?? usualNight.until);
  const [none, setNone] = useState(settings.quiet_from === null);
  const [saved, setSaved] = useState(false);
  const { submit, pending, error, fields } = useSend(changeSettings, 'Error saving: ');
  return (
    <Form
      className="grid gap-3"
      aria-labelledby="quiet-hours"
      onChange={() => setSaved(false)}
      onSubmit={async (event) => {
        event.preventDefault();
        const answer = await submit({
          body: { quiet_from: none ? null : from, quiet_until: none ? null : until },
        });
        setSaved(answer !== null);
        if (answer) onSaved(answer);
      }}
    >
      <div>
        <h3 id="quiet-hours">Quiet hours</h3>
        <p className="text-sm text-mute">{means[band ?? 'C']} Lagos time.</p>
        {restriction && <p>{whyNot('They can become longer but not shorter', restriction)}</p>}
      </div>
      {(band ?? 'C') === 'C' && (
        <Tick ticked={none} onTick={setNone} box="mr-3 size-5 accent-lagoon">
          No quiet hours
        </Tick>
      )}
      {!none && (
        <div className="grid grid-cols-2 gap-3">
          <LabelledInput
            label="From"
            name="quiet_from"
            type="time"
            required
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <LabelledInput
            label="Until"
            name="quiet_until"
            type="time"
            required
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </div>
      )}
      <button type="submit" className="btn justify-self-start" disabled={pending}>
        {pending ? 'Saving ...' : 'Save quiet hours'}
      </button>
      <StatusLine words={error} fields={fields} />
      <StatusLine words={saved ? 'Saved.' : ''} tone="good" />
    </Form>
  );
}
