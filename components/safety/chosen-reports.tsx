'use client';
import { useState } from 'react';
import { useSend } from '@/lib/client/api/use-send';
import { type CommunityRule, ruleOfReason } from '@/lib/contract/community-rules';
import { decidedAtOnce } from '@/lib/contract/constants/safety';
import { counted } from '@/lib/contract/grouped';
import { moderateMany, type Report } from '@/lib/domains/safety/moderation-schema';
import { type ModeratorRole, rulesOf } from '@/lib/domains/safety/policy';
import { canBeHidden } from '@/lib/domains/safety/rules';
import { DecisionDialog } from './decision-dialog';

type Props = {
  /** The chosen reports, at least one, in the order of the queue. */
  chosen: Report[];
  moderator: ModeratorRole;
  /** Called with what was done, in words. */
  onDecided: (words: string) => void;
  /** Called when it was given up after a failure: some may be decided all the same. */
  onFailed: () => void;
};

/** The decisions that are possible on several reports at once, each asked for before it is made. */
export function ChosenReports({ chosen, moderator, onDecided, onFailed }: Props) {
  const { submit, pending, error } = useSend(moderateMany, 'Error processing request: ');
  const [asking, setAsking] = useState<'hide' | 'dismiss' | null>(null);
  const reports = counted(chosen.length, 'report');
  const isHiding = asking === 'hide';
  const persons = chosen.filter(({ target_type }) => !canBeHidden(target_type)).length;

  const decide = async (rule: CommunityRule | null) => {
    if (!asking) return;
    const answer = await submit({ body: { ids: chosen.map(({ id }) => id), action: asking, rule } });
    if (!answer) return;
    setAsking(null);
    onDecided(answer.message);
  };

  return (
    <div data-chosen className="flex flex-wrap items-center gap-2.5">
      {persons < chosen.length && (
        <button type="button" data-action="hide" className="btn" onClick={() => setAsking('hide')}>
          Hide<span className="sr-only"> what is chosen</span>
        </button>
      )}
      {moderator !== 'champion' && (
        <button type="button" data-action="dismiss" className="btn" onClick={() => setAsking('dismiss')}>
          Dismiss<span className="sr-only"> what is chosen</span>
        </button>
      )}
      {chosen.length === decidedAtOnce && <p className="text-sm text-mute">The most at a time.</p>}
      {asking && (
        <DecisionDialog
          key={asking}
          title={
            isHiding
              ? `Hide what ${reports} ${chosen.length === 1 ? 'is' : 'are'} about?`
              : `Dismiss ${reports}?`
          }
          action={isHiding ? 'Hide' : 'Dismiss'}
          rules={isHiding ? rulesOf(moderator) : []}
          guess={isHiding ? commonRule(chosen) : null}
          pending={pending}
          error={error}
          onDecide={decide}
          onClose={() => {
            setAsking(null);
            if (error) onFailed();
          }}
        >
          {isHiding && persons > 0 && <p>{aboutPersons(persons)}</p>}
          {!isHiding && (
            <p>Nothing happens to whoever wrote it. What three reports had hidden is shown again.</p>
          )}
        </DecisionDialog>
      )}
    </div>
  );
}

const aboutPersons = (many: number) =>
  many === 1
    ? 'One of them is about a person, who cannot be hidden: it stays.'
    : `${many} of them are about people, who cannot be hidden: they stay.`;

/** The rule that all reasons name; null where they name several, or one names none. */
function commonRule(chosen: Report[]): CommunityRule | null {
  const rules = new Set(chosen.map(({ reason }) => ruleOfReason[reason] ?? null));
  const [rule = null] = rules;
  return rules.size === 1 ? rule : null;
}
