/**
 * Places where work of several steps can be interrupted. Between two steps, the code calls `killPoint('cluster-made')`. A
 * test starts the process with `KILL_POINT=cluster-made`; it dies there, as by `kill -9`. Then the test starts it again and
 * checks the result (tests/support/kill-points.ts finds every name in the sources). Without the setting, a call costs one
 * comparison. `env.ts` refuses the setting in a deployment.
 */

const wanted = process.env.KILL_POINT || undefined;

/** @param name  a unique literal string: `<work>-<what is done by then>` */
export function killPoint(name: string): void {
  if (name === wanted) process.kill(process.pid, 'SIGKILL');
}
