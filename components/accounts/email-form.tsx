'use client';
import { useSession } from '@/components/shell/session';
import { LabelledInput } from '@/components/ui/labelled-input';
import { type Restriction, whyNot } from '@/lib/contract/restriction';
import { changeEmail } from '@/lib/domains/accounts/mailed-schema';
import { ChangeForm, CurrentPassword } from './change-form';

type Props = {
  /** As the page was rendered. The session's is newer, where another tab confirmed another one. */
  email: string;
  restriction: Restriction | null;
};

/** Requests a change of email address. The new address is confirmed by a link mailed to it. */
export function EmailForm({ email: rendered, restriction }: Props) {
  const email = useSession().me?.email ?? rendered;
  return (
    <ChangeForm
      spec={changeEmail}
      failed="Error changing email: "
      title="Change your email"
      button="Change email"
      sending="Sending ..."
      refusal={restriction ? whyNot(`Your email stays ${email}`, restriction) : undefined}
      inputOf={(field) => ({ body: { newEmail: field('newEmail'), password: field('password') } })}
      onDone={({ message }) => message}
    >
      <p className="min-w-0 break-words">
        Your email now: <bdi className="font-semibold">{email}</bdi>. We send a mail there about the change.
        For 7 days, its link can undo it.
      </p>
      <LabelledInput label="New email" name="newEmail" type="email" autoComplete="email" />
      <CurrentPassword label="Your password, to change the email" />
    </ChangeForm>
  );
}
