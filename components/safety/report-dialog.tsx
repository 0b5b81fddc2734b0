'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { LabelledArea } from '@/components/ui/labelled-area';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { textLength } from '@/lib/contract/constants';
import { type ReportReason, report, reportReasons, type TargetType } from '@/lib/domains/safety/schema';

type Props = {
  targetType: TargetType;
  targetId: number;
  what: string;
  seal?: string | undefined;
  onClose: () => void;
};

/** Asks for someone to look at something, and gives a code to ask about it by. */
export default function ReportDialog({ targetType, targetId, what, seal, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [details, setDetails] = useState('');
  const [code, setCode] = useState('');
  const { submit, pending, error, setError } = useSend(report, 'Error reporting: ');

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!reason) return setError('Please choose a reason.');
    const answer = await submit({ body: { targetType, targetId, reason, details, seal } });
    if (answer) setCode(answer.tracking_code);
  };

  if (code) {
    return (
      <Dialog title="Thank you" onClose={onClose}>
        <p role="status">
          Someone will look at it. Your code is <strong className="font-display">{code}</strong>; you do not
          need to do anything else, and nobody is told that it was you.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title={`Report ${what}`} onClose={onClose}>
      <form onSubmit={send} className="grid gap-4">
        <LabelledSelect
          label="Why?"
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
          rows={3}
          maxLength={textLength.description}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
        />
        <StatusLine words={error} />
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Sending ...' : 'Send report'}
        </button>
      </form>
    </Dialog>
  );
}
