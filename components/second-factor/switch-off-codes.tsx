'use client';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { disableSecondFactor } from '@/lib/domains/second-factor/schema';
import { CodeField } from './code-field';

type Props = { onClose: () => void; onDone: (message: string) => void };

export default function SwitchOffCodes({ onClose, onDone }: Props) {
  const { submit, pending, error, fields } = useSend(disableSecondFactor, 'Error switching codes off: ');
  const disable = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { code: String(form.get('code')), password: String(form.get('password')) };
    const answer = await submit({ body });
    if (answer) onDone(answer.message);
  };
  return (
    <Dialog title="Switch codes off?" onClose={onClose}>
      <Form onSubmit={disable} className="grid gap-4">
        <p>Then your password alone opens your account again.</p>
        <LabelledInput label="Password" name="password" type="password" autoComplete="current-password" />
        <CodeField />
        <StatusLine words={error} fields={fields} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn border-pepper text-pepper" disabled={pending}>
            Switch off
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
