/** What answers and mails about the password say of passkeys, which open an account without it. */

export const recentPasskeysEnded =
  'Passkeys that were added in the last 7 days are removed: somebody else may have added them.';

/** @param left  how many there are */
export function passkeysLeft(left: number): string[] {
  if (left === 0) return [];
  const [those, which] =
    left === 1
      ? ['1 passkey opens', 'it if it is not yours']
      : [`${left} passkeys open`, 'those that are not yours'];
  return [`${those} your account without the password. On your account, under Passkeys, remove ${which}.`];
}
