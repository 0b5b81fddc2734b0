/**
 * A line that is read aloud when it changes: what went wrong in red, what went well in green. An alert is read as it appears,
 * and a feed has dozens that never do; a status must be there before its words.
 */
export function StatusLine({
  words,
  tone = 'bad',
  className = '',
}: {
  words: string;
  tone?: 'good' | 'bad';
  className?: string;
}) {
  if (tone === 'bad' && !words) return null;
  return (
    <p
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`font-semibold ${tone === 'bad' ? 'text-pepper' : 'text-lagoon'} ${words ? className : 'absolute'}`}
    >
      {words}
    </p>
  );
}
