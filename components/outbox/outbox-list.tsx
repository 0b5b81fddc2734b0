'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { deleteWaiting } from '@/components/states/waiting-words';
import { StatusLine } from '@/components/ui/status-line';
import { dropStored } from '@/lib/client/api/use-outbox';
import { askOutbox, followOutbox, sendEvery } from '@/lib/client/outbox';
import { say } from '@/lib/client/say';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import { addToDraft } from '@/lib/client/storage/draft-moves';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { askWorker } from '@/lib/client/worker-messages';
import type { OutboxMessage, Waiting } from '@/lib/contract/service-worker';
import { RefusedWords } from './refused-words';
import type { WritingField } from './writing-field';

const kinds: Record<string, string> = {
  '/api/create-post': 'A post',
  '/api/posts/comments': 'A comment',
  '/api/dms/send': 'A message',
  '/api/squad-messages': 'A message to a squad',
};

/** Why something is not sent yet. While it is shown here, it is tried again every few seconds. */
const delays: Record<NonNullable<Waiting['delay']>, string> = {
  network: 'Waits for the network.',
  server: 'We are catching our breath. It is sent again in a few seconds.',
  limit: 'You are going too fast. It is sent again in a few seconds.',
};

type Props = {
  /** A refused post is in the draft again. */
  onPostRewritten: () => void;
};

/** On a line that stalls, sending takes half a minute. Whoever looks what waits sees it before. */
const readWaiting = () => askWorker<Waiting[]>({ ask: 'outbox', soon: true } satisfies OutboxMessage, []);

/** What was written offline and is still on this device: why each is waiting, and what its author can do about it. */
export function OutboxList({ onPostRewritten }: Props) {
  const storage = useAccountStorage();
  const router = useRouter();
  /** Null until the worker has answered: one that is being replaced may never answer the first question. */
  const [answered, setItems] = useState<Waiting[] | null>(null);
  const items = answered ?? [];
  const ask = useCallback(() => void readWaiting().then(setItems), []);
  useEffect(() => {
    ask();
    return followOutbox(ask);
  }, [ask]);
  const isAnyWaiting = items.some(({ refused }) => !refused);
  const mayAsk = () => answered === null || navigator.onLine;
  useWhileVisible(() => mayAsk() && ask(), answered === null || isAnyWaiting ? sendEvery : null);
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);

  /** @returns whether it was sent already */
  const remove = async (id: string) => {
    dropStored(storage, id);
    const left = await askOutbox(id);
    // A chat that was left while it was sending may have stored it again.
    dropStored(storage, id);
    setItems(left.filter(({ sent }) => !sent));
    return left.some(({ sent }) => sent);
  };
  const [deleting, setDeleting] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const discard = async (id: string) => {
    setDeleting((before) => [...before, id]);
    setSaid('');
    if (await remove(id)) setSaid('It was already sent.');
    else say('Deleted.');
  };
  /** What is in its draft again, until the worker has removed it from here. */
  const rewritten = useRef(new Set<string>());
  const writeAgain = async ({ id, words }: Waiting, { draft, page, joint }: WritingField) => {
    if (rewritten.current.has(id)) return;
    if (!addToDraft(storage, draft, words, joint))
      return say('This phone has no room for a draft. Copy the words from here.');
    rewritten.current.add(id);
    await remove(id);
    if (draft === 'post') onPostRewritten();
    else router.push(page);
  };

  return (
    // It stays when the last of them goes, which is then seen.
    <div ref={part} className="contents">
      {items.length > 0 && (
        <section className="card grid gap-3" aria-labelledby="outbox">
          <h2 id="outbox">Waiting to be sent</h2>
          <ul className="grid gap-3">
            {items.map((item) => {
              const { id, path, words, refused, delay = 'network' } = item;
              return (
                <li key={id} className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 flex-1">
                    <span className={`break-words ${refused ? 'block whitespace-pre-line' : 'line-clamp-2'}`}>
                      {kinds[path] ? `${kinds[path]}: ${words}` : words}
                    </span>
                    <span className={`block text-sm ${refused ? 'text-pepper' : 'text-mute'}`}>
                      {refused || (deleting.includes(id) ? 'Deleting ...' : delays[delay])}
                    </span>
                  </span>
                  {refused && (
                    <RefusedWords item={item} onWriteAgain={(field) => void writeAgain(item, field)} />
                  )}
                  <button
                    type="button"
                    className="btn btn-quiet"
                    onClick={() => void discard(id)}
                    aria-label={`${deleteWaiting}: ${words}`}
                  >
                    {deleteWaiting}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <StatusLine words={said} tone="good" />
    </div>
  );
}
