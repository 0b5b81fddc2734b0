'use client';
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { RuleOptions, ruleMissing } from '@/components/ui/rule-options';
import { StatusLine } from '@/components/ui/status-line';
import type { CommunityRule } from '@/lib/contract/community-rules';

/** Has the dialog give the element the focus when it opens. */
const takeFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '');

type Props = {
  title: string;
  /** The label of the deciding button, a verb. */
  action: string;
  /** The rules to choose the broken one from; none where the decision names no rule. */
  rules: readonly CommunityRule[];
  /** The rule that is chosen from the start, or null. */
  guess: CommunityRule | null;
  pending: boolean;
  error: string;
  /** What is asked or said beside the rule. */
  children?: ReactNode;
  /** Called with the rule; with null where there are none to choose from. */
  onDecide: (rule: CommunityRule | null) => void;
  onClose: () => void;
};

/**
 * Asks before a decision. Whoever is decided about is told the rule: where the reason says none, it has to be chosen. Where
 * nothing has to be chosen, Enter alone decides.
 */
export function DecisionDialog(props: Props) {
  const { title, action, rules, guess, pending, error, children, onDecide, onClose } = props;
  const [rule, setRule] = useState(guess);
  const [fault, setFault] = useState('');
  const id = useId();
  const asksRule = rules.length > 0;
  const isReady = !asksRule || guess !== null;

  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isMissing = asksRule && !rule;
          setFault(isMissing ? ruleMissing : '');
          if (!isMissing) onDecide(asksRule ? rule : null);
        }}
      >
        {asksRule && (
          <label className="grid gap-1 font-semibold" htmlFor={`${id}-rule`}>
            Which rule?
            <select
              id={`${id}-rule`}
              ref={isReady ? undefined : takeFocus}
              className="field"
              value={rule ?? ''}
              onChange={(event) => setRule((event.target.value as CommunityRule) || null)}
            >
              <RuleOptions rules={rules} isChosen={guess !== null} />
            </select>
          </label>
        )}
        {children}
        <StatusLine words={fault || error} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button
            ref={isReady ? takeFocus : undefined}
            type="submit"
            className="btn border-pepper text-pepper"
            disabled={pending}
          >
            {action}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
