'use client';
import { Choice } from '@/components/ui/choice';
import { StatusLine } from '@/components/ui/status-line';
import { Switch } from '@/components/ui/switch';
import { type WhoMayWrite, whoMayWrite } from '@/lib/contract/contact';
import { type Restriction, whyNot } from '@/lib/contract/restriction';
import { useSettings } from '@/lib/domains/settings/hooks';
import type { Settings } from '@/lib/domains/settings/schema';
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
  const { settings, change, outcomeOf } = useSettings(first);
  /** The result of a change, below its setting. */
  const outcome = (name: string) => {
    const { error, saved } = outcomeOf(name);
    return (
      <>
        <StatusLine words={error && `Error saving: ${error}`} />
        <StatusLine words={saved ? 'Saved.' : ''} tone="good" />
      </>
    );
  };

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
              In search and suggestions. Your friends can always find you.
            </p>
          </div>
          <Switch
            on={settings.findable === 1}
            disabled={restriction !== null && settings.findable !== 1}
            onToggle={() => {
              const findable = settings.findable !== 1;
              return change('findable', { findable }, (now) => ({ ...now, findable: findable ? 1 : 0 }));
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
            onChoose={() =>
              change('who_may_write', { who_may_write: value }, (now) => ({ ...now, who_may_write: value }))
            }
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
