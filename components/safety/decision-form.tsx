'use client';
import { useId, useState } from 'react';
import { type CommunityRule, ruleOfReason } from '@/lib/contract/community-rules';
import { suspensionDays } from '@/lib/contract/constants/safety';
import type { ModerationAction, Report } from '@/lib/domains/safety/moderation-schema';
import { daysInWords, isAnonymous } from '@/lib/domains/safety/rules';
import { DecisionDialog } from './decision-dialog';

export type Ruling = {
  rule: CommunityRule;
  days: (typeof suspensionDays)[number] | null;
  note: string;
  blockMedia: boolean;
};

const titles: Partial<Record<ModerationAction, string>> = {
  hide: 'Hide this?',
  suspend: 'Suspend whoever is behind this?',
  'remove-picture': 'Remove this picture?',
};

const named = 'They are logged out everywhere, cannot log in for that time, and are told the rule.';
const anonymous =
  'They cannot rant or comment on rants for that time, and nobody sees another change. For R4 and R9 their account is suspended too, some time within 24 hours. You are not told who it is.';

type Props = {
  report: Report;
  action: ModerationAction;
  /** The rules by which the moderator may decide. */
  rules: readonly CommunityRule[];
  /** The longest suspension that the moderator may give, or null for no limit. */
  longest: number | null;
  pending: boolean;
  error: string;
  onDecide: (ruling: Ruling) => void;
  onClose: () => void;
};

/** Asks for the broken rule, the duration and a note for the log, before a decision that affects a person. */
export function DecisionForm({ report, action, rules, longest, pending, error, onDecide, onClose }: Props) {
  const [days, setDays] = useState<Ruling['days']>(7);
  const [note, setNote] = useState('');
  const [blockMedia, setBlockMedia] = useState(false);
  const id = useId();
  const hasPicture = report.evidence.some(({ url, type }) => url && type.startsWith('image/'));
  const lengths = suspensionDays.filter((each) => longest === null || each <= longest);

  return (
    <DecisionDialog
      title={titles[action] ?? 'Decide?'}
      action={action === 'suspend' ? 'Suspend' : action === 'hide' ? 'Hide' : 'Remove'}
      rules={rules}
      guess={ruleOfReason[report.reason] ?? null}
      pending={pending}
      error={error}
      onDecide={(rule) => {
        if (!rule) return;
        onDecide({ rule, days: action === 'suspend' ? days : null, note: note.trim(), blockMedia });
      }}
      onClose={onClose}
    >
      {action === 'suspend' && (
        <label className="grid gap-1 font-semibold" htmlFor={`${id}-days`}>
          For how long?
          <select
            id={`${id}-days`}
            className="field"
            value={days ?? ''}
            onChange={(event) => setDays((Number(event.target.value) || null) as Ruling['days'])}
          >
            {lengths.map((each) => (
              <option key={each} value={each}>
                {daysInWords(each)}
              </option>
            ))}
            {longest === null && <option value="">Until it is lifted</option>}
          </select>
        </label>
      )}
      {action === 'suspend' && <p>{isAnonymous(report.target_type) ? anonymous : named}</p>}
      {hasPicture && (
        <label className="flex min-h-11 items-center gap-2 font-semibold">
          <input
            type="checkbox"
            className="size-5"
            checked={blockMedia}
            onChange={(event) => setBlockMedia(event.target.checked)}
          />
          Refuse this picture from now on
        </label>
      )}
      <label className="grid gap-1 font-semibold" htmlFor={`${id}-note`}>
        Note for the log (not shown to them)
        <input
          id={`${id}-note`}
          className="field"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
    </DecisionDialog>
  );
}
