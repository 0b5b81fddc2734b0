import type { Metadata } from 'next';
import { AppealForm } from '@/components/safety/appeal-form';
import { AppealOutcome } from '@/components/safety/appeal-outcome';
import { DomainError } from '@/lib/contract/domain-error';
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
      {found?.appeal ? (
        <Answered {...found} appeal={found.appeal} />
      ) : (
        <>
          <p>
            Your account is suspended, and you think that is wrong? Say why. You can do this once, within 30
            days of the decision. Where more than one person decides, it may go to another one.
          </p>
          <AppealForm against={{ appealToken: token }} />
        </>
      )}
    </div>
  );
}

/** Null for a token that is none: the form says so when it is sent. */
async function readByToken(token: string): Promise<AppealByToken | null> {
  try {
    return serializeResponse(readAppeal, await appealByToken(token));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'decision_not_found') return null;
    throw error;
  }
}

type Props = AppealByToken & { appeal: NonNullable<AppealByToken['appeal']> };

function Answered({ appeal, suspended }: Props) {
  const isDecided = appeal.status !== 'open';
  return (
    <section className="card grid gap-3" aria-label="Your appeal">
      <AppealOutcome appeal={appeal} />
      {isDecided && !appeal.answer && <p>What was written to you is not kept any longer.</p>}
      <p>{nextFor(appeal.status, suspended === 1)}</p>
      <p className="text-sm text-mute">Your code: {appeal.tracking_code}</p>
    </section>
  );
}

function nextFor(status: Props['appeal']['status'], suspended: boolean): string {
  if (!suspended) return 'Your account is not suspended any more: you can log in.';
  if (status === 'open') return 'The answer will stand on this page.';
  if (status === 'upheld') return 'Your account stays suspended. There is one appeal against a decision.';
  return 'Your account is suspended by another decision as well. Log in to read which one, and to appeal against it.';
}
