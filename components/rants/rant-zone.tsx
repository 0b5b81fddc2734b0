'use client';
import { InfiniteListEnd } from '@/components/states/infinite-list-end';
import { NearRow } from '@/components/states/near-row';
import { PhoneDisclosure } from '@/components/ui/phone-disclosure';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import { type RantStart, useRants } from '@/lib/domains/rants/hooks';
import { CategoryFilter } from './category-filter';
import { RantComposer } from './rant-composer';
import { RantNote } from './rant-note';
import styles from './rant-zone.module.css';
import { RantsSkeleton } from './rants-skeleton';

/** The Rant Zone: the composer, the trending rants, and all rants, newest first. */
export function RantZone({ start }: { start: RantStart }) {
  const { recent, trending, changes, add } = useRants(start);
  const { shown, later } = useFirstRows(recent.items);
  const { category } = start;
  return (
    <div className="relative -mt-9 grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5 md:px-8 lg:col-start-1 lg:pr-0">
        <PhoneDisclosure id="write" action="Write a rant" look="btn-go">
          <RantComposer shown={category} onPosted={add} />
        </PhoneDisclosure>
        <CategoryFilter chosen={category} />
      </div>
      <section
        aria-labelledby="trending"
        className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-14"
      >
        <h2 id="trending">Trending Rants</h2>
        {trending.length > 0 ? (
          <ol className={styles.row}>
            {trending.map((rant) => (
              <li key={rant.id}>
                <RantNote rant={rant} changes={changes} foldAt={220} />
              </li>
            ))}
          </ol>
        ) : (
          <p className="mt-2 text-mute">Nothing is trending yet. An upvote puts a rant here.</p>
        )}
      </section>
      <section
        aria-labelledby="recent"
        className="grid min-w-0 content-start gap-7 md:px-8 lg:col-start-1 lg:pr-0"
      >
        <h2 id="recent" className="-mb-3">
          Recent Rants
        </h2>
        {shown.map((rant) => (
          <NearRow key={rant.id} list={recent} id={rant.id}>
            <RantNote rant={rant} changes={changes} />
          </NearRow>
        ))}
        <InfiniteListEnd
          list={recent}
          skeleton={<RantsSkeleton notes={2} />}
          action="Load more rants"
          end="No more rants to load."
          none={
            recent.items.length === 0 && (
              <div className={`${styles.note} text-center`}>
                <p className="font-bold">
                  {category ? `Nobody has ranted about ${category} yet.` : 'Nobody has ranted yet.'}
                </p>
                <p className="text-mute">Be the first. Nobody will know that it was you.</p>
              </div>
            )
          }
          later={later}
        />
      </section>
    </div>
  );
}
