import { LabelledInput } from '@/components/ui/labelled-input';

/** A code of the app, or one of those written down: any keyboard, and nothing corrected. */
export function CodeField({ hint, isNew = false }: { hint?: string; isNew?: boolean }) {
  return (
    <LabelledInput
      label="Code"
      name="code"
      hint={hint ?? 'Six digits of your authenticator app, or a recovery code.'}
      autoComplete="one-time-code"
      inputMode={isNew ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
