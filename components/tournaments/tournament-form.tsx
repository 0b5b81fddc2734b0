'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledArea } from '@/components/ui/labelled-area';
import { LabelledInput } from '@/components/ui/labelled-input';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useClientId } from '@/lib/client/storage/use-client-id';
import { textLength } from '@/lib/contract/constants/texts';
import {
  roundRobinPlaces,
  type TournamentFormat,
  tournamentPlaces,
} from '@/lib/contract/constants/tournaments';
import type { Squad } from '@/lib/domains/squads/schema';
import { createTournament, emptyTournament, type Tournament } from '@/lib/domains/tournaments/schema';
import { formatWords } from './draw/match-words';

const formats = Object.entries(formatWords) as [TournamentFormat, string][];

type Props = {
  squad: Squad;
  onCreated: (tournament: Tournament, message: string) => void;
  onClose: () => void;
};

/** Creates a tournament from a squad. The squad's game is filled in. */
export default function TournamentForm({ squad, onCreated, onClose }: Props) {
  const [words, setWords] = useState({ title: '', description: '', gameName: squad.game_name });
  const [format, setFormat] = useState<TournamentFormat>('single');
  const [startsAt, setStartsAt] = useState('');
  const [places, setPlaces] = useState('');
  const most = format === 'round_robin' ? roundRobinPlaces : tournamentPlaces;
  const { submit, pending, error, fields, setError } = useSend(
    createTournament,
    'Error creating tournament: ',
  );
  const clientId = useClientId('tournament', { isKept: false });
  const change = (field: keyof typeof words) => (event: { target: { value: string } }) =>
    setWords((now) => ({ ...now, [field]: event.target.value }));

  const create = async (event: React.FormEvent) => {
    event.preventDefault();
    if (Object.values(words).some((each) => !each.trim())) return setError(emptyTournament);
    const at = startsAt ? new Date(startsAt) : null;
    const draw = { format, starts_at: at?.toISOString() ?? null, places: places ? Number(places) : most };
    const body = { squadId: squad.id, ...words, ...draw };
    const answer = await submit({ body: { ...body, clientId: clientId.of(JSON.stringify(body)) } });
    if (answer) onCreated(answer.tournament, answer.message);
  };

  return (
    <Dialog title="Create a tournament" onClose={onClose}>
      <Form onSubmit={create} noValidate className="grid gap-3">
        <LabelledInput
          label="Tournament Title"
          name="title"
          maxLength={textLength.name}
          value={words.title}
          onChange={change('title')}
        />
        <LabelledInput
          label="Tournament Game Name"
          name="gameName"
          maxLength={textLength.name}
          value={words.gameName}
          onChange={change('gameName')}
        />
        <LabelledArea
          label="Tournament Description"
          name="description"
          rows={3}
          placeholder="When, how, and what the winner gets"
          maxLength={textLength.description}
          value={words.description}
          onChange={change('description')}
        />
        <LabelledSelect
          label="Format"
          name="format"
          value={format}
          onChange={(event) => setFormat(event.target.value as TournamentFormat)}
        >
          {formats.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </LabelledSelect>
        <LabelledInput
          label="Start (optional)"
          name="starts_at"
          type="datetime-local"
          value={startsAt}
          hint="It starts by itself then, with the squads that checked in. Empty: you start it."
          onChange={(event) => setStartsAt(event.target.value)}
        />
        <LabelledInput
          label="Places"
          name="places"
          type="number"
          inputMode="numeric"
          min={2}
          max={most}
          placeholder={String(most)}
          value={places}
          onChange={(event) => setPlaces(event.target.value)}
        />
        <StatusLine words={error} fields={fields} />
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Creating ...' : 'Create Tournament'}
        </button>
      </Form>
    </Dialog>
  );
}
