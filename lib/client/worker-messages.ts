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

/**
 * Asks the service worker something.
 * @param otherwise  the answer if there is no worker, or it does not answer in time
 * @param timeoutMs  how long it has to answer: one that is being replaced may never do. Without it, there is no limit
 */
export function askWorker<Answer>(message: object, otherwise: Answer, timeoutMs?: number): Promise<Answer> {
  return new Promise((resolve) => {
    const worker = navigator.serviceWorker?.controller;
    if (!worker) return resolve(otherwise);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    if (timeoutMs) setTimeout(resolve, timeoutMs, otherwise);
    worker.postMessage(message, [port2]);
  });
}
