'use client';
import { useRef, useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { longDay } from '@/lib/contract/spoken-time';
import type { GuardianPage } from '@/lib/domains/guardians/answers';
import { answerAsGuardian, deleteAsGuardian } from '@/lib/domains/guardians/schema';
import { LimitsForm } from './limits-form';
import { SeenList } from './seen-list';

/** What a guardian sees and can do. The page is reloaded after each action, so that it shows what is stored. */
export function GuardianView({ page, token }: { page: GuardianPage; token: string }) {
  const answering = useSend(answerAsGuardian, 'Error answering: ');
  const deleting = useSend(deleteAsGuardian, 'Error asking: ');
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  useKeptFocus(view);
  const answer = async (agree: boolean) => {
    const told = await answering.submit({ body: { token, agree } });
    if (told && agree) window.location.reload();
    else if (told) setSaid(told.message);
  };
  if (said)
    return (
      <p role="status" className="card">
        {said}
      </p>
    );
  if (!page.agreed)
    return (
      <section className="card grid justify-items-start gap-3">
        <h2>Do you agree?</h2>
        <p>
          You can take it back here. If you do not know them, say no: nobody asks you again from that account.
        </p>
        <StatusLine words={answering.error} />
        <div className="flex flex-wrap gap-2.5">
          <button
            type="button"
            className="btn btn-go"
            disabled={answering.pending}
            onClick={() => answer(true)}
          >
            I agree
          </button>
          <button type="button" className="btn" disabled={answering.pending} onClick={() => answer(false)}>
            I do not agree
          </button>
        </div>
      </section>
    );
  return (
    <div ref={view} className="contents">
      <section className="card grid gap-3">
        <h2>What you see</h2>
        {page.sees && <SeenList sees={page.sees} />}
        <p className="text-mute">They see on their account all that you see here.</p>
      </section>
      <LimitsForm limits={page.limits} token={token} />
      <section className="card grid justify-items-start gap-3">
        <h2>Ending it</h2>
        {page.deletionAt ? (
          <>
            <p>
              On {longDay(new Date(page.deletionAt))} the account is deleted. They were told, and can talk to
              you.
            </p>
            <button type="button" className="btn" disabled={answering.pending} onClick={() => answer(true)}>
              Keep the account
            </button>
          </>
        ) : (
          <>
            <p>
              You can ask for the account to be deleted. They are told, and have seven days to talk to you.
            </p>
            {asking ? (
              <div className="grid gap-2.5">
                {/* Where the first button was, and as wide: pressing it twice must not ask for the deletion. */}
                <button type="button" className="btn" onClick={() => setAsking(false)}>
                  Cancel
                </button>
                <button
                  type="button"
                  className="btn border-pepper text-pepper"
                  disabled={deleting.pending}
                  onClick={async () => {
                    if (await deleting.submit({ body: { token } })) window.location.reload();
                  }}
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
        <StatusLine words={answering.error || deleting.error} />
        <button type="button" className="btn" disabled={answering.pending} onClick={() => answer(false)}>
          I do not agree any more
        </button>
      </section>
    </div>
  );
}
