'use client';
import { useEffect, useRef, useState } from 'react';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { ApiError, reason } from '@/lib/client/api/send';
import { focusOn } from '@/lib/client/use-kept-focus';
import { type Deletable, deletions } from './deletions';

type Props = { targetType: Deletable; targetId: number; onDeleted: () => void; onClose: () => void };

/**
 * Asks before deleting the person's own content. The row is hidden at once. If the call is refused, it is shown again with
 * the error.
 */
export default function DeleteDialog({ targetType, targetId, onDeleted, onClose }: Props) {
  const { name, takes, ask } = deletions[targetType];
  const [going, setGoing] = useState(false);
  const [error, setError] = useState('');
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const said = place.current?.closest('li') ?? place.current?.closest('article');
    if (!going || !said) return;
    // If the row is the only child of its container, hide the container too.
    const box = said.parentElement;
    const row = box?.childElementCount === 1 ? box : said;
    row.hidden = true;
    // The dialog returned the focus to a button that is hidden now.
    focusOn(row.nextElementSibling ?? row.previousElementSibling ?? row.parentElement);
    return () => {
      row.hidden = false;
    };
  }, [going]);

  const remove = async () => {
    setGoing(true);
    try {
      await ask(targetId);
      onDeleted();
    } catch (refused) {
      // It was deleted in another way meanwhile, so the goal is reached.
      if (refused instanceof ApiError && refused.status === 404) return onDeleted();
      setError(`Error deleting ${name}: ${reason(refused)}`);
      setGoing(false);
    }
  };

  return (
    <span ref={place}>
      {!going && (
        <ConfirmDialog
          title={`Delete this ${name}?`}
          words={`${takes}This cannot be undone.`}
          action="Delete"
          pending={false}
          error={error}
          onConfirm={remove}
          onClose={onClose}
        />
      )}
    </span>
  );
}
