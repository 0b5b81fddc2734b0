'use client';
import { type ChangeEvent, type RefObject, useEffect } from 'react';
import { followWriting } from '@/lib/client/follow-writing';
import { hasMouse } from '@/lib/client/has-mouse';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { textLength } from '@/lib/contract/constants/texts';

type Props = {
  label: string;
  words: string;
  /** The maximum length in characters. */
  longest?: number | undefined;
  onChange: (words: string) => void;
  field?: RefObject<HTMLTextAreaElement | null>;
};

const lowScreen = '(width < 64rem) and (height < 32rem)';

/**
 * The field for a message. It grows with the text. With a mouse and a keyboard Shift+Enter starts a new line, and Enter presses
 * the form's button, so that it does nothing while the button is disabled. On a touch screen Enter starts a new line.
 */
export function MessageField({ label, words, longest = textLength.comment, onChange, field }: Props) {
  const take = (event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value);
  useTypedEarly(words, take, field);
  useEffect(() => {
    const own = field?.current;
    const frame = own?.closest('.chat-frame');
    if (!own || !frame) return;
    const showAll = () => {
      if (document.activeElement === own && window.matchMedia(lowScreen).matches)
        frame.scrollIntoView({ block: 'end', behavior: 'instant' });
    };
    // The keyboard came up, or the screen is low without it, and the chat takes what there is (app/chat.css): all of it must be in
    // view then, not its field alone.
    const fitted = new ResizeObserver(showAll);
    fitted.observe(frame);
    const stop = followWriting(own.form ?? own, (isWriting) => {
      frame.toggleAttribute('data-writing', isWriting);
      showAll();
    });
    return () => {
      fitted.disconnect();
      stop();
      frame.removeAttribute('data-writing');
    };
  }, [field]);
  return (
    <textarea
      ref={field}
      rows={1}
      className="field max-h-32 w-0 min-w-0 flex-1 resize-none [field-sizing:content]"
      aria-label={label}
      placeholder="Write a message"
      maxLength={longest}
      value={words}
      onChange={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && hasMouse()) {
          event.preventDefault();
          event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click();
        }
      }}
    />
  );
}
