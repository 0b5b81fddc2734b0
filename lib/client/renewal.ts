'use client';
/**
 * How a page that the phone had kept is renewed: a feed by its one call, which is a third of the page's bytes, and every other
 * page whole (components/shell/kept-page.tsx). Whichever of the two wakes up first, page or list, they find each other here.
 */

const feeds = ['/dashboard', '/news-feed'];

/** Whether the list on a page renews it. */
export const isRenewedByList = (pathname: string): boolean => feeds.includes(pathname);

/** Told once the list has the newest rows, or could not get them. */
type Told = (renewed: boolean) => void;

let page: Told | null = null;
/** What the list said before the page listened. */
let said: boolean | null = null;
let taken = false;

/** The page leaves its renewal to its list. @param told  called once */
export function leaveToList(told: Told): void {
  page = told;
  if (said !== null) answer(said);
}

/** @returns what the list calls when it is done; null where nothing is to be renewed, or another list does it */
export function takeRenewal(): Told | null {
  const wanted = page !== null || globalThis.kept?.renew === true;
  if (!wanted || taken || !isRenewedByList(window.location.pathname)) return null;
  taken = true;
  return answer;
}

function answer(renewed: boolean) {
  said = page ? null : renewed;
  if (!page) return;
  const told = page;
  page = null;
  taken = false;
  told(renewed);
}
