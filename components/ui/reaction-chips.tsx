'use client';
import type { RefObject } from 'react';
import { grouped } from '@/lib/contract/grouped';

type Props<Label extends string> = {
  counts: Record<string, number>;
  mine: Label | null;
  onReact: (label: Label) => void;
  /** The button of the picker, which has the focus once a pressed chip is gone. */
  opener: RefObject<HTMLButtonElement | null>;
  /** The text of a label that is a picture. */
  nameOf?: (label: Label) => string;
  /** The people who reacted with a label, for the chip's title. */
  whoOf?: (label: Label) => string | undefined;
};

/** The reactions to something, the most frequent first. A press adds or removes the viewer's own. */
export function ReactionChips<Label extends string>(props: Props<Label>) {
  const { counts, mine, onReact, opener, nameOf, whoOf } = props;
  const labels = Object.entries(counts).sort((one, other) => other[1] - one[1]) as [Label, number][];
  if (labels.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-1.5 gap-y-3" aria-label="Reactions">
      {labels.map(([label, people]) => (
        <li key={label}>
          <button
            type="button"
            className={`chip chip-press ${mine === label ? 'chip-on' : ''}`}
            aria-pressed={mine === label}
            aria-label={nameOf && `${nameOf(label)} ${grouped(people)}`}
            title={whoOf?.(label)}
            onClick={() => {
              // Nobody else reacted so: the chip goes with the press, and would take the focus along.
              if (mine === label && people === 1) opener.current?.focus({ preventScroll: true });
              onReact(label);
            }}
          >
            <span className={nameOf && 'emoji'}>{label}</span>{' '}
            <span className="font-extrabold">{grouped(people)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
