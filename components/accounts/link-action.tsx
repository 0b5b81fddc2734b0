'use client';
import { useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import type { confirmEmail, undoEmail, verifyEmail } from '@/lib/domains/accounts/mailed-schema';
import { useMailedToken } from './mailed-token';

type Props = {
  call: typeof verifyEmail | typeof confirmEmail | typeof undoEmail;
  failed: string;
  /** What the tap does. */
  words: string;
  /** Where the link was cut, and no token came with it. */
  notWhole: string;
  action: string;
  underway: string;
  next: { label: string; href: string };
  onDone?: () => void;
};

/** Does what a mailed link is for, by a tap: what looks into mails before they are read must not do it. */
export function LinkAction({ call, failed, words, notWhole, action, underway, next, onDone }: Props) {
  const token = useMailedToken();
  const { submit, pending, error } = useSend(call, failed);
  const [done, setDone] = useState('');

  const act = async () => {
    const answer = await submit({ body: { token: token ?? '' } });
    if (!answer) return;
    onDone?.();
    setDone(answer.message);
  };

  if (done)
    return (
      <div className="card grid justify-items-start gap-4">
        <p role="status">{done}</p>
        <a className="btn btn-go" href={next.href}>
          {next.label}
        </a>
      </div>
    );
  return (
    <div className="card grid justify-items-start gap-4">
      {token === '' ? <p role="alert">{notWhole}</p> : <p>{words}</p>}
      <StatusLine words={error} />
      <button type="button" className="btn btn-go" disabled={pending || !token} onClick={act}>
        {pending ? underway : action}
      </button>
    </div>
  );
}
