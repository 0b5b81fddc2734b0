'use client';
import { useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { keepPushOn } from '@/lib/domains/notices/session-hooks';
import { logInByPasskey } from '@/lib/domains/passkeys/login-hooks';
import { checkSecondFactor } from '@/lib/domains/second-factor/schema';
import { CodeField } from './code-field';

/**
 * Passes the second factor in a running session: with a code, or with a passkey, which opens a new session.
 * @param onShown  called when the original action can be retried
 */
export function ShowSecondFactor({ onShown }: { onShown: () => void }) {
  const { submit, pending, error, fields, setError } = useSend(checkSecondFactor, 'Error checking: ');

  const check = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code'));
    if (await submit({ body: { code } })) onShown();
  };
  const storage = useAccountStorage();
  const [signing, setSigning] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  useKeptFocus(buttons);
  const sign = async () => {
    setSigning(true);
    setError('');
    const { done, words } = await logInByPasskey();
    setSigning(false);
    if (!done) return setError(words);
    onShown();
    // The passkey opened a new session.
    keepPushOn(storage);
  };

  return (
    <Form onSubmit={check} className="grid gap-4">
      <CodeField />
      <StatusLine words={error} fields={fields} />
      <div ref={buttons} className="flex flex-wrap gap-2.5">
        <button type="submit" className="btn btn-go" disabled={pending}>
          Confirm
        </button>
        <button type="button" className="btn" disabled={signing} onClick={sign}>
          Use a passkey
        </button>
      </div>
    </Form>
  );
}
