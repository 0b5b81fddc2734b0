import { themeCookieName } from '@/lib/contract/theme';

/** A script that applies the current theme: the worker cannot read it, and a cached page has the theme of its rendering. */
export const inTheme = `(m=>m&&(document.documentElement.dataset.theme=m[1]))(/(?:^|; )${themeCookieName}=(\\w+)/.exec(document.cookie))`;
