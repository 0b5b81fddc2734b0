'use client';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { counted } from '@/lib/contract/grouped';
import { type Restriction, whyNot } from '@/lib/contract/restriction';

const RenewCodes = lazyWithRetry(() => import('./renew-codes'));
const SetUpCodes = lazyWithRetry(() => import('./set-up-codes'));
const SwitchOffCodes = lazyWithRetry(() => import('./switch-off-codes'));

/** `recoveryCodes`: how many are left; null where that is not known here. */
type State = { on: boolean; recoveryCodes: number | null };

const left = (codes: number | null) =>
  codes === null ? '' : `${counted(codes, 'recovery code is', 'recovery codes are')} left.`;

type Props = { first: State; restriction: Restriction | null };

/** Login codes from an authenticator app: whether they are on, and how to set them up. */
export function CodeSettings({ first, restriction }: Props) {
  const [{ on, recoveryCodes }, setState] = useState(first);
  const [open, setOpen] = useState<'switch' | 'renew' | null>(null);
  const [done, setDone] = useState('');
  const [fault, setFault] = useState('');
  const close = () => setOpen(null);
  const changed = (state: State, words: string, trouble = '') => {
    setState(state);
    setDone(words);
    setFault(trouble);
    close();
  };
  return (
    <section className="card grid justify-items-start gap-3" aria-labelledby="code-settings">
      <h2 id="code-settings">Codes when you log in</h2>
      <p>
        {on
          ? `Your login asks for a code from your authenticator app. ${left(recoveryCodes)}`
          : restriction
            ? whyNot('Codes are off and cannot be set up', restriction)
            : 'Your login can also ask for a code from an app on your phone. Then nobody gets in with your password alone.'}
      </p>
      <StatusLine words={fault} />
      <StatusLine words={done} tone="good" />
      <div className="flex flex-wrap gap-2.5">
        {(on || !restriction) && (
          <button type="button" className={on ? 'btn' : 'btn btn-go'} onClick={() => setOpen('switch')}>
            {on ? 'Switch codes off' : 'Set up codes'}
          </button>
        )}
        {on && (
          <button type="button" className="btn" onClick={() => setOpen('renew')}>
            New recovery codes
          </button>
        )}
      </div>
      {open === 'renew' && (
        <RenewCodes
          onClose={close}
          onDone={(codes) =>
            changed(
              { on: true, recoveryCodes: codes },
              'You have new recovery codes. The old ones no longer work.',
            )
          }
        />
      )}
      {open === 'switch' &&
        (on ? (
          <SwitchOffCodes
            onClose={close}
            onDone={(words) => changed({ on: false, recoveryCodes: 0 }, words)}
          />
        ) : (
          <SetUpCodes
            onClose={close}
            onDone={(codes) =>
              changed({ on: true, recoveryCodes: codes }, 'Codes are on. You are logged out everywhere else.')
            }
            onFoundOn={(isLost) =>
              changed(
                { on: true, recoveryCodes: null },
                isLost ? '' : 'Codes are on already.',
                isLost ? 'Codes are on, but your recovery codes did not arrive. Make new ones now.' : '',
              )
            }
          />
        ))}
    </section>
  );
}
