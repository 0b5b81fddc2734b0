'use client';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { CodeField } from './code-field';

type Props = {
  /** What follows from it. */
  words: string;
  /** The button that does it. */
  label: string;
  className: string;
  pending: boolean;
  error: string;
  fields: readonly string[] | undefined;
  onSend: (body: { code: string; password: string }) => void;
  onClose: () => void;
};

/** Asks for the password and a code before something changes about the second factor. */
export function PasswordAndCode({ words, label, className, pending, error, fields, onSend, onClose }: Props) {
  return (
    <Form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onSend({ code: String(form.get('code')), password: String(form.get('password')) });
      }}
    >
      <p>{words}</p>
      <LabelledInput label="Password" name="password" type="password" autoComplete="current-password" />
      <CodeField />
      <StatusLine words={error} fields={fields} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className={`btn ${className}`} disabled={pending}>
          {label}
        </button>
      </div>
    </Form>
  );
}
