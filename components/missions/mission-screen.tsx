'use client';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { celebrate } from '@/components/ui/confetti';
import { StatusLine } from '@/components/ui/status-line';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { battleConfetti } from '@/lib/contract/constants/battles';
import { useMission } from '@/lib/domains/missions/hooks';
import type { Mission } from '@/lib/domains/missions/schema';
import styles from './clout-missions.module.css';
import { MissionProgress } from './mission-progress';
import { MissionSkeleton } from './mission-skeleton';
import { TimeLeft } from './time-left';

/** The day's mission: its text, its progress, and the button to claim it. */
export function MissionScreen({ first }: { first: Mission | null }) {
  const { refresh } = useSession();
  const { mission, error, asking, ask, starting, claiming, start, claim, ...day } = useMission(first);
  const [said, setSaid] = useState('');

  const screen = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useKeptFocus(screen, buttons);

  const onStart = async () => {
    setSaid('');
    const started = await start();
    if (started) setSaid(`Mission started! Reach ${started.target} before the day ends.`);
  };

  const onClaim = async () => {
    setSaid('');
    const { answer, isPaid } = await claim();
    if (answer || isPaid) refresh();
    if (!answer) return;
    setSaid(answer.message);
    void celebrate(battleConfetti);
  };

  return (
    <div ref={screen} className="grid gap-6">
      {!mission && !error && <MissionSkeleton />}
      {error && (
        <div className="card grid justify-items-start gap-3">
          <StatusLine words={error} />
          <button type="button" className="btn btn-go" disabled={asking} onClick={ask}>
            Retry
          </button>
        </div>
      )}
      {mission && (
        <>
          <Board mission={mission} />
          <MissionProgress mission={mission} />
          <div className="grid justify-items-start gap-3">
            <div ref={buttons} className="flex flex-wrap items-center gap-3">
              {mission.claimed === 1 && (
                <p className={`${styles.stamp} font-display font-extrabold`}>Paid · {mission.reward} coins</p>
              )}
              {day.claimable && (
                <button type="button" className="btn btn-go" disabled={claiming.pending} onClick={onClaim}>
                  Claim {mission.reward} coins
                </button>
              )}
              {mission.completed === 0 && mission.started === 0 && (
                <button type="button" className="btn btn-go" disabled={starting.pending} onClick={onStart}>
                  Start Mission
                </button>
              )}
              {(mission.completed === 0 || day.over) && (
                <button type="button" className="btn" disabled={asking} onClick={ask}>
                  Count again
                </button>
              )}
            </div>
            <StatusLine words={starting.error || claiming.error} />
            {/* True as well for who claimed it elsewhere, which this page does not know. */}
            <StatusLine words={day.tooLate ? 'Yesterday’s reward can no longer be claimed.' : ''} />
            {said && (
              <p role="alert" className="rounded-box border-2 border-line bg-soft px-4 py-3 font-semibold">
                {said}
              </p>
            )}
          </div>
        </>
      )}
      <section aria-labelledby="how" className="card grid gap-2">
        <h2 id="how">How it is counted</h2>
        <ul className="grid list-disc gap-1 pl-5">
          <li>A day goes from midnight to midnight UTC: 1:00 at night in Lagos.</li>
          <li>Everything of that day counts, also what came before you pressed Start.</li>
          <li>What you give yourself does not: your own likes, comments under your own posts.</li>
        </ul>
        <p className="mt-1">
          <Link
            href="/hall-of-fame"
            prefetch={false}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            Who earned most? The Hall of Fame
          </Link>
        </p>
      </section>
    </div>
  );
}

function Board({ mission: { mission, ends_at } }: { mission: Mission }) {
  return (
    <div>
      <section
        aria-label="Today’s mission"
        className={`${styles.board} grid gap-3 px-4 py-4 md:px-6 md:py-5`}
      >
        <p className="font-display text-[min(clamp(1.625rem,7.4vw,3.125rem),12vw)] leading-[1.04] font-extrabold text-balance">
          {mission}
        </p>
        <p className="font-semibold">
          <TimeLeft until={ends_at} />
        </p>
      </section>
      <div aria-hidden="true" className={styles.pole} />
    </div>
  );
}
