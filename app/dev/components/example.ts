/** A component with everything that it may look like. */
export type Example = {
  /** Its file below `components`, without the ending. */
  file: `ui/${string}` | `states/${string}`;
  name: string;
  /** Each state by what it is called. */
  states: Record<string, React.ReactNode>;
};
