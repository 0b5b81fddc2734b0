/** The same name as next-auth's. No script can read it; the middleware only checks that it exists. */
export const sessionCookieName = 'next-auth.session-token';
/** Marks a known device; sent to the login, and to what suspended people do by their password. */
export const deviceCookieName = 'hypegist.device';
/** The same, after another password: its answer does not see the first, and must not replace it. */
export const renewedDeviceCookieName = 'hypegist.device-renewed';
/** Says until when this device is refused for age; sent to the registration only. */
export const ageCookieName = 'hypegist.age';
