/** Passkeys over HTTP. A passkey login gets the same token and cookie as a password login. */
import type * as z from 'zod/mini';
import type { Viewer } from '@/lib/contract/viewer';
import { logInByPasskey } from '@/lib/domains/passkeys/login';
import { register, registrationOptions, removePasskey } from '@/lib/domains/passkeys/passkeys';
import type { authenticationJson, registrationJson } from '@/lib/domains/passkeys/schema';
import { deviceIn } from './known-device';
import { beginSession, deviceOf } from './login';
import { countedAs } from './login-guesses';
import { provenBy } from './second-factor';

type Given = { password?: string | undefined };

export const registrationOptionsHere = ({ viewer, body: { password } }: { viewer: Viewer; body: Given }) =>
  provenBy(viewer, password, () => registrationOptions(viewer, password));

type Made = { viewer: Viewer; body: z.output<typeof registrationJson>; request: Request };

export const registerHere = ({ viewer, body, request }: Made) => register(viewer, body, deviceOf(request));

type Removal = { viewer: Viewer; params: { id: number }; body: Given };

export const removePasskeyHere = ({ viewer, params: { id }, body: { password } }: Removal) =>
  provenBy(viewer, password, () => removePasskey(viewer, id, password));

type Attempt = { body: z.output<typeof authenticationJson>; request: Request; headers: Headers };

export async function logInWithPasskey({ body, request, headers }: Attempt) {
  const { username, email, sessionId } = await logInByPasskey(body, deviceOf(request));
  const device = await deviceIn(request.headers);
  return beginSession({
    username,
    sessionId,
    login: { account: countedAs(email), password: null },
    device,
    request,
    headers,
    by: 'passkey',
  });
}
