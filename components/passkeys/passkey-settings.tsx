'use client';
import { useRef, useState } from 'react';
import { useAskedAgain } from '@/components/second-factor/ask-again';
import { RetryCard } from '@/components/states/retry-card';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { StatusLine } from '@/components/ui/status-line';
import { TimeAgo } from '@/components/ui/time-ago';
import { reason, send, unreachable } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { whenRefusedAs } from '@/lib/client/api/when-refused';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { type Restriction, whyNot } from '@/lib/contract/restriction';
import { deletePasskey, listPasskeys, type OwnPasskey } from '@/lib/domains/passkeys/schema';

type Props = { first: OwnPasskey[]; restriction: Restriction | null };

/** The person's passkeys: add one on this device, or remove one. */
export function PasskeySettings({ first, restriction }: Props) {
  const { data, error, mutate } = useRead(listPasskeys, {}, first);
  const part = useRef<HTMLElement>(null);
  useKeptFocus(part);
  const [done, setDone] = useState('');
  const [removing, setRemoving] = useState<number | null>(null);
  const after = ({ message }: { message: string }) => {
    setDone(message);
    setRemoving(null);
    void mutate();
  };
  const add = useAskedAgain(async (password) => {
    // The passkey code is loaded when the person adds one.
    const { makePasskeyHere } = await import('@/lib/domains/passkeys/hooks').catch(unreachable);
    return makePasskeyHere(password);
  }, after);

  return (
    <section ref={part} className="card grid gap-3" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>
        With a passkey you log in with your finger, your face or your phone’s PIN. Nobody can guess it, or
        trick you into giving it away.
      </p>
      {error && <RetryCard words={`Error fetching passkeys: ${reason(error)}`} retry={mutate} />}
      <ul className="grid gap-3">
        {(data ?? []).map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-2">
            <div className="min-w-0">
              <p className="font-semibold">{each.device}</p>
              <p className="text-sm text-mute">
                {each.last_used_at ? (
                  <>
                    Last used <TimeAgo at={each.last_used_at} ago />
                  </>
                ) : (
                  <>
                    Made <TimeAgo at={each.created_at} ago />
                  </>
                )}
              </p>
            </div>
            <button
              type="button"
              className="btn"
              aria-label={`Remove the passkey of ${each.device}`}
              onClick={() => setRemoving(each.id)}
            >
              Remove
            </button>
            {removing === each.id && (
              <Removal id={each.id} onDone={after} onCancel={() => setRemoving(null)} />
            )}
          </li>
        ))}
      </ul>
      {add.asking}
      <StatusLine words={add.error} />
      <StatusLine words={done} tone="good" />
      {restriction && <p>{whyNot('No passkey can be added', restriction)}</p>}
      {!restriction && !add.asking && (
        <button
          type="button"
          className="btn justify-self-start"
          disabled={add.pending}
          onClick={() => {
            setDone('');
            void add.attempt();
          }}
        >
          {add.pending ? 'Asking your device ...' : 'Add a passkey'}
        </button>
      )}
    </section>
  );
}

type RemovalProps = { id: number; onDone: (answer: { message: string }) => void; onCancel: () => void };

function Removal({ id, onDone, onCancel }: RemovalProps) {
  const { attempt, ...state } = useAskedAgain(
    (password) =>
      send(deletePasskey, { params: { id }, body: { password } }).catch(whenRefusedAs('passkey_not_found')),
    onDone,
  );
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      words="It will not open your account any more."
      action="Remove passkey"
      {...state}
      onConfirm={() => void attempt()}
      onClose={onCancel}
    />
  );
}
