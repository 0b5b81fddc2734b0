'use client';
import { LabelledInput } from '@/components/ui/labelled-input';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import { storeToken } from '@/lib/client/storage/stored-session';
import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { keepPushOn } from '@/lib/domains/notices/session-hooks';
import { ChangeForm, CurrentPassword } from './change-form';

/** Changes the password. All other sessions are ended. */
export function PasswordForm() {
  const storage = useAccountStorage();
  return (
    <ChangeForm
      spec={changePassword}
      failed="Error changing password: "
      title="Password"
      button="Change password"
      inputOf={(field) => ({
        body: { currentPassword: field('currentPassword'), newPassword: field('newPassword') },
      })}
      onDone={({ message, token }) => {
        storeToken(token);
        keepPushOn(storage);
        return message;
      }}
    >
      <CurrentPassword label="Current password" name="currentPassword" />
      <LabelledInput label="New password" name="newPassword" type="password" autoComplete="new-password" />
    </ChangeForm>
  );
}
