/** A post with a comment or two. */
const usual = 400;

/**
 * Room for rows that follow in a moment (`useFirstRows`): a page that is loaded again finds its place, and what stands below
 * does not jump. Where no script runs nothing follows, and there is none.
 * @param height  of a row, in pixels, as far as one can say
 */
export function LaterRows({ rows, height = usual }: { rows: number; height?: number }) {
  return <div className="later-rows" style={{ '--height': `${rows * height}px` } as React.CSSProperties} />;
}
