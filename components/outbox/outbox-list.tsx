'use client';
import { useEffect, useRef, useState } from 'react';
import { deleteWaiting } from '@/components/states/waiting-words';
import { dropStored } from '@/lib/client/api/use-outbox';
import { askOutbox, followOutbox } from '@/lib/client/outbox';
import { say } from '@/lib/client/say';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import type { Waiting } from '@/lib/contract/service-worker';

const kinds: Record<string, string> = {
  '/api/create-post': 'A post',
  '/api/posts/comments': 'A comment',
  '/api/dms/send': 'A message',
  '/api/squad-messages': 'A message to a squad',
};

/** Messages that were written offline and are still on this device: why each is waiting, and a button to discard it. */
export function OutboxList() {
  const storage = useAccountStorage();
  const [items, setItems] = useState<Waiting[]>([]);
  useEffect(() => {
    const ask = () => void askOutbox().then(setItems);
    ask();
    return followOutbox(ask);
  }, []);
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  return (
    // It stays when the last of them goes, which is then seen.
    <div ref={part} className="contents">
      {items.length > 0 && (
        <section className="card grid gap-3" aria-labelledby="outbox">
          <h2 id="outbox">Waiting to be sent</h2>
          <ul className="grid gap-3">
            {items.map(({ id, path, words, refused }) => (
              <li key={id} className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 break-words">
                    {kinds[path] ? `${kinds[path]}: ${words}` : words}
                  </span>
                  <span className={`block text-sm ${refused ? 'text-pepper' : 'text-mute'}`}>
                    {refused || 'Waits for the network.'}
                  </span>
                </span>
                <button
                  type="button"
                  className="btn btn-quiet"
                  onClick={() => {
                    dropStored(storage, id);
                    void askOutbox(id).then((left) => {
                      setItems(left);
                      say('Deleted.');
                    });
                  }}
                  aria-label={`${deleteWaiting}: ${words}`}
                >
                  {deleteWaiting}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
