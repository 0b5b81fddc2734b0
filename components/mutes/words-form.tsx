'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledArea } from '@/components/ui/labelled-area';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { mutedWordsLimit } from '@/lib/contract/constants/settings';
import { type Restriction, whyNot } from '@/lib/contract/restriction';
import { setMutedWords } from '@/lib/domains/mutes/words-schema';

const wordsIn = (text: string) =>
  text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

type Props = { words: string[]; restriction: Restriction | null };

/** The person's muted words, one on each line. */
export function WordsForm({ words, restriction }: Props) {
  const router = useRouter();
  const { submit, pending, error, fields } = useSend(setMutedWords, 'Error saving: ');
  const [text, setText] = useState(words.join('\n'));
  const newest = useRef(text);
  newest.current = text;
  /** The list that is edited: another tab may change it meanwhile. */
  const [seen, setSeen] = useState(words);
  const [done, setDone] = useState('');

  const save = async (event: React.FormEvent) => {
    event.preventDefault();
    setDone('');
    const answer = await submit({ body: { words: wordsIn(text), seen } });
    if (!answer) return;
    const many = answer.words.length;
    // What was typed on meanwhile is not saved yet, and stands on what was sent.
    const isWhole = newest.current === text;
    setSeen(isWhole ? answer.words : wordsIn(text));
    if (isWhole) setText(answer.words.join('\n'));
    setDone(many === 0 ? 'Saved. No word is muted.' : `Saved. ${many} muted.`);
    // Drop the router cache, so that pages use the new words.
    router.refresh();
  };

  if (restriction === 'closing')
    return (
      <section className="card grid gap-3">
        <h2>Muted words</h2>
        <p>{whyNot('Your muted words stay as they are', restriction)}</p>
        {words.length > 0 && <p className="min-w-0 break-words">{words.join(', ')}</p>}
      </section>
    );
  return (
    <Form onSubmit={save} className="card grid gap-3">
      <h2>Muted words</h2>
      <p>
        Posts, comments and rants with one of these are hidden until you tap Show. Write one word or phrase on
        each line, {mutedWordsLimit.words} at most.
      </p>
      {restriction && <p>{whyNot('You can add words but remove none', restriction)}</p>}
      <LabelledArea
        label="Words you do not want to see"
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <StatusLine words={error} fields={fields} />
      <StatusLine words={done} tone="good" />
      <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
        Save words
      </button>
    </Form>
  );
}
