'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { declareWinner, type Tournament } from '@/lib/domains/tournaments/schema';

type Props = {
  tournament: Tournament;
  onDeclared: (tournament: Tournament, message: string) => void;
  onClose: () => void;
};

/** Declares one of a tournament's squads the winner, which ends the tournament. */
export default function WinnerDialog({ tournament, onDeclared, onClose }: Props) {
  const [chosen, setChosen] = useState('');
  const { submit, pending, error, fields, setError } = useSend(declareWinner, 'Error declaring winner: ');

  const declare = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!chosen) return setError('Please choose the squad that won.');
    const answer = await submit({ body: { tournamentId: tournament.id, winnerId: chosen } });
    if (answer) onDeclared(answer.tournament, answer.message);
  };

  return (
    <Dialog title={`Who won ${tournament.title}?`} onClose={onClose}>
      <Form onSubmit={declare} className="grid gap-3">
        <div>
          <LabelledSelect label="Winner" value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">Choose a squad</option>
            {tournament.participants.map((each) => (
              <option key={each.id} value={each.id}>
                {each.game_name} by {each.username}
              </option>
            ))}
          </LabelledSelect>
          <p className="mt-1 text-sm text-mute">This ends the tournament and cannot be changed.</p>
        </div>
        <StatusLine words={error} fields={fields} />
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Declaring ...' : 'Declare Winner'}
        </button>
      </Form>
    </Dialog>
  );
}
