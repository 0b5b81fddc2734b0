'use client';
import { useCallback, useEffect, useState } from 'react';
import { reason, send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { currentTime } from '@/lib/client/clock';
import { DueRequests } from '@/lib/client/due-requests';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useHints } from '@/lib/client/realtime/use-hints';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { pageLimit } from '@/lib/contract/constants/requests';
import { clipHintInterval, showdownPolling } from '@/lib/contract/constants/showdown';
import { showdownChannel } from '@/lib/contract/realtime';
import { nextPhaseAt } from './rules';
import {
  bracket,
  type Participant,
  type Qualification,
  qualify,
  type ShowdownClip,
  type ShowdownDate,
  showdownClips,
  showdownDate,
  userVoteStatus,
  type VoteStatus,
} from './schema';

/** The data that the server rendered. The client fetches any part that is missing. */
export type ShowdownStart = {
  qualification: Qualification | undefined;
  participants: Participant[] | undefined;
  date: ShowdownDate | undefined;
  clips: ShowdownClip[] | undefined;
  votes: VoteStatus | undefined;
};

/** How often a page looks whether the next phase is due, in milliseconds. */
const tick = 5000;
const pageSize = pageLimit.max;
const noDate: ShowdownDate = { date: null, options: [], my_vote: null };
const noVotes: VoteStatus['hasVoted'] = { Rap: false, Dance: false, Singing: false };

/**
 * The showdown's data, updated by its events, and by polling when there is no realtime connection.
 * @param onOver  called once the showdown is over and the server rendered this page before that; the same function each time
 */
export function useShowdown(start: ShowdownStart, onOver: () => void) {
  const standing = useRead(qualify, {}, start.qualification);
  const date = useRead(showdownDate, {}, start.date);
  const votes = useRead(userVoteStatus, {}, start.votes);
  const participants = useRefreshedList<Participant>({
    first: start.participants,
    pageSize,
    idOf: (each) => each.user_id,
    ask: (before) => send(bracket, { query: { limit: pageSize, before } }),
  });
  const clips = useRefreshedList<ShowdownClip>({
    first: start.clips,
    pageSize,
    idOf: (each) => each.id,
    ask: (before) => send(showdownClips, { query: { limit: pageSize, before } }),
  });
  /** What the end event said, and of which showdown. */
  const [announced, setAnnounced] = useState<{ tournamentId: number | null; winnerId: number | null }>();

  const { status, tournamentId } = standing.data ?? nobody;

  const refresh = useCallback(
    () =>
      void Promise.allSettled([
        standing.mutate(),
        date.mutate(),
        votes.mutate(),
        participants.refresh(),
        clips.refresh(),
      ]),
    [standing.mutate, date.mutate, votes.mutate, participants.refresh, clips.refresh],
  );

  const turn = (live: 0 | 1) => {
    const status = live ? 'live' : 'ended';
    void standing.mutate((now) => now && { ...now, live, status }, { revalidate: false });
    refresh();
  };

  // The event has only the clip's id. The clips are fetched, because the server filters them for each viewer.
  const clipIsNew = useHints(
    () => void Promise.allSettled([clips.refresh(), participants.refresh()]),
    (id) => clips.rows.some((each) => each.id === id),
    clipHintInterval,
  );
  const connection = useChannel(showdownChannel, {
    showdown_live_start: () => {
      setAnnounced(undefined);
      turn(1);
    },
    showdown_clip_update: ({ clip }) => clipIsNew(clip.id),
    showdown_end: ({ winnerId }) => {
      setAnnounced({ tournamentId, winnerId });
      turn(0);
    },
    onResume: refresh,
  });

  // Fetch what the server could not render.
  useEffect(() => {
    if (!start.participants) void participants.refresh();
    if (!start.clips) void clips.refresh();
  }, [start.participants, start.clips, participants.refresh, clips.refresh]);

  /** Whether the podium that the server rendered is from after the end of this showdown. */
  const podiumIsFinal = status === 'ended' && isEndOf(tournamentId, start.qualification);
  const podiumIsOld = status === 'ended' && !podiumIsFinal;
  // However the page learned of the end: a sleeping phone misses the event.
  useEffect(() => {
    if (podiumIsOld) onOver();
  }, [podiumIsOld, onOver]);

  useWhileVisible(refresh, connection.state === 'down' ? showdownPolling : null);
  // There is no event for other people's votes for a date, nor for a date that was set, so poll.
  const dateIsSet = typeof date.data?.date === 'string';
  useWhileVisible(
    () => void (dateIsSet ? standing.mutate() : date.mutate()),
    status === 'voting' ? showdownPolling : null,
  );
  // Nor does an event tell of the next week.
  const due = nextPhaseAt(status, date.data ?? noDate);
  const [requests] = useState(() => new DueRequests());
  useWhileVisible(
    () => {
      if (due !== null && requests.ask(`${status} ${due}`, due, currentTime())) refresh();
    },
    due === null ? null : tick,
  );

  return {
    loading: standing.data === undefined && !standing.error,
    /** The page is shown even when the standing is unknown (overview.md, Ultimate Showdown). */
    standing: standing.data ?? nobody,
    date: date.data ?? noDate,
    hasVoted: votes.data?.hasVoted ?? noVotes,
    participants,
    clips,
    winnerId: announced && announced.tournamentId === tournamentId ? announced.winnerId : undefined,
    podiumIsFinal,
    connection,
    error: failure(standing.error, participants.error),
    refresh,
    joined: () => {
      void standing.mutate((now) => now && { ...now, alreadyJoined: true }, { revalidate: false });
      void participants.refresh();
    },
    votedForDate: () => void date.mutate(),
    voted: (category: ShowdownClip['category'], yes: boolean) =>
      void votes.mutate((now) => ({ hasVoted: { ...(now?.hasVoted ?? noVotes), [category]: yes } }), {
        revalidate: false,
      }),
  };
}

export type ShowdownState = ReturnType<typeof useShowdown>;

const isEndOf = (tournamentId: number | null, rendered: Qualification | undefined) =>
  rendered?.status === 'ended' && rendered.tournamentId === tournamentId;

const nobody = {
  canView: true,
  canParticipate: false,
  alreadyJoined: false,
  tournamentId: null,
  wins: 0,
  live: 0,
  status: null,
} as const;

/** The specified error messages for what could not be fetched, joined. */
function failure(ofStanding: unknown, ofBracket: unknown): string {
  const data = ofStanding ? reason(ofStanding, 'Error fetching data') : '';
  return ofBracket
    ? `${data} | Bracket error: ${reason(ofBracket, 'Failed to load participants')}`.trimStart()
    : data;
}
