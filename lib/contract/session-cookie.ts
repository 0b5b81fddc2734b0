/** Named as next-auth names its own. The browser cannot read it; middleware looks only at whether it is there. */
export const sessionCookieName = 'next-auth.session-token';
