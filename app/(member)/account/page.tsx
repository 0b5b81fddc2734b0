import type { Metadata } from 'next';
import Link from 'next/link';
import { DeleteAccount } from '@/components/accounts/delete-account';
import { EmailForm } from '@/components/accounts/email-form';
import { OwnSessions } from '@/components/accounts/own-sessions';
import { PasswordForm } from '@/components/accounts/password-form';
import { UnconfirmedAddress } from '@/components/accounts/unconfirmed-address';
import { UsernameForm } from '@/components/accounts/username-form';
import { ClosingNotice } from '@/components/age-limit/closing-notice';
import { OwnGuardian } from '@/components/guardians/own-guardian';
import { WordsForm } from '@/components/mutes/words-form';
import { PasskeySettings } from '@/components/passkeys/passkey-settings';
import { CodeSettings } from '@/components/second-factor/code-settings';
import { DataMeter } from '@/components/settings/data-meter';
import { NoticeSettings } from '@/components/settings/notice-settings';
import { ReachSettings } from '@/components/settings/reach-settings';
import { sessionsOf } from '@/lib/domains/accounts/own-sessions';
import { bandOf } from '@/lib/domains/accounts/rules';
import { listSessions } from '@/lib/domains/accounts/sessions-schema';
import { leftOut } from '@/lib/domains/export/left-out';
import { guardianOf, isGrownUp } from '@/lib/domains/guardians/guardians';
import { readGuardian } from '@/lib/domains/guardians/schema';
import { passkeysOf } from '@/lib/domains/passkeys/passkeys';
import { listPasskeys } from '@/lib/domains/passkeys/schema';
import { secondFactorState } from '@/lib/domains/second-factor/second-factor';
import { readSettings } from '@/lib/domains/settings/schema';
import { settingsOf } from '@/lib/domains/settings/settings';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberAccount, memberMutedWords } from '@/lib/http/pages/account';
import { memberViewer, pageClosing } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'Your account' };

export default async function AccountPage() {
  const viewer = await memberViewer();
  const settings = serializeResponse(readSettings, await settingsOf(viewer));
  const sessions = serializeResponse(listSessions, await sessionsOf(viewer));
  const passkeys = serializeResponse(listPasskeys, await passkeysOf(viewer));
  const guardian = serializeResponse(readGuardian, await guardianOf(viewer));
  const closing = await pageClosing(viewer);
  const { email, email_verified: isConfirmed, is_creator: isCreator } = await memberAccount();
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Your account</h1>
      {closing && <ClosingNotice closesOn={closing.closesOn} />}
      {!isConfirmed && <UnconfirmedAddress email={email} />}
      <ReachSettings first={settings} />
      <NoticeSettings first={settings} band={bandOf(viewer.dob.toISOString().slice(0, 10), now())} />
      <DataMeter />
      <WordsForm words={await memberMutedWords()} />
      <UsernameForm />
      {!isCreator && <EmailForm email={email} />}
      <PasswordForm />
      <CodeSettings first={await secondFactorState(viewer)} />
      <PasskeySettings first={passkeys} />
      {(guardian.state !== 'none' || !isGrownUp(viewer)) && (
        <OwnGuardian first={guardian} isGrownUp={isGrownUp(viewer)} />
      )}
      <OwnSessions first={sessions} />
      <section className="card grid justify-items-start gap-3">
        <h2>Your data</h2>
        <p>What we hold of you, pictures and videos too, in one ZIP that you can keep. Once an hour.</p>
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">What is left out</summary>
          <dl className="grid gap-2">
            {leftOut.map(({ what, why }) => (
              <div key={what}>
                <dt className="font-semibold">{what}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </dl>
        </details>
        <a className="btn" href="/api/users/export" download="hypegist-my-data.zip">
          Download my data
        </a>
        {[
          { href: '/blocked', label: 'Blocked and muted people' },
          { href: '/reports', label: 'Your reports, and what was decided' },
        ].map(({ href, label }) => (
          <Link
            key={href}
            prefetch={false}
            href={href}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {label}
          </Link>
        ))}
      </section>
      <DeleteAccount />
    </div>
  );
}
