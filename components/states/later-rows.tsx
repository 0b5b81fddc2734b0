/** The height of a post with one or two comments. */
const usual = 400;

/**
 * Reserves space for rows that are rendered after the first paint (`useFirstRows`): a reloaded page can then restore its
 * scroll position, and what is below does not shift. Without scripts no rows follow, and no space is reserved.
 * @param height  the estimated height of a row, in pixels
 */
export function LaterRows({ rows, height = usual }: { rows: number; height?: number }) {
  return <div className="later-rows" style={{ '--height': `${rows * height}px` } as React.CSSProperties} />;
}
