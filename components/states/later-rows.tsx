/**
 * Room for rows that follow in a moment (`useFirstRows`): a page that is loaded again finds its place, and what stands below
 * does not jump. Where no script runs nothing follows, and there is none.
 */
export function LaterRows({ rows }: { rows: number }) {
  return <div className="later-rows" style={{ '--rows': rows } as React.CSSProperties} />;
}
