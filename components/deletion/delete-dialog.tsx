'use client';
import { useEffect, useRef, useState } from 'react';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { RuleOptions, ruleMissing } from '@/components/ui/rule-options';
import { ApiError, reason } from '@/lib/client/api/send';
import { say } from '@/lib/client/say';
import { focusOn } from '@/lib/client/use-kept-focus';
import type { CommunityRule } from '@/lib/contract/community-rules';
import { type Deletable, deletions } from './deletions';

type Props = {
  targetType: Deletable;
  targetId: number;
  /** Whether somebody else wrote it. Deleting it is a decision then, which names the rule that it breaks. */
  isOthers?: boolean;
  onDeleted: () => void;
  onClose: () => void;
};

const toldWhy = 'Whoever wrote it is told the rule, and may appeal. ';

/** What a list's place holds: a row, or the card in it. A button or a line of words is none. */
const thingIn = (place: Element | null) =>
  place?.matches('li, article') ? place : place?.querySelector('article, li');

/**
 * Asks before deleting content, nearly always the person's own. The row is hidden at once, and the focus moves to the one after it, the one
 * before, or the heading of the list. If the call is refused, it is shown again with the error.
 */
export default function DeleteDialog({ targetType, targetId, isOthers = false, onDeleted, onClose }: Props) {
  const { name, takes, ask } = deletions[targetType];
  const [going, setGoing] = useState(false);
  const [error, setError] = useState('');
  const [rule, setRule] = useState<CommunityRule | ''>('');
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const said = place.current?.closest('li') ?? place.current?.closest('article');
    if (!going || !said) return;
    // If the row is the only child of its container, hide the container too.
    const box = said.parentElement;
    const row = box?.childElementCount === 1 ? box : said;
    row.hidden = true;
    // The dialog returned the focus to a button that is hidden now.
    focusOn(
      thingIn(row.nextElementSibling) ??
        thingIn(row.previousElementSibling) ??
        // The comment that a reply was to.
        row.parentElement?.closest('li') ??
        row.parentElement?.closest('article')?.querySelector('h2') ??
        row.closest('section')?.querySelector('h2') ??
        document.querySelector('h1'),
    );
    return () => {
      row.hidden = false;
    };
  }, [going]);

  const gone = () => {
    say(`${name.charAt(0).toUpperCase()}${name.slice(1)} deleted.`);
    onDeleted();
  };

  const remove = async () => {
    if (isOthers && !rule) return setError(ruleMissing);
    setGoing(true);
    try {
      await ask(targetId, rule || undefined);
      gone();
    } catch (refused) {
      // It was deleted in another way meanwhile, so the goal is reached.
      if (refused instanceof ApiError && refused.status === 404) return gone();
      setError(`Error deleting ${name}: ${reason(refused)}`);
      setGoing(false);
    }
  };

  return (
    <span ref={place}>
      {!going && (
        <ConfirmDialog
          title={`Delete this ${name}?`}
          words={`${takes}${isOthers ? toldWhy : ''}This cannot be undone.`}
          action="Delete"
          pending={false}
          error={error}
          onConfirm={remove}
          onClose={onClose}
        >
          {isOthers && (
            <div className="mt-4">
              <LabelledSelect
                label="Which rule?"
                name="rule"
                value={rule}
                onChange={(event) => setRule(event.target.value as CommunityRule | '')}
              >
                <RuleOptions />
              </LabelledSelect>
            </div>
          )}
        </ConfirmDialog>
      )}
    </span>
  );
}
