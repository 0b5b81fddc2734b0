'use client';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { focusOn } from '@/lib/client/use-kept-focus';
import { longDay } from '@/lib/contract/spoken-time';
import { answerAsGuardian, deleteAsGuardian } from '@/lib/domains/guardians/schema';

/**
 * A guardian asks for the account to be deleted, and takes it back.
 * @param at  when it is deleted; null where nobody asked
 */
export function DeletionAsked({ at, token }: { at: string | null; token: string }) {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const keeping = useSend(answerAsGuardian, 'Error answering: ');
  const deleting = useSend(deleteAsGuardian, 'Error asking: ');
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState('');

  /** Shows what is stored now, and what was done, at once. */
  const show = (answer: { message: string } | null | undefined) => {
    if (!answer) return;
    startReading(() => {
      router.refresh();
      setAsking(false);
      setDone(answer.message);
    });
  };
  return (
    <section className="card grid justify-items-start gap-3">
      <h2>Deleting the account</h2>
      {done && (
        <p key={done} ref={focusOn} role="status" className="font-semibold text-lagoon">
          {done}
        </p>
      )}
      <StatusLine words={keeping.error || deleting.error} />
      {at ? (
        <>
          <p>On {longDay(new Date(at))} the account is deleted. They were told, and can talk to you.</p>
          <button
            type="button"
            className="btn"
            disabled={keeping.pending || isReading}
            onClick={async () => show(await keeping.submit({ body: { token, agree: true } }))}
          >
            Keep the account
          </button>
        </>
      ) : (
        <>
          <p>You can ask for the account to be deleted. They are told, and have seven days to talk to you.</p>
          {asking ? (
            <div className="grid gap-2.5">
              {/* Where the first button was, and as wide: pressing it twice must not ask for the deletion. */}
              <button type="button" className="btn" onClick={() => setAsking(false)}>
                Cancel
              </button>
              <button
                type="button"
                className="btn border-pepper text-pepper"
                disabled={deleting.pending || isReading}
                onClick={async () => show(await deleting.submit({ body: { token } }))}
              >
                Yes, delete it in seven days
              </button>
            </div>
          ) : (
            <button type="button" className="btn border-pepper text-pepper" onClick={() => setAsking(true)}>
              Ask for it to be deleted
            </button>
          )}
        </>
      )}
    </section>
  );
}
