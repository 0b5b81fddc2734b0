import { Fragment } from 'react';

/** The same thing so many times: the rows of a skeleton. */
export function Repeat({ times, children }: { times: number; children: React.ReactNode }) {
  return [...Array(times).keys()].map((place) => <Fragment key={place}>{children}</Fragment>);
}
