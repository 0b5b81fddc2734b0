/** The height of a post with one or two comments. */
const usual = 400;

type Props = { rows: number; height?: number; wide?: number };

/**
 * Reserves space for rows that are rendered after the first paint (`useFirstRows`): a reloaded page can then restore its
 * scroll position, and what is below does not shift. Without scripts no rows follow, and no space is reserved.
 * @param height  the estimated height of a row, in pixels
 * @param wide    the same from 640 pixels of width on (`sm:`), where the rows are arranged otherwise there
 */
export function LaterRows({ rows, height = usual, wide = height }: Props) {
  const style = { '--height': `${rows * height}px`, '--wide': `${rows * wide}px` };
  return <div className="later-rows" style={style as React.CSSProperties} />;
}
