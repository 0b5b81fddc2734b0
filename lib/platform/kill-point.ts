/**
 * The places where an act of several steps can be cut off: between two of them the code says `killPoint('cluster-made')`,
 * and a test that starts the process with `KILL_POINT=cluster-made` has it die there, as by `kill -9`. Then it starts
 * again and looks (tests/support/kill-points.ts finds every name in the sources). Without that
 * setting this is one comparison; `env.ts` refuses it where the app is deployed.
 */

const wanted = process.env.KILL_POINT || undefined;

/** @param name  its own in the whole product, a literal string: `<act>-<what is done by then>` */
export function killPoint(name: string): void {
  if (name === wanted) process.kill(process.pid, 'SIGKILL');
}
