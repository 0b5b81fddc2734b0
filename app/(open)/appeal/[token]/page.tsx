import type { Metadata } from 'next';
import { AppealForm } from '@/components/safety/appeal-form';
import { AppealOutcome } from '@/components/safety/appeal-outcome';
import { DomainError } from '@/lib/contract/domain-error';
import { readAppealToken } from '@/lib/domains/accounts/appeal-token';
import { suspensionWords } from '@/lib/domains/accounts/suspensions';
import { type AppealByToken, readAppeal } from '@/lib/domains/safety/appeal-schema';
import { appealByToken } from '@/lib/domains/safety/appeals/appeal-by-token';
import { serializeResponse } from '@/lib/http/api/serialize-response';

export const metadata: Metadata = { title: 'Appeal', robots: { index: false }, referrer: 'no-referrer' };

/** For a suspended person, who cannot log in: their appeal, and what became of it. The token says whose it is. */
export default async function AppealPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await readByToken(token);
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Appeal</h1>
      {found ? <Found {...found} token={token} /> : <NotFound isWhole={readAppealToken(token) !== null} />}
      <a
        href="/"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
      >
        To the login
      </a>
    </div>
  );
}

/** Null for a token that is none, and where there is nothing to appeal against any more. */
async function readByToken(token: string): Promise<AppealByToken | null> {
  try {
    return serializeResponse(readAppeal, await appealByToken(token));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'decision_not_found') return null;
    throw error;
  }
}

function NotFound({ isWhole }: { isWhole: boolean }) {
  return (
    <p role="alert" className="card">
      {isWhole
        ? 'There is nothing to appeal against any more: the decision was undone, or is older than 30 days.'
        : 'This link is incomplete. Enter your email and password at the login, and press Appeal there.'}
    </p>
  );
}

function Found({ appeal, suspended, suspension, token }: AppealByToken & { token: string }) {
  const decision = suspension && (
    <p className="font-semibold">
      {suspensionWords({ ...suspension, until: suspension.until ? new Date(suspension.until) : null })}
    </p>
  );
  if (appeal)
    return (
      <>
        {decision}
        <Answered appeal={appeal} suspended={suspended === 1} />
      </>
    );
  return (
    <>
      {decision}
      <AppealForm against={{ appealToken: token }}>
        <p>
          You think the decision is wrong? Say why. You can do this once, within 30 days of the decision.
          Where more than one person decides, it may go to another one.
        </p>
      </AppealForm>
    </>
  );
}

type Appeal = NonNullable<AppealByToken['appeal']>;

function Answered({ appeal, suspended }: { appeal: Appeal; suspended: boolean }) {
  const isDecided = appeal.status !== 'open';
  return (
    <section className="card grid gap-3" aria-label="Your appeal">
      <AppealOutcome appeal={appeal} action="suspend" />
      {isDecided && !appeal.answer && <p>What was written to you is not kept any longer.</p>}
      <p>{nextFor(appeal.status, suspended)}</p>
      <p className="text-sm text-mute">Your code: {appeal.tracking_code}</p>
    </section>
  );
}

function nextFor(status: Appeal['status'], suspended: boolean): string {
  if (!suspended) return 'Your account is not suspended any more: you can log in.';
  if (status === 'open') return 'The answer will stand on this page.';
  if (status === 'upheld') return 'Your account stays suspended. You cannot appeal again.';
  return 'Another decision suspends your account as well. The login says until when, and leads to an appeal against it.';
}
