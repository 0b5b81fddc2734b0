/** Light or dark, as a person chose it; without the cookie, as their device says. */
export type Theme = 'light' | 'dark';
export const themeCookieName = 'theme';
export const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';
