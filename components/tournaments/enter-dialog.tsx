'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { isRefusedAs, reason } from '@/lib/client/api/send';
import { useSend } from '@/lib/client/api/use-send';
import { useOwnSquads } from '@/lib/domains/squads/hooks';
import type { Squad } from '@/lib/domains/squads/schema';
import { joinTournament, type Tournament } from '@/lib/domains/tournaments/schema';

type Props = {
  tournament: Tournament;
  onEntered: (squad: Squad, message: string) => void;
  onClose: () => void;
};

/** Enters one of the person's squads that is not in the tournament yet. */
export default function EnterDialog({ tournament, onEntered, onClose }: Props) {
  const { data: own, error: unread, mutate } = useOwnSquads();
  const { submit, pending, error, fields } = useSend(joinTournament, 'Error joining tournament: ');
  const [chosen, setChosen] = useState('');
  const there = new Set(tournament.participants.map((each) => each.id));
  const free = own?.filter((each) => !there.has(each.id));
  const squad = free?.find((each) => String(each.id) === chosen) ?? free?.[0];

  const enter = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!squad) return;
    const body = { tournamentId: tournament.id, squadId: squad.id };
    const answer = await submit({ body }, (refused) => {
      // The answer to an attempt before may have been lost.
      if (isRefusedAs(refused, 'already_in_tournament')) onEntered(squad, refused.message);
    });
    if (answer) onEntered(squad, answer.message);
  };

  return (
    <Dialog title={`Join ${tournament.title}`} onClose={onClose}>
      {!own && !unread && <p role="status">Loading your squads ...</p>}
      {unread && (
        <div className="grid justify-items-start gap-3">
          <StatusLine words={`Error fetching squads: ${reason(unread)}`} />
          <button type="button" className="btn" onClick={() => mutate()}>
            Retry
          </button>
        </div>
      )}
      {free?.length === 0 && (
        <p>
          {own?.length
            ? 'All your squads are in it already.'
            : 'You are not in a squad yet. Join one, or create your own, and come back.'}
        </p>
      )}
      {squad && (
        <Form onSubmit={enter} className="grid gap-3">
          <LabelledSelect
            label="Your squad"
            value={squad.id}
            onChange={(event) => setChosen(event.target.value)}
          >
            {free?.map((each) => (
              <option key={each.id} value={each.id}>
                {each.game_name} by {each.creator_username}
              </option>
            ))}
          </LabelledSelect>
          <StatusLine words={error} fields={fields} />
          <button type="submit" className="btn btn-go" disabled={pending}>
            {pending ? 'Joining ...' : 'Join with this squad'}
          </button>
        </Form>
      )}
    </Dialog>
  );
}
