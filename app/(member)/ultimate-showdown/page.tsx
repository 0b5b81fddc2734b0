import type { Metadata } from 'next';
import { ShowdownScreen } from '@/components/showdown/showdown-screen';
import { pageLimit } from '@/lib/contract/constants/requests';
import { clipsFor } from '@/lib/domains/showdown/clips';
import { dateFor } from '@/lib/domains/showdown/dates';
import { participantsFor, qualificationOf } from '@/lib/domains/showdown/participants';
import { latestPodium } from '@/lib/domains/showdown/results';
import { bracket, qualify, showdownClips, showdownDate, userVoteStatus } from '@/lib/domains/showdown/schema';
import { voteStatusOf } from '@/lib/domains/showdown/votes';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { log } from '@/lib/platform/log';

export const metadata: Metadata = { title: 'Ultimate Showdown' };

/** A part that fails does not affect the others: the client retries its call and shows the error. */
const part = <Part,>(work: Promise<Part>) =>
  work.catch((error) => {
    log.error({ error }, 'a part of the showdown page failed');
    return undefined;
  });

export default async function UltimateShowdownPage() {
  const viewer = await memberViewer();
  const page = { limit: pageLimit.max, offset: 0 };
  // Read first, so that due settlements run only once.
  const qualification = await part(qualificationOf(viewer));
  const [participants, date, clips, votes, podium] = await Promise.all([
    part(participantsFor(viewer, page)),
    part(dateFor(viewer)),
    part(clipsFor(viewer, page)),
    part(voteStatusOf(viewer)),
    part(latestPodium(viewer)),
  ]);
  return (
    <ShowdownScreen
      podium={podium}
      start={{
        qualification: qualification && serializeResponse(qualify, qualification),
        participants: participants && serializeResponse(bracket, participants),
        date: date && serializeResponse(showdownDate, date),
        clips: clips && serializeResponse(showdownClips, clips),
        votes: votes && serializeResponse(userVoteStatus, votes),
      }}
    />
  );
}
