'use client';
import { useId, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledArea } from '@/components/ui/labelled-area';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useClientId } from '@/lib/client/storage/use-client-id';
import { textLength } from '@/lib/contract/constants/texts';
import { createSquad, emptySquad, type Squad } from '@/lib/domains/squads/schema';

const blank = { gameName: '', uid: '', description: '' };

/** Creates a squad. When the call is refused, the fields keep their values. */
export function CreateSquadForm({ onCreated }: { onCreated: (squad: Squad) => void }) {
  const id = useId();
  const [words, setWords] = useState(blank);
  const [done, setDone] = useState('');
  const { submit, pending, error, fields, setError } = useSend(createSquad, 'Error creating squad: ');
  const clientId = useClientId('squad', { isKept: false });
  const change = (field: keyof typeof blank) => (event: { target: { value: string } }) =>
    setWords((now) => ({ ...now, [field]: event.target.value }));

  const create = async (event: React.FormEvent) => {
    event.preventDefault();
    setDone('');
    if (Object.values(words).some((each) => !each.trim())) return setError(emptySquad);
    const answer = await submit({ body: { ...words, clientId: clientId.of(JSON.stringify(words)) } });
    if (!answer) return;
    clientId.forget();
    setWords(blank);
    setDone(answer.message);
    onCreated(answer.squad);
  };

  return (
    <section aria-labelledby={`${id}-title`} className="card shadow-flat">
      <h2 id={`${id}-title`} className="max-lg:sr-only">
        Create a Squad
      </h2>
      <Form onSubmit={create} noValidate className="grid gap-3 lg:mt-3">
        <LabelledInput
          label="Game Name"
          name="gameName"
          maxLength={textLength.name}
          value={words.gameName}
          onChange={change('gameName')}
        />
        <LabelledInput
          label="UID"
          name="uid"
          hint="Your id inside the game, so that others find you there."
          maxLength={textLength.name}
          autoCapitalize="off"
          autoComplete="off"
          value={words.uid}
          onChange={change('uid')}
        />
        <LabelledArea
          label="Description"
          name="description"
          rows={3}
          maxLength={textLength.description}
          value={words.description}
          onChange={change('description')}
        />
        <StatusLine words={error} fields={fields} />
        <StatusLine words={done} tone="good" />
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Creating ...' : 'Create Squad'}
        </button>
      </Form>
    </section>
  );
}
