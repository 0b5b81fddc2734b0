'use client';
import { useEffect, useRef, useState } from 'react';
import { writersInWords } from '@/components/settings/writers-in-words';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { longDay } from '@/lib/contract/spoken-time';
import { countMinutes, endGuardian, type GuardianState } from '@/lib/domains/guardians/schema';
import { InviteForm } from './invite-form';
import { SeenList } from './seen-list';
import { quietInWords } from './words';

const states = {
  invited: 'has not answered yet.',
  agreed: 'agreed.',
  refused: 'said no.',
  ended: 'ended it.',
};

const noLimits: GuardianState['limits'] = { quiet_from: null, quiet_until: null, who_may_write: 'everyone' };

/** The person's guardian: inviting one, what the guardian sees, and ending it from the age of 18. */
export function OwnGuardian({ first, isGrownUp }: { first: GuardianState; isGrownUp: boolean }) {
  const [guardian, setGuardian] = useState(first);
  const part = useRef<HTMLElement>(null);
  useKeptFocus(part);
  const [done, setDone] = useState('');
  const counting = useSend(countMinutes, 'Error changing it: ');
  const ending = useSend(endGuardian, 'Error ending: ');
  const { email, state, sees, limits, deletion_at: deletionAt } = guardian;
  const isInvited = state === 'invited' || state === 'agreed';

  // The account's later sections are not there yet when the browser looks for the one that a link names.
  useEffect(() => {
    if (window.location.hash === `#${part.current?.id}`) part.current?.scrollIntoView();
  }, []);

  const toggleCounting = async () => {
    setDone('');
    const answer = await counting.submit({ body: { count: !sees.minutes } });
    if (!answer) return;
    setGuardian({ ...guardian, sees: { ...sees, minutes: sees.minutes ? null : [] } });
    setDone(answer.message);
  };
  const end = async () => {
    setDone('');
    const answer = await ending.submit({});
    if (!answer) return;
    setGuardian({
      ...{ email: null, state: 'none', limits: noLimits, deletion_at: null },
      sees: { ...sees, minutes: null },
    });
    setDone(answer.message);
  };

  return (
    <section
      ref={part}
      id="guardian"
      aria-labelledby="own-guardian"
      className="card grid scroll-mt-24 justify-items-start gap-3"
    >
      <h2 id="own-guardian">Your guardian</h2>
      {deletionAt && (
        <p role="alert" className="font-semibold">
          They asked for your account to be deleted on {longDay(new Date(deletionAt))}. Talk to them: they can
          take it back.
        </p>
      )}
      {state === 'none' && !isGrownUp && (
        <p>
          You can invite a parent or guardian. They see only what is listed below, and nothing that you write.
        </p>
      )}
      {state !== 'none' && (
        <p>
          <bdi className="break-all font-semibold">{email}</bdi> {states[state]}
        </p>
      )}
      {state === 'agreed' && (
        <p>
          You can be stricter than they are, not looser. Quiet hours: {quietInWords(limits)}. Who may write:{' '}
          {writersInWords('your')[limits.who_may_write]}.
        </p>
      )}
      {(isInvited || !isGrownUp) && (
        <>
          <h3>All that they {state === 'agreed' ? 'see' : 'would see'}</h3>
          <SeenList sees={sees} whose="your" />
        </>
      )}
      {state === 'agreed' && (
        <>
          <button type="button" className="btn" disabled={counting.pending} onClick={toggleCounting}>
            {sees.minutes ? 'Stop counting minutes' : 'Let them see minutes a day'}
          </button>
          <StatusLine words={counting.error} />
        </>
      )}
      {state !== 'agreed' && !isGrownUp && (
        <InviteForm
          key={`${state} ${email}`}
          waiting={state === 'invited' ? email : null}
          isFolded={state !== 'none'}
          onSend={() => setDone('')}
          onSent={(invited, words) => {
            setGuardian({ ...guardian, email: invited, state: 'invited' });
            setDone(words);
          }}
        />
      )}
      {(state === 'invited' || (state === 'agreed' && isGrownUp)) && (
        <button type="button" className="btn" disabled={ending.pending} onClick={end}>
          {state === 'agreed' ? 'End it' : 'Take back the invitation'}
        </button>
      )}
      <StatusLine words={ending.error} />
      <StatusLine words={done} tone="good" />
      {state === 'agreed' && !isGrownUp && <p className="text-mute">You can end it when you are 18.</p>}
    </section>
  );
}
