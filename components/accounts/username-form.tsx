'use client';
import { useRouter } from 'next/navigation';
import { useSession } from '@/components/shell/session';
import { LabelledInput } from '@/components/ui/labelled-input';
import { storedUser, storeUser } from '@/lib/client/storage/stored-session';
import { type Restriction, whyNot } from '@/lib/contract/restriction';
import { changeUsername } from '@/lib/domains/accounts/ownership-schema';
import { ChangeForm, CurrentPassword } from './change-form';

/** Changes the username. */
export function UsernameForm({ restriction }: { restriction: Restriction | null }) {
  const { me, refresh } = useSession();
  const router = useRouter();
  return (
    <ChangeForm
      spec={changeUsername}
      failed="Error changing username: "
      title="Change your username"
      button="Change username"
      sending="Changing ..."
      refusal={restriction ? whyNot('Your username stays as it is', restriction) : undefined}
      inputOf={(field) => ({ body: { newUsername: field('newUsername'), password: field('password') } })}
      onDone={({ message, username }) => {
        // The person may have logged out while the request was running.
        if (me && storedUser()?.email === me.email) storeUser({ email: me.email, username });
        refresh();
        // Pages in the router cache still show the old name.
        router.refresh();
        return message;
      }}
    >
      <p>
        You can do it once every 30 days. For 90 days nobody else can have your old name, and links to it lead
        to you. {me?.verified === 1 && 'The check beside your name goes.'}
      </p>
      <LabelledInput
        label="New username"
        name="newUsername"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="3 to 20 letters, digits or underscores."
      />
      <CurrentPassword label="Your password, to change the username" />
    </ChangeForm>
  );
}
