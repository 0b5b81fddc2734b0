'use client';

/** The last resort: even the root layout could not be rendered, so this must depend on none of our components. */
export default function GlobalError() {
  return (
    <html lang="en-NG">
      <head>
        <meta name="text-scale" content="scale" />
      </head>
      <body>
        <title>Something went wrong</title>
        <main>
          <h1>Something went wrong</h1>
          <p>Please load the page again in a moment. Your words and coins are safe.</p>
          <a href="/">Back to the start</a>
        </main>
      </body>
    </html>
  );
}
