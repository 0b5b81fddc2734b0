'use client';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledArea } from '@/components/ui/labelled-area';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { focusOn } from '@/lib/client/use-kept-focus';
import { textLength } from '@/lib/contract/constants/texts';
import { type ReportReason, report, reportReasons } from '@/lib/domains/safety/schema';
import type { Reportable } from './ask-to-report';

type Props = Reportable & { onReported?: () => void; onClose: () => void };

const inDanger = 'If somebody is in danger now, tell an adult near you, and call 112.';
/** A supportive message for people who report such a thing. */
const comfort: Partial<Record<ReportReason | '', string>> = {
  sexual: 'You did nothing wrong. Talk to an adult you trust. You can also block whoever sent it.',
  violence: inDanger,
  'self-harm': inDanger,
};

/** Sends a report, and shows the tracking code for asking about it later. */
export default function ReportDialog(props: Props) {
  const { targetType, targetId, what, seal, hasPicture, author, onReported, onClose } = props;
  const [isPicture, setIsPicture] = useState(false);
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [details, setDetails] = useState('');
  const [code, setCode] = useState('');
  const { submit, pending, error, code: refused, fields, setError } = useSend(report, 'Error reporting: ');
  const [isGone, setGone] = useState(false);
  if (refused === 'target_not_found' && !isGone) setGone(true);
  const instead = useRef<HTMLButtonElement>(null);

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!reason) return setError('Please choose a reason.');
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isInstead = submitter !== null && submitter === instead.current;
    const about =
      author && isInstead
        ? { targetType: 'user' as const, targetId: author.id }
        : { targetType: isPicture ? ('profile_picture' as const) : targetType, targetId, seal: seal?.() };
    const answer = await submit({ body: { ...about, reason, details } });
    if (!answer) return;
    setCode(answer.tracking_code);
    onReported?.();
  };

  if (code) {
    return (
      <Dialog title="Thank you" onClose={onClose}>
        <p ref={focusOn} role="status">
          Someone will look at it. Your code is <strong className="font-display">{code}</strong>; you do not
          need to do anything else, and nobody is told that it was you.
        </p>
        {comfort[reason] && <p className="mt-3">{comfort[reason]}</p>}
        <p className="mt-3">
          <Link href="/reports" prefetch={false} className="btn" onClick={onClose}>
            See what comes of it
          </Link>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title={`Report ${what}`} onClose={onClose}>
      <Form onSubmit={send} className="grid gap-4">
        {hasPicture && (
          <LabelledSelect
            label="What is it about?"
            value={isPicture ? 'picture' : ''}
            onChange={(event) => setIsPicture(event.target.value === 'picture')}
          >
            <option value="">The profile</option>
            <option value="picture">The picture</option>
          </LabelledSelect>
        )}
        <LabelledSelect
          label="Why?"
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.target.value as ReportReason)}
        >
          <option value="">Choose a reason</option>
          {Object.entries(reportReasons).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </LabelledSelect>
        <LabelledArea
          label="Anything to add? (optional)"
          name="details"
          rows={3}
          maxLength={textLength.description}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
        <StatusLine words={error} fields={fields} />
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Sending ...' : 'Send report'}
        </button>
        {isGone && author && targetType !== 'user' && (
          <button ref={instead} type="submit" className="btn" disabled={pending}>
            Report <bdi>{author.username}</bdi> instead
          </button>
        )}
      </Form>
    </Dialog>
  );
}
