'use client';
import { useMemo, useState } from 'react';
import { Form } from '@/components/ui/form';
import { mutedWordsMatcher } from '@/lib/contract/muted-words';

/** The matcher of the last word list. All texts of a page use the same list. */
let last: { words: readonly string[]; matches: (text: string) => boolean } | undefined;

function holdsOneOf(words: readonly string[], text: string): boolean {
  if (last?.words !== words) last = { words, matches: mutedWordsMatcher(words) };
  return last.matches(text);
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

type Props = { words: readonly string[]; text: string; children: React.ReactNode };

/** Shows its children. If the text contains a muted word, it shows a notice and a button to unfold it instead. */
export default function Fold({ words, text, children }: Props) {
  const holds = useMemo(() => holdsOneOf(words, text), [words, text]);
  const [shown, setShown] = useState(false);
  if (!holds) return children;
  if (shown)
    return (
      // The pressed button is gone, so the focus moves to the text that it revealed.
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        {children}
      </div>
    );
  return (
    // A form, because its press is replayed if it comes before hydration. The text is not in the page until then.
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
