/** Named as next-auth names its own. The browser cannot read it; middleware looks only at whether it is there. */
export const sessionCookieName = 'next-auth.session-token';
/** Says that somebody logged in on this device before; sent to the login alone. */
export const deviceCookieName = 'hypegist.device';
