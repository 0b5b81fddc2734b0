'use client';
import { useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledArea } from '@/components/ui/labelled-area';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useStepFocus } from '@/lib/client/use-step-focus';
import { appeal } from '@/lib/domains/safety/appeal-schema';

type Props = {
  /** The decision to appeal against: by its id with a session, or by the token that a suspended person was given. */
  against: { decisionId: number } | { appealToken: string };
  /** What stands above the form until it is sent. */
  children?: React.ReactNode;
  onSent?: () => void;
};

/** Appeals against a decision. One appeal is allowed. */
export function AppealForm({ against, children, onSent }: Props) {
  const { submit, pending, error, fields } = useSend(appeal, 'Error sending the appeal: ');
  const [words, setWords] = useState('');
  const [code, setCode] = useState('');
  // With the focus on it the code is read out, too: a status that is inserted with its words may not be.
  const sent = useRef<HTMLParagraphElement>(null);
  useStepFocus(sent, code);
  if (code)
    return (
      <p ref={sent} role="status" className="card">
        Thank you. Somebody will look at it again. Your code: <b>{code}</b>.
        {'appealToken' in against &&
          ' The answer will stand on this page: keep its link. Or enter your email and password at the login, and press Appeal.'}
      </p>
    );
  return (
    <>
      {children}
      <Form
        className="card grid gap-4"
        onSubmit={async (event) => {
          event.preventDefault();
          const answer = await submit({ body: { ...against, words } });
          if (!answer) return;
          setCode(answer.tracking_code);
          onSent?.();
        }}
      >
        <LabelledArea
          label="Why do you think it was wrong?"
          maxLength={1000}
          rows={4}
          required
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <StatusLine words={error} fields={fields} />
        <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
          {pending ? 'Sending ...' : 'Send the appeal'}
        </button>
      </Form>
    </>
  );
}
