'use client';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { useNow } from '@/lib/client/clock';
import { utcDateOf } from '@/lib/contract/days';
import { type ShowdownStart, useShowdown } from '@/lib/domains/showdown/hooks';
import type { Podium } from '@/lib/domains/showdown/results';
import { ClipForm } from './clip-form';
import { ClipVotes } from './clip-votes';
import { DateVote } from './date-vote';
import { LineUp } from './line-up';
import { LiveLine } from './live-line';
import { PodiumCard } from './podium-card';
import { Stage } from './stage';
import { StatusCard } from './status-card';
import { WinnerMessage } from './winner-message';

/** The Ultimate Showdown on one page: its status, the participants and the votes. */
export function ShowdownScreen({
  start,
  podium,
}: {
  start: ShowdownStart;
  podium: Podium | null | undefined;
}) {
  const router = useRouter();
  const renderAgain = useCallback(() => router.refresh(), [router]);
  const showdown = useShowdown(start, renderAgain);
  const { standing, date, error } = showdown;
  const { now } = useNow(30_000);
  const live = standing.live === 1;
  // A live showdown is always today's, even if the device's clock is behind.
  const isToday = live || (date.date !== null && date.date === utcDateOf(now));

  if (showdown.loading) return <Curtain words="Loading..." />;
  if (!standing.canView && error) {
    return (
      <Curtain words="" error={error}>
        <p className="text-sm text-mute">
          Debug: canView {String(standing.canView)}, canParticipate {String(standing.canParticipate)}, wins{' '}
          {standing.wins}
        </p>
      </Curtain>
    );
  }
  return (
    <>
      <Stage live={live} status={standing.status} />
      <div className="relative -mt-7 grid grid-cols-1 gap-x-8 gap-y-6 md:px-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <StatusCard showdown={showdown} isToday={isToday} />
          <StatusLine words={error} />
          <WinnerMessage showdown={showdown} podium={podium} />
          <LiveLine {...showdown.connection} />
          {isToday && live && standing.alreadyJoined && <ClipForm showdown={showdown} />}
          {isToday ? <ClipVotes showdown={showdown} /> : <DateVote showdown={showdown} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6 lg:pt-12">
          <LineUp participants={showdown.participants} />
          {podium && podium.places.length > 0 && <PodiumCard podium={podium} />}
        </div>
      </div>
    </>
  );
}

/** The page without a showdown: still loading, or not available to the viewer. */
function Curtain({
  words,
  error = '',
  children,
}: {
  words: string;
  error?: string;
  children?: React.ReactNode;
}) {
  return (
    <>
      <Stage live={false} status={null} />
      <div className="card relative -mt-7 grid gap-3 md:mx-8">
        {words && <p role="status">{words}</p>}
        <StatusLine words={error} />
        {children}
      </div>
    </>
  );
}
