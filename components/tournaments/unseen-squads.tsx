import type { Tournament } from '@/lib/domains/tournaments/schema';

/** How many squads of a tournament the viewer does not see: they keep their places. */
export function UnseenSquads({
  tournament: { participants, participant_count },
}: {
  tournament: Pick<Tournament, 'participants' | 'participant_count'>;
}) {
  const unseen = participant_count - participants.length;
  if (unseen <= 0) return null;
  return (
    <p className="text-mute">
      {participants.length > 0 && 'And '}
      {unseen} {unseen === 1 ? 'squad' : 'squads'} that you do not see.
    </p>
  );
}
