/** How long a page shows what it says of a success, in milliseconds. */
import { second } from './time';

export const registrationRedirectDelay = 2 * second;
export const profileRedirectDelay = 2 * second;
export const successMessageLifetime = 3 * second;
export const logoutConfetti = { pieces: 200, duration: 2 * second };
