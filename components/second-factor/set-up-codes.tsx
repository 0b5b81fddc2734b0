'use client';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import { send } from '@/lib/client/api/send';
import { useSend } from '@/lib/client/api/use-send';
import { copyWords } from '@/lib/client/copy-words';
import { useStepFocus } from '@/lib/client/use-step-focus';
import { confirmSecondFactor, setUpSecondFactor } from '@/lib/domains/second-factor/schema';
import { useAskedAgain } from './ask-again';
import { CodeField } from './code-field';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';

type Props = { onClose: () => void; onDone: (recoveryCodes: number) => void };

/** Sets up an authenticator app: the secret, the first code, the recovery codes. */
export default function SetUpCodes({ onClose, onDone }: Props) {
  const [made, setMade] = useState<{ uri: string; secret: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const confirm = useSend(confirmSecondFactor, 'Error switching codes on: ');
  const { attempt, asking, error } = useAskedAgain(
    (password) => send(setUpSecondFactor, { body: { password } }),
    setMade,
  );
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void attempt();
  });

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    const answer = await confirm.submit({ body: { code } });
    if (answer) setCodes(answer.recovery_codes);
  };
  const step = useRef<HTMLDivElement>(null);
  useStepFocus(step, codes ? 'codes' : made ? 'secret' : 'before');
  const close = () => (codes ? onDone(codes.length) : onClose());

  return (
    <Dialog title={codes ? 'Recovery codes' : 'Codes of an app'} onClose={close}>
      <div ref={step}>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={close} />
        ) : made ? (
          <Form onSubmit={submit} className="grid gap-4">
            <p>Scan this with your authenticator app, then write the code that it shows.</p>
            <QrCode words={made.uri} label="QR code for your authenticator app" />
            <Secret secret={made.secret} />
            <CodeField isNew hint="The six digits that the app shows now." />
            <StatusLine words={confirm.error} fields={confirm.fields} />
            <button type="submit" className="btn btn-go justify-self-start" disabled={confirm.pending}>
              Switch on
            </button>
          </Form>
        ) : (
          (asking ?? <p role="status">One moment ...</p>)
        )}
      </div>
      <StatusLine words={error} />
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
          setDone((await copyWords(secret)) ? 'Copied.' : 'Your browser does not copy: type it.');
        }}
      >
        Copy the secret
      </button>
      <StatusLine words={done} tone="good" />
    </div>
  );
}
