'use client';
import { useId, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import {
  clipAddressLength,
  type ShowdownCategory,
  showdownCategories,
} from '@/lib/contract/constants/showdown';
import type { ShowdownState } from '@/lib/domains/showdown/hooks';
import { submitClip } from '@/lib/domains/showdown/schema';

/** Lets a participant submit the URL of their clip, one for each category. */
export function ClipForm({ showdown }: { showdown: ShowdownState }) {
  const { me } = useSession();
  const id = useId();
  const [clipUrl, setClipUrl] = useState('');
  const [category, setCategory] = useState<ShowdownCategory | ''>('Rap');
  const [done, setDone] = useState('');
  const { submit, pending, error, fields, setError } = useSend(submitClip, 'Error submitting clip: ');
  const mine = showdown.clips.rows.filter(({ user_id }) => user_id === me?.id);

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    setDone('');
    if (!clipUrl.trim() || !category) return setError('Please provide a clip URL and select a category.');
    const answer = await submit({ body: { clipUrl, category } });
    if (!answer) return;
    setDone(answer.message);
    setClipUrl('');
    showdown.clips.put(answer.clip);
  };

  return (
    <Form aria-labelledby={`${id}-title`} className="card grid gap-4" onSubmit={send} noValidate>
      <h2 id={`${id}-title`}>Submit Your Clip</h2>
      <LabelledSelect
        label="Category"
        name="category"
        value={category}
        onChange={(event) => setCategory(event.target.value as ShowdownCategory)}
      >
        {showdownCategories.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </LabelledSelect>
      <LabelledInput
        label="Clip URL"
        name="clipUrl"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        maxLength={clipAddressLength}
        hint="Where people can watch it. One clip a category."
        value={clipUrl}
        onChange={(event) => setClipUrl(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Submitting ...' : 'Submit Clip'}
        </button>
        {mine.length > 0 && (
          <p className="text-sm text-mute">On stage: {mine.map((clip) => clip.category).join(', ')}</p>
        )}
      </div>
      <StatusLine words={error} fields={fields} />
      <StatusLine words={done} tone="good" />
    </Form>
  );
}
