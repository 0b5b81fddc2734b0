'use client';
import { NothingHere } from '@/components/states/nothing-here';
import { PageError } from '@/components/states/page-error';
import { PageMessage } from '@/components/states/page-message';
import { NotLoaded } from '@/components/ui/lazy-with-retry';
import type { Example } from '../example';
import { longWords } from './said';

const nothing = () => {};

export const pages: Example[] = [
  {
    file: 'ui/lazy-with-retry',
    name: 'NotLoaded',
    states: { 'Its script did not arrive': <NotLoaded retry={nothing} /> },
  },
  {
    file: 'states/nothing-here',
    name: 'NothingHere',
    states: { 'An unknown address': <NothingHere /> },
  },
  {
    file: 'states/page-error',
    name: 'PageError',
    states: {
      Error: (
        <PageError
          title="Something went wrong"
          words="The page could not be loaded. Your words and coins are safe."
          retry={nothing}
        />
      ),
      'Long words': (
        <PageError title="Something went wrong" words={`Could not load ${longWords}`} retry={nothing} />
      ),
    },
  },
  {
    file: 'states/page-message',
    name: 'PageMessage',
    states: {
      'With a way on': (
        <PageMessage title="Access Denied" words="Please log in to see the battles.">
          <a href="#states-page-message" className="btn btn-go">
            Log In
          </a>
        </PageMessage>
      ),
      'Without one, and long words': (
        <PageMessage title="This account was closed" words={longWords}>
          {null}
        </PageMessage>
      ),
    },
  },
];
