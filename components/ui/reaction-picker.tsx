'use client';

type Props<Label extends string> = {
  id: string;
  labels: readonly Label[];
  mine: Label | null;
  onReact: (label: Label) => void;
  /** Called on Escape. */
  onClose: () => void;
  /** The text of a label that is a picture. */
  nameOf?: (label: Label) => string;
};

/** The available reactions, below the button that opens them. */
export function ReactionPicker<Label extends string>(props: Props<Label>) {
  const { id, labels, mine, onReact, onClose, nameOf } = props;
  return (
    <fieldset
      id={id}
      className="flex flex-wrap gap-x-1.5 gap-y-3 rounded-box bg-soft p-3"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <legend className="sr-only">Choose a reaction</legend>
      {labels.map((label) => (
        <button
          key={label}
          type="button"
          className={`chip chip-press ${nameOf ? 'emoji text-xl' : ''} ${mine === label ? 'chip-on' : ''}`}
          aria-pressed={mine === label}
          aria-label={nameOf?.(label)}
          onClick={() => onReact(label)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
