'use client';
import { useContext, useId, useLayoutEffect, useRef } from 'react';
import { FormFaults } from '@/lib/client/form-faults';

type Props = {
  words: string;
  tone?: 'good' | 'bad';
  className?: string;
  /** In a form, the names of the fields that the server refused (`useSend`). */
  fields?: readonly string[] | undefined;
};

/**
 * A line that screen readers announce when it changes: errors in red, successes in green. An alert is announced when it is
 * inserted, so it is rendered only with a text: a feed has dozens that stay empty. In a form it is inserted anew by every submit,
 * so that the same error is announced again. A status must be in the page before its text.
 */
export function StatusLine({ words, tone = 'bad', className = '', fields }: Props) {
  const { attempt } = useContext(FormFaults);
  if (tone === 'bad')
    return words ? <FaultLine key={`${attempt} ${words}`} {...{ words, className, fields }} /> : null;
  return (
    <p role="status" className={`font-semibold text-lagoon ${words ? className : 'absolute'}`}>
      {words}
    </p>
  );
}

function FaultLine({ words, className, fields }: { className: string } & Pick<Props, 'words' | 'fields'>) {
  const id = useId();
  const line = useRef<HTMLParagraphElement>(null);
  const { report } = useContext(FormFaults);
  useLayoutEffect(() => {
    if (line.current) report({ words: line.current, fields });
  }, [fields, report]);
  return (
    <p ref={line} id={id} role="alert" className={`font-semibold text-pepper ${className}`}>
      {words}
    </p>
  );
}
