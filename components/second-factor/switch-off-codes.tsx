'use client';
import { Dialog } from '@/components/ui/dialog';
import { useSend } from '@/lib/client/api/use-send';
import { disableSecondFactor } from '@/lib/domains/second-factor/schema';
import { PasswordAndCode } from './password-and-code';

type Props = { onClose: () => void; onDone: (message: string) => void };

export default function SwitchOffCodes({ onClose, onDone }: Props) {
  const { submit, ...sending } = useSend(disableSecondFactor, 'Error switching codes off: ');
  return (
    <Dialog title="Switch codes off?" onClose={onClose}>
      <PasswordAndCode
        {...sending}
        words="Then your password alone opens your account again."
        label="Switch off"
        className="border-pepper text-pepper"
        onClose={onClose}
        onSend={async (body) => {
          const answer = await submit({ body });
          if (answer) onDone(answer.message);
        }}
      />
    </Dialog>
  );
}
