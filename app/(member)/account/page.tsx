import type { Metadata } from 'next';
import Link from 'next/link';
import { DeleteAccount } from '@/components/accounts/delete-account';
import { EmailForm } from '@/components/accounts/email-form';
import { OwnData } from '@/components/accounts/own-data';
import { OwnSessions } from '@/components/accounts/own-sessions';
import { PasswordForm } from '@/components/accounts/password-form';
import { UnconfirmedAddress } from '@/components/accounts/unconfirmed-address';
import { UsernameForm } from '@/components/accounts/username-form';
import { ClosingBanner } from '@/components/age-limit/closing-banner';
import { OwnGuardian } from '@/components/guardians/own-guardian';
import { WordsForm } from '@/components/mutes/words-form';
import { PasskeySettings } from '@/components/passkeys/passkey-settings';
import { CodeSettings } from '@/components/second-factor/code-settings';
import { DataMeter } from '@/components/settings/data-meter';
import { NoticeSettings } from '@/components/settings/notice-settings';
import { ReachSettings } from '@/components/settings/reach-settings';
import { moderatorEntry } from '@/components/shell/page-entries';
import { FirstRows } from '@/components/states/first-rows';
import { utcDateOf } from '@/lib/contract/days';
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
import { memberViewer, pageClosing, pageRestriction } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'Your account' };

/** The number of cards on the first screen, on a laptop too. */
const cardsAtFirst = 3;
/** The estimated height of each other card, in pixels. */
const cardHeight = 260;

export default async function AccountPage() {
  const viewer = await memberViewer();
  const [ownSettings, ownSessions, ownPasskeys, ownGuardian, secondFactor, closing, restriction, words, me] =
    await Promise.all([
      settingsOf(viewer),
      sessionsOf(viewer),
      passkeysOf(viewer),
      guardianOf(viewer),
      secondFactorState(viewer),
      pageClosing(viewer),
      pageRestriction(viewer),
      memberMutedWords(),
      memberAccount(),
    ]);
  const settings = serializeResponse(readSettings, ownSettings);
  const guardian = serializeResponse(readGuardian, ownGuardian);
  const { email, email_verified: isConfirmed, is_creator: isCreator } = me;
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Your account</h1>
      {closing && <ClosingBanner closesOn={closing.closesOn} />}
      {!isConfirmed && <UnconfirmedAddress email={email} />}
      {me.is_moderator === 1 && (
        <Link href={moderatorEntry.href} prefetch={false} className="btn justify-self-start">
          {moderatorEntry.label}
        </Link>
      )}
      <FirstRows count={cardsAtFirst} height={cardHeight}>
        <ReachSettings first={settings} restriction={restriction} />
        <NoticeSettings
          first={settings}
          band={bandOf(utcDateOf(viewer.dob), now())}
          restriction={restriction}
        />
        <DataMeter />
        <WordsForm words={words} restriction={restriction} />
        <UsernameForm restriction={restriction} />
        {!isCreator && <EmailForm email={email} restriction={restriction} />}
        <PasswordForm />
        <CodeSettings first={secondFactor} restriction={restriction} />
        <PasskeySettings first={serializeResponse(listPasskeys, ownPasskeys)} restriction={restriction} />
        {(guardian.state !== 'none' || !isGrownUp(viewer)) && (
          <OwnGuardian first={guardian} isGrownUp={isGrownUp(viewer)} />
        )}
        <OwnSessions first={serializeResponse(listSessions, ownSessions)} />
        <OwnData leftOut={leftOut.map(({ what, why }) => ({ what, why }))} />
        <DeleteAccount />
      </FirstRows>
    </div>
  );
}
