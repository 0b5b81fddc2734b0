'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { focusOn, useKeptFocus } from '@/lib/client/use-kept-focus';
import type { GuardianPage } from '@/lib/domains/guardians/answers';
import { answerAsGuardian } from '@/lib/domains/guardians/schema';
import { DeletionAsked } from './deletion-asked';
import { LimitsForm } from './limits-form';
import { SeenList } from './seen-list';

/** What a guardian sees and can do. The page is read again after each action, so that it shows what is stored. */
export function GuardianView({ page, token }: { page: GuardianPage; token: string }) {
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const agreeing = useSend(answerAsGuardian, 'Error answering: ');
  const refusing = useSend(answerAsGuardian, 'Error answering: ');
  const [agreed, setAgreed] = useState('');
  const [over, setOver] = useState('');
  const [asksToRefuse, setAsksToRefuse] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  useKeptFocus(view);

  const agree = async () => {
    const answer = await agreeing.submit({ body: { token, agree: true } });
    if (!answer) return;
    // With the page's new content, so that the words are above what they are about.
    startReading(() => {
      router.refresh();
      setAgreed(answer.message);
    });
  };
  const refuse = async () => {
    const answer = await refusing.submit({ body: { token, agree: false } });
    if (answer) setOver(answer.message);
  };
  const isBusy = agreeing.pending || isReading;

  if (over)
    return (
      <p ref={focusOn} role="status" className="card">
        {over}
      </p>
    );
  return (
    <div ref={view} className="contents">
      {agreed && page.agreed && (
        <p ref={focusOn} role="status" className="card font-semibold">
          {agreed}
        </p>
      )}
      {page.agreed ? (
        <>
          <section className="card grid gap-3">
            <h2>What you see</h2>
            {page.sees && <SeenList sees={page.sees} whose="their" />}
            <p className="text-mute">They see on their account all that you see here.</p>
          </section>
          <LimitsForm
            limits={page.limits}
            token={token}
            onSaved={() => startReading(() => router.refresh())}
          />
          <DeletionAsked at={page.deletionAt} token={token} />
          <section className="card grid justify-items-start gap-3">
            <h2>Ending it</h2>
            <p>You can stop looking after this account. It is not deleted.</p>
            <button type="button" className="btn" disabled={isBusy} onClick={() => setAsksToRefuse(true)}>
              I do not agree any more
            </button>
          </section>
        </>
      ) : (
        <section className="card grid justify-items-start gap-3">
          <h2>Do you agree?</h2>
          <p>
            You can take it back here. If you do not know them, say no: nobody asks you again from that
            account.
          </p>
          <StatusLine words={agreeing.error} />
          <div className="flex flex-wrap gap-2.5">
            <button type="button" className="btn btn-go" disabled={isBusy} onClick={agree}>
              I agree
            </button>
            <button type="button" className="btn" disabled={isBusy} onClick={() => setAsksToRefuse(true)}>
              I do not agree
            </button>
          </div>
        </section>
      )}
      {asksToRefuse && (
        <ConfirmDialog
          {...(page.agreed ? ending : sayingNo)}
          pending={refusing.pending}
          error={refusing.error}
          onConfirm={refuse}
          onClose={() => setAsksToRefuse(false)}
        />
      )}
    </div>
  );
}

const sayingNo = {
  title: 'Say no?',
  words: 'They are told, and cannot ask you again. With this link you can still agree later.',
  action: 'Say no',
};
const ending = {
  title: 'Stop looking after this account?',
  words:
    'You will not see anything of it any more. Your limits end, and if you asked for it to be deleted, that ends too. They are told. With this link you can agree again.',
  action: 'End it',
};
