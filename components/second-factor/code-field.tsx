import { LabelledInput } from '@/components/ui/labelled-input';

/** A field for an app's code or a recovery code, which has letters. `isNew`: only an app's code is possible, so digits. */
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
