'use client';
/**
 * How a cached page is renewed. A feed page is renewed by its list's call, a third of the page's bytes; every other page is
 * loaded again (components/shell/kept-page.tsx). Page and list may start in either order, and meet here.
 */

const feeds = ['/dashboard', '/news-feed'];

/** Whether the list on a page renews it. */
export const isRenewedByList = (pathname: string): boolean => feeds.includes(pathname);

let isWhole = false;

/** Notes that the open page is loaded again as a whole, now or once there is a network; or that it is not any more. */
export function noteWholeRenewal(now: boolean): void {
  isWhole = now;
}

/** Whether the open page is loaded again as a whole, so that nothing on it needs to be by itself. */
export const isRenewedWhole = (): boolean =>
  isWhole || (globalThis.kept?.renew === true && !isRenewedByList(window.location.pathname));

/** Called when the list has loaded the newest rows, or failed to. */
type Told = (renewed: boolean) => void;

let page: Told | null = null;
/** The list's result, if it came before the page listened. */
let said: boolean | null = null;
let taken = false;

/** The page lets its list renew it. @param told  called once */
export function leaveToList(told: Told): void {
  page = told;
  if (said !== null) answer(said);
}

/** @returns the callback for when the list is done; null if nothing is to be renewed, or another list does it */
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
