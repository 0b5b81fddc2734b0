'use client';
import { useRef, useState } from 'react';
import { CurrentPassword } from '@/components/accounts/change-form';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { longDay } from '@/lib/contract/spoken-time';
import {
  countMinutes,
  endGuardian,
  type GuardianState,
  inviteGuardian,
} from '@/lib/domains/guardians/schema';
import { SeenList } from './seen-list';
import { quietInWords, writersInWords } from './words';

/** The person's guardian: inviting one, what the guardian sees, and ending it from the age of 18. */
export function OwnGuardian({ first, isGrownUp }: { first: GuardianState; isGrownUp: boolean }) {
  const [guardian, setGuardian] = useState(first);
  const part = useRef<HTMLElement>(null);
  useKeptFocus(part);
  const [done, setDone] = useState('');
  const inviting = useSend(inviteGuardian, 'Error inviting: ');
  const counting = useSend(countMinutes, 'Error changing it: ');
  const ending = useSend(endGuardian, 'Error ending: ');
  const { email, state, sees, limits, deletion_at: deletionAt } = guardian;

  const invite = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone('');
    const form = event.currentTarget;
    const read = new FormData(form);
    const invited = String(read.get('email')).trim();
    const answer = await inviting.submit({
      body: { email: invited, password: String(read.get('password')) },
    });
    if (!answer) return;
    form.reset();
    setGuardian({ ...guardian, email: invited.toLowerCase(), state: 'invited' });
    setDone(answer.message);
  };
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
    setGuardian({ ...guardian, email: null, state: 'none' });
    setDone(answer.message);
  };

  return (
    <section ref={part} className="card grid justify-items-start gap-3">
      <h2>Your guardian</h2>
      {deletionAt && (
        <p role="alert" className="font-semibold">
          They asked for your account to be deleted on {longDay(new Date(deletionAt))}. Talk to them: they can
          take it back.
        </p>
      )}
      {state === 'none' && (
        <p>You can invite a parent or guardian. They see only what stands below, and no words.</p>
      )}
      {state !== 'none' && (
        <p>
          <bdi className="break-all font-semibold">{email}</bdi>{' '}
          {{ invited: 'has not answered yet.', agreed: 'agreed.', refused: 'said no.' }[state]}
        </p>
      )}
      {state === 'agreed' && (
        <p>
          You can be stricter than they are, not looser. Quiet hours: {quietInWords(limits)}. Who may write:{' '}
          {writersInWords[limits.who_may_write]}.
        </p>
      )}
      <h3>All that they {state === 'agreed' ? 'see' : 'would see'}</h3>
      <SeenList sees={sees} />
      {state === 'agreed' && (
        <>
          <button type="button" className="btn" disabled={counting.pending} onClick={toggleCounting}>
            {sees.minutes ? 'Stop counting minutes' : 'Let them see minutes a day'}
          </button>
          <StatusLine words={counting.error} />
        </>
      )}
      {state !== 'agreed' && !isGrownUp && (
        <Form onSubmit={invite} className="grid w-full gap-3">
          <LabelledInput label="Their email" name="email" type="email" autoComplete="off" inputMode="email" />
          <CurrentPassword label="Your password, to invite them" />
          <StatusLine words={inviting.error} fields={inviting.fields} />
          <button type="submit" className="btn btn-go justify-self-start" disabled={inviting.pending}>
            {inviting.pending ? 'Sending ...' : 'Invite'}
          </button>
        </Form>
      )}
      <StatusLine words={done} tone="good" />
      <StatusLine words={ending.error} />
      {(state === 'invited' || (state === 'agreed' && isGrownUp)) && (
        <button type="button" className="btn" disabled={ending.pending} onClick={end}>
          {state === 'agreed' ? 'End it' : 'Take it back'}
        </button>
      )}
      {state === 'agreed' && !isGrownUp && <p className="text-mute">You can end it when you are 18.</p>}
    </section>
  );
}
