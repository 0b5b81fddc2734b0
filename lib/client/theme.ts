'use client';
import { type Theme, themeCookieName } from '@/lib/contract/theme';

const aYear = 365 * 24 * 60 * 60;
const device = '(prefers-color-scheme: dark)';

/** The page's theme: what was chosen, else the device's setting. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return (chosen ? chosen === 'dark' : window.matchMedia(device).matches) ? 'dark' : 'light';
}

/** Switches between light and dark, and stores the choice. */
export function toggleTheme() {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and Firefox has it from 140, Safari from 18.4; the theme is kept on older ones and over http too
  document.cookie = `${themeCookieName}=${next}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
}

/**
 * Calls back on every change of the theme, by the person or by the device.
 * @returns stops listening
 */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const media = window.matchMedia(device);
  media.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    media.removeEventListener('change', changed);
  };
}
