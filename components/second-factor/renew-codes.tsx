'use client';
import { useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { useSend } from '@/lib/client/api/use-send';
import { useStepFocus } from '@/lib/client/use-step-focus';
import { renewRecoveryCodes } from '@/lib/domains/second-factor/schema';
import { PasswordAndCode } from './password-and-code';
import { LeaveRecoveryCodes, RecoveryCodes } from './recovery-codes';

type Props = { onClose: () => void; onDone: (recoveryCodes: number) => void };

/** New recovery codes: the password and a code, then the codes, which are shown only once. */
export default function RenewCodes({ onClose, onDone }: Props) {
  const { submit, ...sending } = useSend(renewRecoveryCodes, 'Error making recovery codes: ');
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isLeaving, setLeaving] = useState(false);
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
          <PasswordAndCode
            {...sending}
            words="You get ten new ones. The ones you have now will stop working."
            label="Make new ones"
            className="btn-go"
            onClose={onClose}
            onSend={async (body) => {
              const answer = await submit({ body });
              if (answer) setCodes(answer.recovery_codes);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
