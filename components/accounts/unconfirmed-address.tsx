'use client';
import { useState } from 'react';
import { useSession } from '@/components/shell/session';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { resendVerification } from '@/lib/domains/accounts/mailed-schema';

/** Says that an email address is not confirmed, and sends a confirmation link on a tap. It may be confirmed in another tab. */
export function UnconfirmedAddress({ email }: { email: string }) {
  const { me } = useSession();
  const { submit, pending, error } = useSend(resendVerification, 'Error sending: ');
  const [done, setDone] = useState('');

  if (me?.email_verified === 1) return null;
  return (
    <section className="card grid justify-items-start gap-3">
      <h2>Email</h2>
      <p>
        Your email is not confirmed yet: <bdi className="font-semibold">{me?.email ?? email}</bdi>. If you
        forget your password, a link goes there.
      </p>
      <StatusLine words={error} />
      <StatusLine words={done} tone="good" />
      <button
        type="button"
        className="btn"
        disabled={pending}
        onClick={async () => {
          setDone('');
          const answer = await submit({});
          if (answer) setDone(answer.message);
        }}
      >
        {pending ? 'Sending ...' : 'Send me the link'}
      </button>
    </section>
  );
}
