/** Named as next-auth names its own. The browser cannot read it; middleware looks only at whether it is there. */
export const sessionCookieName = 'next-auth.session-token';
/** Says that somebody logged in on this device before; sent to the login alone. */
export const deviceCookieName = 'hypegist.device';
/** Says that somebody was refused on this device for their age, and until when; sent to the registration alone. */
export const ageCookieName = 'hypegist.age';
