/**
 * The link to a copy of all data that is stored about the person: the browser writes it to its downloads, however large. It
 * shows no words of a refusal there, so what may be refused stands beside it.
 */
export function DataCopy() {
  return (
    <>
      <p>
        What we hold of you, pictures and videos too, in one ZIP that you can keep. Once an hour. If the
        download breaks off, wait a minute and press again.
      </p>
      <a className="btn" href="/api/users/export" download="hypegist-my-data.zip">
        Download my data
      </a>
    </>
  );
}
