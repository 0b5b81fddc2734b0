'use client';
/** Waits until the server can be reached. */
import { health } from '@/lib/contract/service';
import { send } from './api/send';

/** How long after a request that found no network the next one is tried, in milliseconds. */
const retryDelay = 15_000;

/**
 * Calls back once, when the server has answered. It is asked when the browser says that it is online again, and each
 * `retryDelay` while it says so: beside a dead router, or in a tunnel's last metres, nothing comes through yet.
 * @returns stops this
 */
export function whenReachable(reached: () => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', ask);
  };
  const wait = () => {
    // Two may have been asked at once.
    clearTimeout(timer);
    if (!isOver && navigator.onLine) timer = setTimeout(ask, retryDelay);
  };
  const succeed = () => {
    if (isOver) return;
    stop();
    reached();
  };
  function ask() {
    clearTimeout(timer);
    void send(health, {}).then(succeed, wait);
  }
  window.addEventListener('online', ask);
  wait();
  return stop;
}
