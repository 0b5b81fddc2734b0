'use client';
import { FirstRows } from '@/components/states/first-rows';
import { InfiniteListEnd } from '@/components/states/infinite-list-end';
import { LaterRows } from '@/components/states/later-rows';
import { MoreButton } from '@/components/states/more-button';
import { NearRow } from '@/components/states/near-row';
import { Repeat } from '@/components/states/repeat';
import { RetryCard } from '@/components/states/retry-card';
import { setHeight } from '@/lib/client/lists/kept-lists';
import styles from '../catalogue.module.css';
import type { Example } from '../example';
import { commuter, longWords } from './said';

const nothing = () => {};

function End({ loading = false, error = '', ended = false }) {
  return (
    <div className={styles.stack}>
      <InfiniteListEnd
        list={{ loading, error, ended, more: nothing }}
        skeleton={<div className={`skeleton ${styles.block}`} />}
        action="Load more posts"
        end="No more posts to load."
      />
    </div>
  );
}

const list = { name: 'components', long: false };
const far = 2;
setHeight(list.name, far, 72);

export const lists: Example[] = [
  {
    file: 'states/infinite-list-end',
    name: 'InfiniteListEnd',
    states: {
      'There is more': <End />,
      Loading: <End loading />,
      Error: <End error="Error fetching posts: The network is away." />,
      'That was all': <End ended />,
    },
  },
  {
    file: 'states/more-button',
    name: 'MoreButton',
    states: {
      'There is more': (
        <MoreButton loading={false} ended={false} onMore={nothing}>
          Show more friends
        </MoreButton>
      ),
      Loading: (
        <MoreButton loading ended={false} onMore={nothing}>
          Show more friends
        </MoreButton>
      ),
      'That was all': (
        <MoreButton loading={false} ended onMore={nothing}>
          Show more friends
        </MoreButton>
      ),
    },
  },
  {
    file: 'states/first-rows',
    name: 'FirstRows',
    states: {
      'The second follows after the first paint': (
        <div className={styles.stack}>
          <FirstRows count={1} height={80}>
            <p className="card">{commuter}</p>
            <p className="card">{commuter}</p>
          </FirstRows>
        </div>
      ),
    },
  },
  {
    file: 'states/later-rows',
    name: 'LaterRows',
    states: {
      'Room for a row that follows in a moment': (
        <div className={styles.outlined}>
          <LaterRows rows={1} />
        </div>
      ),
    },
  },
  {
    file: 'states/near-row',
    name: 'NearRow',
    states: {
      'Near the screen': (
        <NearRow list={list} id={1}>
          <p className="card">{commuter}</p>
        </NearRow>
      ),
      'Far from it: only its height is left': (
        <div className={styles.outlined}>
          <NearRow list={list} id={far}>
            <p className="card">{commuter}</p>
          </NearRow>
        </div>
      ),
    },
  },
  {
    file: 'states/repeat',
    name: 'Repeat',
    states: {
      'A skeleton of three rows': (
        <div aria-hidden="true" className={styles.stack}>
          <Repeat times={3}>
            <div className={`skeleton ${styles.block}`} />
          </Repeat>
        </div>
      ),
    },
  },
  {
    file: 'states/retry-card',
    name: 'RetryCard',
    states: {
      Error: (
        <RetryCard words="Failed to load chats: The server is away. Try again in a moment." retry={nothing} />
      ),
      'Long words': <RetryCard words={`Error fetching clips: ${longWords}`} retry={nothing} />,
    },
  },
];
