/**
 * The first banner in the control panel: what the creator account must set up before helplines can be shown to people in
 * distress.
 */
export function HelplinesBanner() {
  return (
    <section aria-labelledby="helplines" className="card grid gap-2 border-pepper">
      <h2 id="helplines">No helpline is confirmed</h2>
      <p>
        Someone in distress is told to talk to an adult they trust and to call 112, and is shown no helpline.
        Call each number in <code>lib/domains/rants/helplines.ts</code>, open each address, and mark what
        answers as <code>confirmed</code>.
      </p>
    </section>
  );
}
