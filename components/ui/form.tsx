'use client';
import {
  type ComponentProps,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  clearFaults,
  type Fault,
  type FaultOutside,
  FormFaults,
  faultyFields,
  markFault,
} from '@/lib/client/form-faults';

type Props = Omit<ComponentProps<'form'>, 'action' | 'onFocus' | 'ref'> & {
  ref?: RefObject<HTMLFormElement | null>;
  /** Sends the form, and prevents the native submit. */
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  /** The last refusal, where its words stand outside the form (`useFaultOutside`). */
  fault?: FaultOutside | undefined;
};

/**
 * Used for every form of the product. A plain form submitted before hydration would put its fields, even a password, into
 * the URL. With an action, React holds the submit until hydration and then replays it.
 *
 * A submit that finds a fault announces it, each time (`StatusLine`). The fields at fault are marked and described by the
 * words; the first takes the focus.
 */
export function Form({ ref, onSubmit, fault, children, ...form }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const replayed = useRef(false);
  const [attempt, setAttempt] = useState(0);
  /** Whether the submit is still running: then its faults are found in the browser, not by the server. */
  const isChecking = useRef(false);
  const pressed = useRef<HTMLElement>(null);
  /** Whether the pressed button was disabled when it was last looked at. */
  const isSending = useRef(false);

  const report = useCallback(
    (fault: Fault) => {
      const within = element.current;
      if (!within) return;
      clearFaults(within);
      const faulty = faultyFields(within, fault, isChecking.current);
      for (const each of faulty) markFault(each, fault.words);
      const [field] = faulty;
      const button = pressed.current;
      pressed.current = null;
      // Not from somebody who has gone on elsewhere meanwhile.
      const { activeElement: at } = document;
      if (field && (at === document.body || within.contains(at))) field.focus();
      // A disabled button loses the focus, and does not get it back by itself.
      else if (button?.isConnected && at === document.body) button.focus({ preventScroll: true });
    },
    [element],
  );

  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    const within = event.currentTarget;
    clearFaults(within);
    setAttempt((now) => now + 1);
    isChecking.current = true;
    const { submitter } = event.nativeEvent as SubmitEvent;
    pressed.current = submitter ?? null;
    isSending.current = false;
    onSubmit(event);
    setTimeout(() => {
      isChecking.current = false;
    });
  };
  // After a success too, which is not reported here: the button was disabled while the call was under way.
  useEffect(() => {
    const button = pressed.current;
    if (!(button instanceof HTMLButtonElement)) return;
    const wasDisabled = isSending.current;
    isSending.current = button.disabled;
    if (!wasDisabled || button.disabled) return;
    pressed.current = null;
    if (button.isConnected && document.activeElement === document.body) button.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const words = fault && document.getElementById(fault.wordsId);
    if (words) report({ words, fields: fault.fields });
  }, [fault, report]);
  const faults = useMemo(() => ({ attempt, report }), [attempt, report]);

  return (
    <form
      {...form}
      ref={element}
      onSubmit={submit}
      onFocus={({ target }) => {
        // Whoever has gone on to another part of the form is not sent back to the button.
        if (target !== pressed.current) pressed.current = null;
      }}
      action={() => {
        // A double press submits only once.
        if (replayed.current) return;
        replayed.current = true;
        element.current?.requestSubmit();
      }}
      onReset={(event) => {
        // React resets a form after its action. Keep the fields, so that a refused form keeps its values.
        if (replayed.current) event.preventDefault();
        replayed.current = false;
      }}
    >
      <FormFaults value={faults}>{children}</FormFaults>
    </form>
  );
}
