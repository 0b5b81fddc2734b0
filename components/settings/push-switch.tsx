'use client';
import { useEffect, useRef, useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { Switch } from '@/components/ui/switch';
import { reason } from '@/lib/client/api/send';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { push } from '@/lib/contract/constants/notices';
import { type Restriction, whyNot } from '@/lib/contract/restriction';
import { type PushHere, pushHere, switchPushOff, switchPushOn } from '@/lib/domains/notices/push-hooks';
import type { Settings } from '@/lib/domains/settings/schema';

type Props = { quiet: Pick<Settings, 'quiet_from' | 'quiet_until'>; restriction: Restriction | null };

/**
 * Push in this browser. It explains what will be sent before the browser asks for permission, and what to do after a
 * refusal. A restricted account can only switch it off.
 */
export function PushSwitch({ quiet, restriction }: Props) {
  const storage = useAccountStorage();
  const [here, setHere] = useState<PushHere | 'unknown' | null>(null);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  useEffect(() => {
    void pushHere(storage, restriction !== null)
      .catch((refused) => {
        setError(`Whether it is on could not be checked: ${reason(refused)}`);
        return 'unknown' as const;
      })
      .then(setHere);
  }, [storage, restriction]);

  const change = async (work: typeof switchPushOn) => {
    setPending(true);
    setError('');
    try {
      const now = await work(storage);
      setHere(now === 'away' ? 'off' : now);
      if (now === 'away')
        setError('Your browser’s own push service cannot be reached. Please try again later.');
    } catch (refused) {
      setError(`Error switching: ${reason(refused)}`);
    } finally {
      setPending(false);
      setAsking(false);
    }
  };

  const part = useRef<HTMLDivElement>(null);
  // To the part itself, where the question goes: also its switch may have gone.
  useKeptFocus(part, part);

  return (
    <div ref={part} className="grid gap-2">
      {here === null && <div className="skeleton h-16 w-full" />}
      {here !== null && (
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <p id="push" className="font-semibold">
              Tell me on this phone
            </p>
            <p id="push-what" className="text-sm text-mute">
              Also while HypeGist is closed.
            </p>
          </div>
          {(here === 'on' || (here === 'off' && !restriction)) && (
            <Switch
              on={here === 'on'}
              onToggle={() => {
                if (pending) return;
                if (here === 'on') void change(switchPushOff);
                else setAsking(!asking);
              }}
              labelledBy="push"
              describedBy="push-what"
            />
          )}
        </div>
      )}
      {asking && (
        <div className="grid gap-3 rounded-box border-2 border-line p-3">
          <p>
            Your browser asks next. What comes is what you choose below: at first requests, challenges and
            replies to your comments, at most {push.aDay} a day
            {quiet.quiet_from && `, and nothing from ${quiet.quiet_from} to ${quiet.quiet_until}`}. Whoever
            holds your phone may read them.
          </p>
          <div className="flex flex-wrap gap-2.5">
            <button
              type="button"
              className="btn btn-go"
              disabled={pending}
              onClick={() => void change(switchPushOn)}
            >
              {pending ? 'Asking ...' : 'Go on'}
            </button>
            <button type="button" className="btn" disabled={pending} onClick={() => setAsking(false)}>
              Not now
            </button>
          </div>
        </div>
      )}
      {restriction && here !== null && here !== 'on' && here !== 'unknown' && (
        <p>{whyNot('It is off and cannot be switched on', restriction)}</p>
      )}
      {!restriction && here === 'refused' && (
        <p>
          You told this browser not to. To change it, open the settings of this site (the sign left of the
          address), allow Notifications, and open this page again.
        </p>
      )}
      {!restriction && here === 'impossible' && (
        <p>
          This browser cannot. On an iPhone, put HypeGist on the home screen first (Share, then ‘Add to Home
          Screen’), and open it from there.
        </p>
      )}
      <StatusLine words={error} />
      <StatusLine words={here === 'on' ? 'On. It ends when you log out here.' : ''} tone="good" />
    </div>
  );
}
