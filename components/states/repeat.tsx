import { Fragment } from 'react';

/** Renders the same child several times, for skeletons. */
export function Repeat({ times, children }: { times: number; children: React.ReactNode }) {
  return [...Array(times).keys()].map((place) => <Fragment key={place}>{children}</Fragment>);
}
