/**
 * The baseline of the benchmark (quality.md, Performance): the cheapest possible route handler. It exists only in builds
 * with BASELINE set (next.config.mjs, pageExtensions), and uses none of our own code on purpose.
 */
export function GET() {
  return Response.json({ status: 'ok' });
}
