/**
 * A line that screen readers announce when it changes: errors in red, successes in green. An alert is announced when it is
 * inserted, so it is rendered only with a text: a feed has dozens that stay empty. A status must be in the page before its
 * text.
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
