'use client';

/**
 * Calls back with each message of the service worker, and the ports to answer it by.
 * @returns stops this; nothing happens where there is no worker
 */
export function onWorkerMessage<Message>(
  listener: (message: Message, ports: readonly MessagePort[]) => void,
): () => void {
  const heard = ({ data, ports }: MessageEvent<Message>) => listener(data, ports);
  navigator.serviceWorker?.addEventListener('message', heard);
  return () => navigator.serviceWorker?.removeEventListener('message', heard);
}
