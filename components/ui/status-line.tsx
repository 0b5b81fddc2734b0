/** A line that is read aloud when it changes: what went wrong in red, what went well in green. */
export function StatusLine({
  words,
  tone = 'bad',
  className = '',
}: {
  words: string;
  tone?: 'good' | 'bad';
  className?: string;
}) {
  return (
    <p
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`font-semibold ${tone === 'bad' ? 'text-pepper' : 'text-lagoon'} ${words ? className : 'absolute'}`}
    >
      {words}
    </p>
  );
}
