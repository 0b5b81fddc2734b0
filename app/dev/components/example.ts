/** A component in all its states. */
export type Example = {
  /** Its file below `components`, without the extension. */
  file: `ui/${string}` | `states/${string}`;
  name: string;
  /** The states by name. */
  states: Record<string, React.ReactNode>;
};
