'use client';
import { useMemo, useState } from 'react';
import { Form } from '@/components/ui/form';
import { mutedWordsMatcher } from '@/lib/contract/muted-words';

/** The matcher of the words last asked for: a page asks for the same ones with each of its texts. */
let last: { words: readonly string[]; matches: (text: string) => boolean } | undefined;

function holdsOneOf(words: readonly string[], text: string): boolean {
  if (last?.words !== words) last = { words, matches: mutedWordsMatcher(words) };
  return last.matches(text);
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

type Props = { words: readonly string[]; text: string; children: React.ReactNode };

/** Shows its children, or, where the text holds one of the words, that they are hidden and the way to them. */
export default function Fold({ words, text, children }: Props) {
  const holds = useMemo(() => holdsOneOf(words, text), [words, text]);
  const [shown, setShown] = useState(false);
  if (!holds) return children;
  if (shown)
    return (
      // The button that was pressed is gone, and the keyboard goes on from what it showed.
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        {children}
      </div>
    );
  return (
    // A form, whose press is kept where the page's scripts are not there yet. The text is not in the page until then.
    <Form
      className="flex flex-wrap items-center gap-x-4 text-mute"
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
      }}
    >
      <p>Hidden: a word you muted</p>
      <button type="submit" className="btn btn-quiet -mx-2 px-2">
        Show
      </button>
    </Form>
  );
}
