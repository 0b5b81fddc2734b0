'use client';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { DraftArea } from '@/components/ui/draft-area';
import { Form } from '@/components/ui/form';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { Tick } from '@/components/ui/tick';
import { useSend } from '@/lib/client/api/use-send';
import { useClientId } from '@/lib/client/storage/use-client-id';
import { useDraft } from '@/lib/client/storage/use-draft';
import { type RantCategory, rantCategories, usualRantCategory } from '@/lib/contract/constants/rants';
import { textLength } from '@/lib/contract/constants/texts';
import { createRant, type Rant, type Support } from '@/lib/domains/rants/schema';
import { rantZoneOf } from './category-filter';
import styles from './rant-zone.module.css';
import { SupportBox } from './support-box';

type Props = { shown: RantCategory | null; onPosted: (rant: Rant) => void };

const isCategory = (value: string): value is RantCategory =>
  (rantCategories as readonly string[]).includes(value);

/**
 * The form for a new rant. The draft survives a reload. It is stored for this account only, so that the next person on this
 * phone does not see it.
 */
export function RantComposer({ shown, onPosted }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [content, setContent, clearSent] = useDraft('rant');
  const [chosen, setChosen, clearSentCategory] = useDraft('rant-category');
  const [advice, setAdvice, clearSentAdvice] = useDraft('rant-advice');
  const [posted, setPosted] = useState<{ message: string; category: RantCategory } | null>(null);
  const [support, setSupport] = useState<Support | null>(null);
  const { submit, pending, error, fields, setError } = useSend(createRant, 'Error posting rant: ');
  const clientId = useClientId('rant', { isKept: false });
  const category = isCategory(chosen) ? chosen : (shown ?? usualRantCategory);

  const post = async (event: React.FormEvent) => {
    event.preventDefault();
    setPosted(null);
    if (!content.trim()) return setError('Rant content cannot be empty.');
    const rant = { content, category, askForAdvice: advice === '1' };
    // Of all that is chosen: the server answers a second attempt with the first.
    const answer = await submit({ body: { ...rant, clientId: clientId.of(JSON.stringify(rant)) } });
    if (!answer) return;
    clientId.forget();
    clearSent(content);
    clearSentCategory(chosen);
    clearSentAdvice(advice);
    setPosted({ message: answer.message, category });
    setSupport(answer.support);
    onPosted(answer.rant);
  };

  const closeSupport = () => {
    setSupport(null);
    form.current?.querySelector('textarea')?.focus();
  };

  return (
    <div className="relative grid grid-cols-1 gap-4">
      <Form ref={form} onSubmit={post} className={`${styles.book} grid gap-3 p-3.5 md:p-4`}>
        <div>
          <DraftArea
            label="What is on your chest?"
            name="content"
            placeholder="Pour it out"
            rows={4}
            maxLength={textLength.post}
            words={content}
            onChange={setContent}
            className={styles.ruled}
          />
        </div>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="min-w-0 flex-1 basis-52">
            <LabelledSelect
              label="Category"
              name="category"
              value={category}
              onChange={(event) => setChosen(event.target.value)}
            >
              {rantCategories.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </LabelledSelect>
          </div>
          <Tick
            ticked={advice === '1'}
            onTick={(ticked) => setAdvice(ticked ? '1' : '')}
            box="size-6 accent-pepper"
            className="gap-2.5"
          >
            Ask for advice
          </Tick>
          <button type="submit" className="btn btn-go ml-auto" disabled={pending}>
            {pending ? 'Posting ...' : 'Post Rant'}
          </button>
        </div>
        <StatusLine words={error} fields={fields} />
        <div role="status" className={posted ? '' : 'absolute'}>
          {posted && (
            <p className="font-semibold text-lagoon">
              {posted.message}{' '}
              {shown && shown !== posted.category && (
                <Link
                  prefetch={false}
                  href={rantZoneOf(posted.category)}
                  className="underline underline-offset-4"
                >
                  See it in {posted.category}
                </Link>
              )}
            </p>
          )}
        </div>
      </Form>
      <SupportBox support={support} onClose={closeSupport} />
    </div>
  );
}
