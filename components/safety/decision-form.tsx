'use client';
import { useId, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { RuleOptions, ruleMissing } from '@/components/ui/rule-options';
import { StatusLine } from '@/components/ui/status-line';
import { type CommunityRule, ruleOfReason } from '@/lib/contract/community-rules';
import { suspensionDays } from '@/lib/contract/constants/safety';
import type { ModerationAction, Report } from '@/lib/domains/safety/moderation-schema';
import { daysInWords, isAnonymous } from '@/lib/domains/safety/rules';

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

/** Has the dialog give the element the focus when it opens. */
const takeFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '');

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

/**
 * Asks for the broken rule, the duration and a note for the log, before a decision that affects a person. Whoever is decided about
 * is told the rule: where the reason says none, it has to be chosen.
 */
export function DecisionForm({ report, action, rules, longest, pending, error, onDecide, onClose }: Props) {
  const guess = ruleOfReason[report.reason] ?? null;
  const [rule, setRule] = useState(guess);
  const [fault, setFault] = useState('');
  const [days, setDays] = useState<Ruling['days']>(7);
  const [note, setNote] = useState('');
  const [blockMedia, setBlockMedia] = useState(false);
  const id = useId();
  const hasPicture = report.evidence.some(({ url, type }) => url && type.startsWith('image/'));
  const lengths = suspensionDays.filter((each) => longest === null || each <= longest);

  return (
    <Dialog title={titles[action] ?? 'Decide?'} onClose={onClose}>
      <Form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setFault(rule ? '' : ruleMissing);
          if (!rule) return;
          onDecide({ rule, days: action === 'suspend' ? days : null, note: note.trim(), blockMedia });
        }}
      >
        <label className="grid gap-1 font-semibold" htmlFor={`${id}-rule`}>
          Which rule?
          <select
            id={`${id}-rule`}
            ref={guess ? undefined : takeFocus}
            className="field"
            value={rule ?? ''}
            onChange={(event) => setRule((event.target.value as CommunityRule) || null)}
          >
            <RuleOptions rules={rules} isChosen={guess !== null} />
          </select>
        </label>
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
        <StatusLine words={fault || error} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button
            // Where the rule is preselected from the report's reason, Enter alone submits.
            ref={guess ? takeFocus : undefined}
            type="submit"
            className="btn border-pepper text-pepper"
            disabled={pending}
          >
            {action === 'suspend' ? 'Suspend' : action === 'hide' ? 'Hide' : 'Remove'}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
