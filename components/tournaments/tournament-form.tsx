'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { LabelledArea } from '@/components/ui/labelled-area';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { textLength } from '@/lib/contract/constants';
import type { Squad } from '@/lib/domains/squads/schema';
import { createTournament, emptyTournament, type Tournament } from '@/lib/domains/tournaments/schema';

type Props = {
  squad: Squad;
  onCreated: (tournament: Tournament, message: string) => void;
  onClose: () => void;
};

/** Makes a tournament from a squad; its game stands there already. */
export default function TournamentForm({ squad, onCreated, onClose }: Props) {
  const [words, setWords] = useState({ title: '', description: '', gameName: squad.game_name });
  const { submit, pending, error, setError } = useSend(createTournament, 'Error creating tournament: ');
  const change = (field: keyof typeof words) => (event: { target: { value: string } }) =>
    setWords((now) => ({ ...now, [field]: event.target.value }));

  const create = async (event: React.FormEvent) => {
    event.preventDefault();
    if (Object.values(words).some((each) => !each.trim())) return setError(emptyTournament);
    const answer = await submit({ body: { squadId: squad.id, ...words } });
    if (answer) onCreated(answer.tournament, answer.message);
  };

  return (
    <Dialog title="Create a tournament" onClose={onClose}>
      <form onSubmit={create} noValidate className="grid gap-3">
        <LabelledInput
          label="Tournament Title"
          maxLength={textLength.name}
          value={words.title}
          onChange={change('title')}
        />
        <LabelledInput
          label="Tournament Game Name"
          maxLength={textLength.name}
          value={words.gameName}
          onChange={change('gameName')}
        />
        <LabelledArea
          label="Tournament Description"
          rows={3}
          placeholder="When, how, and what the winner gets"
          maxLength={textLength.description}
          value={words.description}
          onChange={change('description')}
        />
        <StatusLine words={error} />
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Creating ...' : 'Create Tournament'}
        </button>
      </form>
    </Dialog>
  );
}
