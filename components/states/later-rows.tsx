/** How tall a row may be, in pixels. */
const tall = 400;

/**
 * Room for rows that follow in a moment (`useFirstRows`): a page that is loaded again finds its place, and what stands below
 * does not jump. Where no script runs nothing follows, and there is none.
 */
export function LaterRows({ rows }: { rows: number }) {
  const room = { '--later': `${rows * tall}px` } as React.CSSProperties;
  return <div className="[@media(scripting:enabled)]:pb-(--later)" style={room} />;
}
