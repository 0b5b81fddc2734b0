'use client';
import { useRef, useState } from 'react';
import { Choice } from '@/components/ui/choice';
import { StatusLine } from '@/components/ui/status-line';
import { Switch } from '@/components/ui/switch';
import { useSend } from '@/lib/client/api/use-send';
import { type WhoMayWrite, whoMayWrite } from '@/lib/contract/contact';
import type { InputOf } from '@/lib/contract/endpoint';
import { type Restriction, whyNot } from '@/lib/contract/restriction';
import { changeSettings, type Settings } from '@/lib/domains/settings/schema';
import { writersInWords } from './writers-in-words';

const labels = writersInWords('your');
const meanings: Record<WhoMayWrite, string> = {
  everyone: 'People of about your age can write to you.',
  requests: 'People who are not your friends ask first. You say yes or no.',
  friends: 'Nobody else can start a chat with you.',
};

type Props = { first: Settings; restriction: Restriction | null };

/**
 * Who can find the person and who can write to them. Each change is saved at once, and confirmed next to the setting. Whoever
 * awaits a guardian can only become stricter.
 */
export function ReachSettings({ first, restriction }: Props) {
  const [settings, setSettings] = useState(first);
  const { submit, error } = useSend(changeSettings, 'Error saving: ');
  const [changed, setChanged] = useState<'findable' | 'who_may_write' | null>(null);
  const [saved, setSaved] = useState(false);

  /** When two changes overlap, only the answer to the last one contains both. */
  const asked = useRef(0);

  const change = async (
    what: 'findable' | 'who_may_write',
    body: InputOf<typeof changeSettings>['body'],
    now: Partial<Settings>,
  ) => {
    asked.current += 1;
    const turn = asked.current;
    setChanged(what);
    setSaved(false);
    setSettings({ ...settings, ...now });
    // What was chosen before hydration comes before the page has noted whose it is, which goes with each call.
    await null;
    const answer = await submit({ body });
    if (turn !== asked.current) return;
    setSettings(answer ?? settings);
    setSaved(Boolean(answer));
  };
  /** The result of a change, below its setting. */
  const outcome = (what: typeof changed) => (
    <>
      <StatusLine words={changed === what ? error : ''} />
      <StatusLine words={changed === what && saved ? 'Saved.' : ''} tone="good" />
    </>
  );

  if (restriction === 'closing')
    return (
      <section aria-labelledby="reach" className="card grid gap-3">
        <h2 id="reach">Who can reach you</h2>
        <p>{whyNot('Nobody finds you or writes to you any more', restriction)}</p>
      </section>
    );
  const strictness = whoMayWrite.indexOf(settings.who_may_write);
  return (
    <section aria-labelledby="reach" className="card grid gap-3">
      <h2 id="reach">Who can reach you</h2>
      {restriction && <p>{whyNot('You can become stricter but not looser', restriction)}</p>}
      <div>
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <p id="findable" className="font-semibold">
              People can find me
            </p>
            <p id="findable-what" className="text-sm text-mute">
              In search and suggestions. Your friends find you always.
            </p>
          </div>
          <Switch
            on={settings.findable === 1}
            disabled={restriction !== null && settings.findable !== 1}
            onToggle={() => {
              const findable = settings.findable !== 1;
              return change('findable', { findable }, { findable: findable ? 1 : 0 });
            }}
            labelledBy="findable"
            describedBy="findable-what"
          />
        </div>
        {outcome('findable')}
      </div>
      <fieldset>
        <legend className="font-semibold">Who may write to me</legend>
        {whoMayWrite.map((value, strict) => (
          <Choice
            key={value}
            name="who-may-write"
            chosen={settings.who_may_write === value}
            disabled={restriction !== null && strict < strictness}
            onChoose={() => change('who_may_write', { who_may_write: value }, { who_may_write: value })}
            hint={meanings[value]}
          >
            {labels[value]}
          </Choice>
        ))}
        {outcome('who_may_write')}
      </fieldset>
    </section>
  );
}
