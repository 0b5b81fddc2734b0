'use client';
import { useRef, useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useStepFocus } from '@/lib/client/use-step-focus';
import type { confirmEmail, undoEmail, verifyEmail } from '@/lib/domains/accounts/mailed-schema';
import { useMailedToken } from './mailed-token';

type Props = {
  call: typeof verifyEmail | typeof confirmEmail | typeof undoEmail;
  failed: string;
  /** The text that says what the button does. */
  words: string;
  /** The message for an incomplete link, which has no token. */
  incomplete: string;
  /** What to do where the link was refused as used or over. */
  overWords?: string;
  action: string;
  underway: string;
  next: { label: string; href: string };
  onDone?: () => void;
};

/**
 * Runs the action of a mailed link, on a tap only: mail scanners open links before the person does, and must not trigger it.
 */
export function LinkAction({
  call,
  failed,
  words,
  incomplete,
  overWords,
  action,
  underway,
  next,
  onDone,
}: Props) {
  const token = useMailedToken();
  const { submit, pending, error, code } = useSend(call, failed);
  const [done, setDone] = useState('');
  const result = useRef<HTMLDivElement>(null);
  useStepFocus(result, done);
  const isOver = code === 'link_invalid';
  const way = useRef<HTMLAnchorElement>(null);
  useStepFocus(way, isOver);

  const act = async () => {
    const answer = await submit({ body: { token: token ?? '' } });
    if (!answer) return;
    onDone?.();
    setDone(answer.message);
  };

  if (done)
    return (
      <div ref={result} className="card grid justify-items-start gap-4">
        <p role="status">{done}</p>
        <a className="btn btn-go" href={next.href}>
          {next.label}
        </a>
      </div>
    );
  return (
    <div className="card grid justify-items-start gap-4">
      {token === '' ? <p role="alert">{incomplete}</p> : !isOver && <p>{words}</p>}
      <StatusLine words={error} />
      {isOver && overWords && <p>{overWords}</p>}
      {token === '' || isOver ? (
        <a ref={way} className="btn" href={next.href}>
          {next.label}
        </a>
      ) : (
        <button type="button" className="btn btn-go" disabled={pending || !token} onClick={act}>
          {pending ? underway : action}
        </button>
      )}
    </div>
  );
}
