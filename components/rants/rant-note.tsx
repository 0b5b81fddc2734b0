'use client';
import { memo, useState } from 'react';
import { Foldable } from '@/components/mutes/foldable';
import { RichText } from '@/components/ui/rich-text';
import { focusOn } from '@/lib/client/use-kept-focus';
import type { RantChanges } from '@/lib/domains/rants/hooks';
import type { Rant } from '@/lib/domains/rants/schema';
import { AnonymousAuthor } from './anonymous-author';
import { RantActions } from './rant-actions';
import { RantMenu } from './rant-menu';
import styles from './rant-zone.module.css';

type Props = {
  rant: Rant;
  changes: RantChanges;
  /** Longer texts are collapsed behind 'Read all'. */
  foldAt?: number;
};

/** One rant with all actions on it. Memoised, so that an action re-renders only its own rant. */
export const RantNote = memo(function RantNote({ rant, changes, foldAt = 600 }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const folded = !unfolded && (rant.content.length > foldAt || rant.content.split('\n').length > foldAt / 40);
  return (
    <article className={`${styles.note} grid gap-3`} aria-label={`Anonymous rant, ${rant.category}`}>
      <p className={styles.tape}>{rant.category}</p>
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <AnonymousAuthor at={rant.created_at} />
          {rant.ask_for_advice === 1 && <span className="chip chip-on">Wants advice</span>}
          {rant.is_mine === 1 && <span className="chip">Yours</span>}
        </div>
        <div className="-mt-1.5 -mr-2 flex-none">
          <RantMenu rant={rant} onDeleted={() => changes.remove(rant.id)} />
        </div>
      </div>
      <Foldable text={rant.content}>
        {/* 'Read all' goes when it is pressed: the focus moves to what it opened. */}
        <div ref={unfolded ? focusOn : undefined} className={folded ? 'line-clamp-6' : ''}>
          <RichText>{rant.content}</RichText>
        </div>
        {folded && (
          <button
            type="button"
            className="btn btn-quiet -mx-2 justify-self-start text-sm"
            onClick={() => setUnfolded(true)}
          >
            Read all
          </button>
        )}
      </Foldable>
      <RantActions rant={rant} change={(to) => changes.change(rant.id, to)} />
    </article>
  );
});
