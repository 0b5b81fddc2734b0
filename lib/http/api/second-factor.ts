/**
 * The second factor over HTTP. A guess of a code counts like a guess of the password: before it is checked, and across all
 * servers.
 */
import type { Viewer } from '@/lib/contract/viewer';
import { finishLogin } from '@/lib/domains/second-factor/login';
import { check, confirm, disable, renewCodes, setUp } from '@/lib/domains/second-factor/second-factor';
import { deviceIn } from './known-device';
import { beginSession, deviceOf } from './login';
import { countGuess, countOwnGuess, unlessNoGuess } from './login-guesses';
import { firstStepIn } from './second-factor-token';

type Step = { body: { token: string; code: string }; request: Request; headers: Headers };

/** The second step of a login. */
export async function logInWithSecondFactor({ body, request, headers }: Step) {
  const { account, ...step } = await firstStepIn(body.token);
  const device = await deviceIn(request.headers);
  const login = { account, password: step.password };
  const { right, noGuess } = await countGuess(login, device, request);
  const finished = finishLogin(step, body.code, deviceOf(request));
  const { username, sessionId } = await unlessNoGuess(finished, noGuess);
  await right();
  return beginSession({ username, sessionId, login, device, request, headers });
}

type Own<Body> = { viewer: Viewer; body: Body };

export async function setUpHere({ viewer, body: { password } }: Own<{ password?: string | undefined }>) {
  return provenBy(viewer, password, () => setUp(viewer, password));
}

/** Does something for which a password may be given. Without one there is no guess to count. */
export async function provenBy<T>(viewer: Viewer, password: string | undefined, work: () => Promise<T>) {
  if (password === undefined) return work();
  return counted(viewer, work);
}

export const confirmHere = ({ viewer, body: { code } }: Own<{ code: string }>) =>
  counted(viewer, () => confirm(viewer, code));

export const disableHere = ({ viewer, body }: Own<{ code: string; password: string }>) =>
  counted(viewer, () => disable(viewer, body));

export const renewCodesHere = ({ viewer, body }: Own<{ code: string; password: string }>) =>
  counted(viewer, () => renewCodes(viewer, body));

export const checkHere = ({ viewer, body: { code } }: Own<{ code: string }>) =>
  counted(viewer, () => check(viewer, code));

async function counted<T>(viewer: Viewer, work: () => Promise<T>): Promise<T> {
  const takeBack = await countOwnGuess(viewer);
  const answer = await unlessNoGuess(work(), takeBack);
  await takeBack();
  return answer;
}
