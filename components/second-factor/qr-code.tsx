import { encode } from 'uqr';

/** Drawn in the browser, so that the secret is sent to nobody. Black on white in both themes, since cameras need that. */
export function QrCode({ words, label }: { words: string; label: string }) {
  const { size, data } = encode(words, { border: 4, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full justify-self-center rounded-box"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
