'use client';
import { useEffect, useRef, useState } from 'react';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { ApiError, reason } from '@/lib/client/api/send';
import { type Deletable, deletions } from './deletions';

type Props = { targetType: Deletable; targetId: number; onDeleted: () => void; onClose: () => void };

/**
 * Asks before something of one's own is deleted. Its row is out of sight from then on, and comes back with the server's
 * words where it was refused.
 */
export default function DeleteDialog({ targetType, targetId, onDeleted, onClose }: Props) {
  const { name, takes, ask } = deletions[targetType];
  const [going, setGoing] = useState(false);
  const [error, setError] = useState('');
  const place = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const said = place.current?.closest('li') ?? place.current?.closest('article');
    if (!going || !said) return;
    // A box that holds nothing else goes with it.
    const box = said.parentElement;
    const row = box?.childElementCount === 1 ? box : said;
    row.hidden = true;
    // The dialog gave the focus back to a button that is out of sight now.
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
      // It went by another way meanwhile, and that is what was asked for.
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

function focusOn(place: Element | null) {
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
