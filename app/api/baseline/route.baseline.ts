/**
 * What the bench measures against (quality.md, Performance): the least that a route handler can do. It exists only in
 * builds with BASELINE set (next.config.mjs, pageExtensions), and goes through nothing of ours on purpose.
 */
export function GET() {
  return Response.json({ status: 'ok' });
}
