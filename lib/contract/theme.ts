/** The chosen theme; without the cookie, the device's setting applies. */
export type Theme = 'light' | 'dark';
export const themeCookieName = 'theme';
export const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';
