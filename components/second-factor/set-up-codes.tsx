'use client';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import { fieldsOf, reason } from '@/lib/client/api/send';
import { copyWords } from '@/lib/client/copy-words';
import { useStepFocus } from '@/lib/client/use-step-focus';
import { CodesAreOn, codesConfirmation, newCodes } from '@/lib/domains/second-factor/setup-hooks';
import { useAskedAgain } from './ask-again';
import { CodeField } from './code-field';
import { QrCode } from './qr-code';
import { LeaveRecoveryCodes, RecoveryCodes } from './recovery-codes';

type Props = {
  onClose: () => void;
  onDone: (recoveryCodes: number) => void;
  /** Codes turn out to be on. `isLost`: by a try of here, and the answer with the recovery codes got lost. */
  onFoundOn: (isLost: boolean) => void;
};

const nothingYet: { words: string; fields?: readonly string[] } = { words: '' };

/** Sets up an authenticator app: the secret, the first code, the recovery codes. */
export default function SetUpCodes({ onClose, onDone, onFoundOn }: Props) {
  const [made, setMade] = useState<{ uri: string; secret: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState(nothingYet);
  const unlessOn = (error: unknown) => {
    if (!(error instanceof CodesAreOn)) throw error;
    onFoundOn(error.isLost);
    return null;
  };
  const beginning = useAskedAgain((password) => newCodes(password).catch(unlessOn), setMade);
  const { attempt, asking, error } = beginning;
  const [isRetried, setRetried] = useState(false);
  // It stays during the next attempt, and keeps the focus.
  const mayRetry = !made && !asking && (isRetried || error !== '');
  const retry = () => {
    if (beginning.pending) return;
    setRetried(true);
    void attempt();
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void attempt();
  });

  const [confirm] = useState(codesConfirmation);
  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    setPending(true);
    setRefused(nothingYet);
    await confirm(code)
      .catch(unlessOn)
      .then(setCodes, (why) =>
        setRefused({ words: `Error switching codes on: ${reason(why)}`, fields: fieldsOf(why) }),
      );
    setPending(false);
  };
  const step = useRef<HTMLDivElement>(null);
  useStepFocus(step, codes ? 'codes' : made ? 'secret' : 'before');

  const close = () => (codes ? setLeaving(true) : onClose());
  const kept = () => codes && onDone(codes.length);

  if (isLeaving) return <LeaveRecoveryCodes onKept={kept} onShow={() => setLeaving(false)} />;
  return (
    <Dialog title={codes ? 'Recovery codes' : 'Codes from an app'} onClose={close}>
      <div ref={step}>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={kept} />
        ) : made ? (
          <Form onSubmit={submit} className="grid gap-4">
            <p>Scan this with your authenticator app, then write the code that it shows.</p>
            <QrCode words={made.uri} label="QR code for your authenticator app" />
            <Secret secret={made.secret} />
            <CodeField isNew hint="The six digits that the app shows now." />
            <StatusLine words={refused.words} fields={refused.fields} />
            <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
              Switch on
            </button>
          </Form>
        ) : (
          (asking ?? (!mayRetry && <p role="status">One moment ...</p>))
        )}
      </div>
      <StatusLine words={error} />
      {mayRetry && (
        <button type="button" className="btn btn-go mt-3" aria-disabled={beginning.pending} onClick={retry}>
          {beginning.pending ? 'Trying ...' : 'Try again'}
        </button>
      )}
    </Dialog>
  );
}

/** The secret as text, for an app on the same phone, which cannot scan its own screen. */
function Secret({ secret }: { secret: string }) {
  const [done, setDone] = useState('');
  return (
    <div className="grid gap-2">
      <p>
        On this phone? Copy the secret instead:{' '}
        <code className="font-mono break-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <button
        type="button"
        className="btn justify-self-start"
        onClick={async () => {
          setDone((await copyWords(secret)) ? 'Copied.' : 'Your browser could not copy it: type it.');
        }}
      >
        Copy the secret
      </button>
      <StatusLine words={done} tone="good" />
    </div>
  );
}
