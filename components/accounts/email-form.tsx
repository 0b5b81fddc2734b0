'use client';
import { LabelledInput } from '@/components/ui/labelled-input';
import { changeEmail } from '@/lib/domains/accounts/mailed-schema';
import { ChangeForm, CurrentPassword } from './change-form';

/** Requests a change of email address. The new address is confirmed by a link mailed to it. */
export function EmailForm({ email }: { email: string }) {
  return (
    <ChangeForm
      spec={changeEmail}
      failed="Error changing address: "
      title="Change your address"
      button="Change address"
      sending="Sending ..."
      inputOf={(field) => ({ body: { newEmail: field('newEmail'), password: field('password') } })}
      onDone={({ message }) => message}
    >
      <p className="min-w-0 break-words">
        Now: <bdi className="font-semibold">{email}</bdi>. It gets a mail about the change, and can take it
        back for 7 days.
      </p>
      <LabelledInput label="New email" name="newEmail" type="email" autoComplete="email" />
      <CurrentPassword label="Your password, to change the address" />
    </ChangeForm>
  );
}
