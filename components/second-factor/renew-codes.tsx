'use client';
import { useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useStepFocus } from '@/lib/client/use-step-focus';
import { renewRecoveryCodes } from '@/lib/domains/second-factor/schema';
import { CodeField } from './code-field';
import { LeaveRecoveryCodes, RecoveryCodes } from './recovery-codes';

type Props = { onClose: () => void; onDone: (recoveryCodes: number) => void };

/** New recovery codes: the password and a code, then the codes, which are shown only once. */
export default function RenewCodes({ onClose, onDone }: Props) {
  const { submit, pending, error, fields } = useSend(renewRecoveryCodes, 'Error making recovery codes: ');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const renew = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { code: String(form.get('code')), password: String(form.get('password')) };
    const answer = await submit({ body });
    if (answer) setCodes(answer.recovery_codes);
  };
  const step = useRef<HTMLDivElement>(null);
  useStepFocus(step, codes ? 'codes' : 'form');

  const kept = () => codes && onDone(codes.length);
  if (isLeaving) return <LeaveRecoveryCodes onKept={kept} onShow={() => setLeaving(false)} />;
  return (
    <Dialog
      title={codes ? 'Recovery codes' : 'New recovery codes?'}
      onClose={() => (codes ? setLeaving(true) : onClose())}
    >
      <div ref={step}>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={kept} />
        ) : (
          <Form onSubmit={renew} className="grid gap-4">
            <p>You get ten new ones. Those that you have now are good for nothing any more.</p>
            <LabelledInput label="Password" name="password" type="password" autoComplete="current-password" />
            <CodeField />
            <StatusLine words={error} fields={fields} />
            <div className="flex flex-wrap justify-end gap-2.5">
              <button type="button" className="btn" onClick={onClose}>
                Cancel
              </button>
              <button type="submit" className="btn btn-go" disabled={pending}>
                Make new ones
              </button>
            </div>
          </Form>
        )}
      </div>
    </Dialog>
  );
}
