/** Codes, and logins that are recent enough to need no password (rules.md, Second factor). Times are in milliseconds. */
import { hour, minute } from './time';

/**
 * The second factor: how long a login waits for it, how long it opens the control panel, and the number of recovery codes.
 * `renewedAgain`: how long at least a repeat of a renewal gets the same recovery codes.
 * `recentLogin`: how recent a login must be to replace the password when login methods are changed.
 */
export const secondFactor = {
  login: 10 * minute,
  controlPanel: 12 * hour,
  recoveryCodes: 10,
  renewedAgain: 10 * minute,
};
export const recentLogin = 10 * minute;
