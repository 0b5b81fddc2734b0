type Props = { htmlFor: string; children: React.ReactNode; optional?: boolean };

/** The visible label of a field. */
export function Label({ htmlFor, children, optional = false }: Props) {
  return (
    <label className="label" htmlFor={htmlFor}>
      {children}
      {optional && <span className="font-normal text-mute"> (optional)</span>}
    </label>
  );
}
