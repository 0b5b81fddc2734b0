'use client';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';

const SetUpCodes = lazyWithRetry(() => import('./set-up-codes'));
const SwitchOffCodes = lazyWithRetry(() => import('./switch-off-codes'));

type State = { on: boolean; recoveryCodes: number };

/** Login codes from an authenticator app: whether they are on, and how to set them up. */
export function CodeSettings({ first }: { first: State }) {
  const [{ on, recoveryCodes }, setState] = useState(first);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const close = () => setOpen(false);
  const changed = (state: State, words: string) => {
    setState(state);
    setDone(words);
    close();
  };
  return (
    <section className="card grid justify-items-start gap-3" aria-labelledby="code-settings">
      <h2 id="code-settings">Codes when you log in</h2>
      <p>
        {on
          ? `Your login asks for a code of your authenticator app. ${recoveryCodes} recovery ${recoveryCodes === 1 ? 'code is' : 'codes are'} left.`
          : 'Your login can ask for a code of an app on your phone as well: then nobody gets in who only knows your password.'}
      </p>
      <StatusLine words={done} tone="good" />
      <button type="button" className={on ? 'btn' : 'btn btn-go'} onClick={() => setOpen(true)}>
        {on ? 'Switch codes off' : 'Set up codes'}
      </button>
      {open &&
        (on ? (
          <SwitchOffCodes
            onClose={close}
            onDone={(words) => changed({ on: false, recoveryCodes: 0 }, words)}
          />
        ) : (
          <SetUpCodes
            onClose={close}
            onDone={(left) =>
              changed({ on: true, recoveryCodes: left }, 'Codes are on. You are logged out everywhere else.')
            }
          />
        ))}
    </section>
  );
}
